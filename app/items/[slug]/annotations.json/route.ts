import { respondPreflight } from '@/lib/http/respond';
import { answerAnnotations } from '@/lib/iiif/transcription';
import { parseItemParam } from '@/lib/model/routes';

export async function GET(request: Request, { params }: { params: Promise<{ slug: string }> }) {
  return answerAnnotations(request, parseItemParam((await params).slug));
}

export const OPTIONS = respondPreflight;
