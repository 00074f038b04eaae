import { respondPreflight } from '@/lib/http/respond';
import { serveImage } from '@/lib/iiif/serve-image';

export const GET = (request: Request, context: { params: Promise<{ id: string; request?: string[] }> }) =>
  serveImage(request, context, 2);

export const OPTIONS = respondPreflight;
