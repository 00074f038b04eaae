import { respondPreflight } from '@/lib/http/respond';
import { respondRegions } from '@/lib/iiif/present';
import { parseItemParam } from '@/lib/model/routes';

export async function GET(request: Request, { params }: { params: Promise<{ slug: string }> }) {
  return respondRegions(request, parseItemParam((await params).slug));
}

export const OPTIONS = respondPreflight;
