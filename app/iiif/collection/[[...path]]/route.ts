import { answerOptions } from '@/lib/iiif/answer';
import { answerCollection } from '@/lib/iiif/present-folder';
import { parseFolderNames } from '@/lib/routes';

export const dynamic = 'force-dynamic';

export async function GET(request: Request, { params }: { params: Promise<{ path?: string[] }> }) {
  return answerCollection(request, parseFolderNames((await params).path));
}

export const HEAD = GET;

export const OPTIONS = answerOptions;
