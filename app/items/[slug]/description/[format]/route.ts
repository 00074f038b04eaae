import { respondPreflight } from '@/lib/http/respond';
import { respondItemData } from '@/lib/linked-art/respond-entity';
import { parseItemParam } from '@/lib/model/routes';

export async function GET(request: Request, { params }: { params: Promise<{ slug: string; format: string }> }) {
  const { slug, format } = await params;
  return respondItemData(request, parseItemParam(slug), format);
}

export const OPTIONS = respondPreflight;
