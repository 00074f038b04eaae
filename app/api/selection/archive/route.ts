import { sendArchive } from '@/lib/downloads/send-archive';
import { respondError } from '@/lib/http/respond';
import { parseSelection } from '@/lib/model/selection';

/** All public originals of the items in `?ids=a,b,c`, as a ZIP archive. */
export function GET(request: Request) {
  const ids = parseSelection(new URL(request.url).searchParams.get('ids'));
  return ids.length > 0 ? sendArchive(request, ids) : respondError(400, 'These are no ids of items');
}
