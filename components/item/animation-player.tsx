import { Unhydrated } from '@/components/ui/unhydrated';
import type { Messages } from '@/lib/messages/messages';
import { formatBytes } from '@/lib/model/bytes';
import { toFileHref } from '@/lib/model/routes';
import type { Item } from '@/lib/model/types';
import { controlAnimation } from './animation-script';

/** Larger files are loaded only when the visitor plays them, and the button states their size. */
const MAX_UNASKED_BYTES = 10_000_000;

/** Plays an animated picture; a link to its file without JavaScript. Its script is inline, so that other pages lack it. */
export function AnimationPlayer({ item, t }: { item: Item; t: Messages }) {
  const isLarge = item.bytes > MAX_UNASKED_BYTES;
  return (
    <Unhydrated as="p" className="screen-only" style={{ margin: '0 auto', textAlign: 'center' }}>
      <a
        className="button"
        href={toFileHref(item)}
        data-picture={item.id}
        data-stop={t('item.stopAnimation')}
        {...(!isLarge && { 'data-play-unasked': '' })}
      >
        {t('item.playAnimation')}
        {isLarge && ` (${formatBytes(item.bytes, t.language)})`}
      </a>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the text of a function of ours */}
      <script dangerouslySetInnerHTML={{ __html: `(${controlAnimation})()` }} />
    </Unhydrated>
  );
}
