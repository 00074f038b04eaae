import { respondPreflight } from '@/lib/http/respond';
import { respondSetEntity } from '@/lib/linked-art/respond-entity';
import { parseFolderNames } from '@/lib/model/routes';

export async function GET(request: Request, { params }: { params: Promise<{ path?: string[] }> }) {
  return respondSetEntity(request, parseFolderNames((await params).path));
}

export const OPTIONS = respondPreflight;
