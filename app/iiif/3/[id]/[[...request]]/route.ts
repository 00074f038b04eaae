import { getImageSource } from '@/lib/catalogue/read/items';
import { getConfig } from '@/lib/config/config';
import { resolveItem } from '@/lib/http/resolve-item';
import { respondPreflight } from '@/lib/http/respond';
import { takeTokens } from '@/lib/http/take-tokens';
import { getImageService } from '@/lib/images/image-service';
import { answerImage } from '@/lib/images/respond-image';

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
      takeTokens: (cost) => takeTokens(request.headers, cost),
    },
  );
}

export const OPTIONS = respondPreflight;
