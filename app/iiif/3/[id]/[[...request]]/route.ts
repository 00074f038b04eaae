import { getImageSource } from '@/lib/catalogue/read/items';
import { getWatermark } from '@/lib/catalogue/read/site';
import { getConfig } from '@/lib/config/config';
import { releaseSlot } from '@/lib/http/load-shedding';
import { takeTokens } from '@/lib/http/rate-limit';
import { resolveItem } from '@/lib/http/resolve-item';
import { respondPreflight } from '@/lib/http/respond';
import { answerImage } from '@/lib/iiif/respond-image';
import { hasSignInOffer } from '@/lib/iiif/sign-in-offer';
import { getImageService } from '@/lib/images/image-service';

type Context = { params: Promise<{ id: string; request?: string[] }> };

export async function GET(request: Request, { params }: Context) {
  const { id, request: parts = [] } = await params;
  const settings = getConfig();
  return answerImage(
    request,
    { id, parts },
    {
      settings,
      service: getImageService(settings),
      getSource: getImageSource,
      resolveItem,
      hasSignIn: hasSignInOffer,
      watermark: getWatermark(),
      takeTokens: (cost) => takeTokens(request.headers, cost),
      releaseSlot: releaseSlot,
    },
  );
}

export const OPTIONS = respondPreflight;
