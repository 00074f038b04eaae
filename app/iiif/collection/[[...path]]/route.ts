import { respondPreflight } from '@/lib/http/respond';
import { answerCollection } from '@/lib/iiif/present-folder';
import { parseFolderNames } from '@/lib/model/routes';

export async function GET(request: Request, { params }: { params: Promise<{ path?: string[] }> }) {
  return answerCollection(request, parseFolderNames((await params).path));
}

export const OPTIONS = respondPreflight;
