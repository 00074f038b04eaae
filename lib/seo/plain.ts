// Words without their markup, for outputs that have none.
import { withoutTags } from '@/lib/model/story-tags';

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/** Text of HTML that has been sanitised: https://html.spec.whatwg.org/multipage/parsing.html#tokenization has more, which that never holds. */
export const toPlainText = (html: string) =>
  withoutTags(html)
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .replace(/\s+/g, ' ')
    .trim();
