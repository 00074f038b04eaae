import { readLook } from '@/lib/catalogue/read/look';
import { getSite } from '@/lib/catalogue/read/site';
import { respondText } from '@/lib/http/respond';
import { buildWebManifest } from '@/lib/seo/web-manifest';

export const GET = (request: Request) =>
  respondText(request, JSON.stringify(buildWebManifest(getSite(), readLook())), {
    type: 'application/manifest+json; charset=utf-8',
  });
