import { getCollection } from '@/lib/catalogue/read/collections';
import { listItemsBelow } from '@/lib/catalogue/read/items';
import { isPublicView } from '@/lib/catalogue/read/view';
import { sendArchive } from '@/lib/downloads/send-archive';
import { sendPictures } from '@/lib/downloads/send-pictures';
import { respondError } from '@/lib/http/respond';
import { MAX_SELECTED_ITEMS, parseSelection } from '@/lib/model/selection';
import { parsePictureSide } from '@/lib/model/share-link';

/** Ids of all items, for people who see a part of the archive. */
function listAll(): string[] {
  const root = isPublicView() ? null : getCollection('');
  return root ? listItemsBelow(root, 0, MAX_SELECTED_ITEMS).map(({ id }) => id) : [];
}

/**
 * A ZIP archive of the items in `?ids=a,b,c`, or with `?all` of everything that a share link shows: the offered originals,
 * or with `?size=2048` pictures of that size.
 */
export function GET(request: Request) {
  const { searchParams } = new URL(request.url);
  const ids = searchParams.has('all') ? listAll() : parseSelection(searchParams.get('ids'));
  if (ids.length === 0) return respondError(400, 'These are no ids of items');
  const size = searchParams.get('size');
  if (!size) return sendArchive(request, ids);
  const side = isPublicView() ? null : parsePictureSide(size);
  return side === null ? respondError(400, 'There is no such size') : sendPictures({ request, side }, ids);
}
