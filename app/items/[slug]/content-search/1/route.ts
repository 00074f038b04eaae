import { respondPreflight } from '@/lib/http/respond';
import { answerContentSearch } from '@/lib/iiif/transcription';
import { parseItemParam } from '@/lib/model/routes';

/** In version 1.0 of the Content Search API, for manifests of version 2.1. */
export async function GET(request: Request, { params }: { params: Promise<{ slug: string }> }) {
  return answerContentSearch(request, parseItemParam((await params).slug), 1);
}

export const OPTIONS = respondPreflight;
