import { reportLicence } from '@/lib/clients/lightbox-licence';
import { getConfig } from '@/lib/config/config';

/** Reports that the viewer was opened, for its licence. Fire and forget: the result is discarded. */
export function POST(request: Request) {
  const { lightbox } = getConfig();
  const from = request.headers.get('sec-fetch-site') ?? 'same-origin';
  if (lightbox && from === 'same-origin') void reportLicence(lightbox);
  return new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } });
}
