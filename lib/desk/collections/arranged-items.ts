// Reads a page of a collection's items for the form that arranges them.
import { getCollection } from '@/lib/catalogue/read/collections';
import { getItem } from '@/lib/catalogue/read/items';
import { withStoryCovers } from '@/lib/catalogue/read/story-covers';
import type { EditableLibrary } from '@/lib/desk/library';
import { findPictured } from '@/lib/model/cover-picture';
import { ARRANGED_PER_PAGE } from '@/lib/model/desk-forms';
import { toImageHref } from '@/lib/model/routes';
import { computeSequenceVersion } from './arrange-action';
import { readIndexFile, readIndexValues } from './index-file';
import { readSequence } from './item-sequence';

/** Widths of renditions that grids use as well. */
const WIDTH = 320;

async function readListed(library: EditableLibrary, folder: string): Promise<string[] | null> {
  const { bytes } = await readIndexFile(library, folder);
  try {
    return readIndexValues(bytes).listed;
  } catch {
    // The collection's page says why.
    return null;
  }
}

/** @returns null if there is no such page, or the index.md cannot be edited */
export async function readArrangedItems(library: EditableLibrary, folder: string, page: number) {
  const listed = await readListed(library, folder);
  if (!listed) return null;
  const sequence = readSequence(folder, listed);
  const pages = Math.max(1, Math.ceil(sequence.length / ARRANGED_PER_PAGE));
  if (page > pages) return null;
  const start = (page - 1) * ARRANGED_PER_PAGE;
  const shown = sequence.slice(start, start + ARRANGED_PER_PAGE).flatMap(({ id }) => getItem(id) ?? []);
  const cover = getCollection(folder)?.cover ?? '';
  return {
    page,
    pages,
    start: start + 1,
    cover,
    isArranged: listed.length > 0,
    version: computeSequenceVersion(sequence),
    items: withStoryCovers(shown).map((item) => {
      const pictured = findPictured(item);
      const { width = 1, height = 1 } = pictured ?? {};
      return {
        id: item.id,
        title: item.title,
        isCover: item.id === cover,
        picture: pictured && {
          src: toImageHref(pictured, WIDTH),
          width: WIDTH,
          height: Math.max(1, Math.round((WIDTH * height) / width)),
        },
      };
    }),
  };
}
