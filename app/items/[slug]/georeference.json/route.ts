import { respondPreflight } from '@/lib/http/respond';
import { respondGeoreference } from '@/lib/iiif/georeference';
import { parseItemParam } from '@/lib/model/routes';

export async function GET(request: Request, { params }: { params: Promise<{ slug: string }> }) {
  return respondGeoreference(request, parseItemParam((await params).slug));
}

export const OPTIONS = respondPreflight;
