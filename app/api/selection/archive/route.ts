import { getCollection } from '@/lib/catalogue/read/collections';
import { listItemsBelow } from '@/lib/catalogue/read/items';
import { isPublicView } from '@/lib/catalogue/read/view';
import { sendArchive } from '@/lib/downloads/send-archive';
import { respondError } from '@/lib/http/respond';
import { MAX_SELECTED_ITEMS, parseSelection } from '@/lib/model/selection';

/** Ids of all items, for people who see a part of the archive. */
function listAll(): string[] {
  const root = isPublicView() ? null : getCollection('');
  return root ? listItemsBelow(root, 0, MAX_SELECTED_ITEMS).map(({ id }) => id) : [];
}

/** The offered originals of the items in `?ids=a,b,c`, or with `?all` of everything that a share link shows, as a ZIP archive. */
export function GET(request: Request) {
  const { searchParams } = new URL(request.url);
  const ids = searchParams.has('all') ? listAll() : parseSelection(searchParams.get('ids'));
  return ids.length > 0 ? sendArchive(request, ids) : respondError(400, 'These are no ids of items');
}
