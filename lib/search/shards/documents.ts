// Writes the items as result lists show them, in small blocks, and apart from them the texts for excerpts.
import { listByKey } from '@/lib/catalogue/read/search-data';
import { withStoryCover } from '@/lib/catalogue/read/story-covers';
import { type RequestLocale, runWithDefaultLocale, runWithLocale } from '@/lib/i18n/request-locale';
import { findPictured } from '@/lib/model/cover-picture';
import type { Item } from '@/lib/model/types';
import { ITEMS_PER_BLOCK, SHARDS } from './format';
import type { ShardFiles } from './shard-files';

/** Blocks read at once, which bounds the memory. */
const BLOCKS_PER_BATCH = 100;
/** Characters shown on a card without a picture (components/item/photo-grid.tsx). */
const MAX_CAPTION_LENGTH = 240;
/** Characters of an item's texts that are searched for an excerpt. */
const MAX_TEXT_LENGTH = 60_000;

/** An item as a result list shows it. */
export interface ShardItem extends Partial<Item> {
  id: string;
  /** Whether there is a file with its texts. */
  hasText?: true;
}

function toShardItem(item: Item): ShardItem {
  const { id, slug, title, kind, version, width, height, colour, alt, date, duration, pages, peaks, poster } = item;
  const { alternatives, parts, lead } = item;
  const isCard = findPictured(item) === null;
  const caption = kind === 'story' || isCard ? item.caption : undefined;
  const texts = alternatives && {
    ...(alternatives.title && { title: alternatives.title }),
    ...(alternatives.alt && { alt: alternatives.alt }),
    ...(caption && alternatives.caption && { caption: alternatives.caption }),
  };
  return {
    id,
    slug,
    title,
    kind,
    version,
    ...(width && { width }),
    ...(height && { height }),
    ...(colour && { colour }),
    ...(alt && { alt }),
    ...(date && { date: { edtf: date.edtf, sort: date.sort } }),
    ...(duration && { duration }),
    ...(pages && { pages: { count: pages.count, sizes: [] } }),
    ...(isCard && peaks && { peaks }),
    ...(poster && { poster: { name: '', type: '', width: poster.width, height: poster.height } }),
    ...(texts && Object.keys(texts).length > 0 && { alternatives: texts }),
    ...(caption && { caption: caption.slice(0, MAX_CAPTION_LENGTH) }),
    ...(isCard && !caption && parts && { parts: { ...parts, text: parts.text.slice(0, MAX_CAPTION_LENGTH) } }),
    ...(lead && { lead: toShardItem(lead) as Item }),
  };
}

/** The texts in which a search finds an excerpt, a moment or a page; null for most items. */
function toTexts({ parts, texts, spoken, written, original, elsewhere }: Item): Partial<Item> | null {
  let left = MAX_TEXT_LENGTH;
  const cut = (text: string) => {
    const kept = text.slice(0, left);
    left -= kept.length;
    return kept;
  };
  const cutAll = (lines: [number, string][]) =>
    lines.flatMap(([at, text]): [number, string][] => (left > 0 ? [[at, cut(text)]] : []));
  if (!parts?.text && !texts && !spoken && !written) return null;
  return {
    ...(parts?.text && { parts: { ...parts, text: cut(parts.text) } }),
    ...(texts && { texts }),
    ...(written && { written: cutAll(written) }),
    ...(spoken && { spoken: cutAll(spoken) }),
    ...(original === false && { original }),
    ...(elsewhere && { elsewhere }),
  };
}

interface ItemSources {
  /** Of the catalogue, in the order of the keys of the shards. */
  keys: Uint32Array;
  languages: RequestLocale[];
}

const inLocale = <T>(locale: RequestLocale, run: () => T) =>
  locale.prefix === '' ? runWithDefaultLocale(run) : runWithLocale(locale, run);

export async function writeItems(files: ShardFiles, { keys, languages }: ItemSources) {
  const size = BLOCKS_PER_BATCH * ITEMS_PER_BLOCK;
  for (let from = 0; from < keys.length; from += size) {
    const some = [...keys.subarray(from, from + size)];
    const plain = runWithDefaultLocale(() => listByKey(some));
    const withText = new Set<number>();
    for (const [at, key] of some.entries()) {
      const texts = toTexts(plain.get(key) ?? ({} as Item));
      if (!texts) continue;
      withText.add(key);
      await files.putJson(SHARDS.text(from + at + 1), texts);
    }
    for (const locale of languages) {
      const items = inLocale(locale, () => {
        const read = listByKey(some);
        return some.map((key) => {
          const item = read.get(key);
          return item && { ...toShardItem(withStoryCover(item)), ...(withText.has(key) && { hasText: true as const }) };
        });
      });
      for (let at = 0; at < items.length; at += ITEMS_PER_BLOCK) {
        const block = (from + at) / ITEMS_PER_BLOCK;
        await files.putJson(SHARDS.items(locale.language, block), items.slice(at, at + ITEMS_PER_BLOCK));
      }
    }
  }
}
