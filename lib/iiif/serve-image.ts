// Responds to requests of the image service with the site's settings, in both versions of the Image API.
import { getImageSource } from '@/lib/catalogue/read/items';
import { getWatermark } from '@/lib/catalogue/read/site';
import { getConfig } from '@/lib/config/config';
import { releaseSlot } from '@/lib/http/load-shedding';
import { takeTokens } from '@/lib/http/rate-limit';
import { resolveItem } from '@/lib/http/resolve-item';
import { getImageService } from '@/lib/images/image-service';
import type { ImageVersion } from './image-information';
import { answerImage } from './respond-image';
import { hasSignInOffer } from './sign-in-offer';

interface ImageRoute {
  params: Promise<{ id: string; request?: string[] }>;
}

/** Handles GET and HEAD. */
export async function serveImage(request: Request, { params }: ImageRoute, version: ImageVersion): Promise<Response> {
  const { id, request: parts = [] } = await params;
  const settings = getConfig();
  return answerImage(
    request,
    { id, parts, version },
    {
      settings,
      service: getImageService(settings),
      getSource: getImageSource,
      resolveItem,
      hasSignIn: hasSignInOffer,
      watermark: getWatermark(),
      takeTokens: (cost) => takeTokens(request.headers, cost),
      releaseSlot,
    },
  );
}
