import { answerMissing } from '@/lib/http/respond';
import { answerActivity } from '@/lib/iiif/activity';
import { answerOptions } from '@/lib/images/respond-image';

export const dynamic = 'force-dynamic';

export async function GET(request: Request, { params }: { params: Promise<{ page?: string[] }> }) {
  const { page = [] } = await params;
  return page.length > 1 ? answerMissing(404, 'There is no such page') : answerActivity(request, page[0]);
}

export const HEAD = GET;

export const OPTIONS = answerOptions;
