import { respondError, respondPreflight } from '@/lib/http/respond';
import { answerSelection } from '@/lib/iiif/selection';
import { parseSelection } from '@/lib/model/selection';

/** A selection as an IIIF collection: `?ids=a,b,c`. */
export function GET(request: Request) {
  const ids = parseSelection(new URL(request.url).searchParams.get('ids'));
  return ids.length > 0 ? answerSelection(request, ids) : respondError(400, 'These are no ids of items');
}

export const OPTIONS = respondPreflight;
