import { getAddress, getImageSource } from '@/lib/catalogue/read/items';
import { getConfig } from '@/lib/config/config';
import { spend } from '@/lib/http/middleware';
import { getImageService } from '@/lib/images/image-service';
import { answerImage, answerOptions } from '@/lib/images/respond-image';

function getMoved(id: string) {
  const address = getAddress(id);
  if (address?.type === 'moved') return address.item.id;
  return address?.type === 'gone' ? 'gone' : null;
}

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
      getMoved,
      spend: (cost) => spend(request.headers, cost),
    },
  );
}

export const HEAD = GET;

export const OPTIONS = answerOptions;
