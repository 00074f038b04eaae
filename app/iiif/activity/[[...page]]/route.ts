import { respondError, respondPreflight } from '@/lib/http/respond';
import { answerActivity } from '@/lib/iiif/activity';

export async function GET(request: Request, { params }: { params: Promise<{ page?: string[] }> }) {
  const { page = [] } = await params;
  return page.length > 1 ? respondError(404, 'There is no such page') : answerActivity(request, page[0]);
}

export const OPTIONS = respondPreflight;
