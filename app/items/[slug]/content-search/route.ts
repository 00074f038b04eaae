import { respondPreflight } from '@/lib/http/respond';
import { answerContentSearch } from '@/lib/iiif/transcription';
import { parseItemParam } from '@/lib/model/routes';

export async function GET(request: Request, { params }: { params: Promise<{ slug: string }> }) {
  return answerContentSearch(request, parseItemParam((await params).slug));
}

export const OPTIONS = respondPreflight;
