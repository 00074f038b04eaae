import { answerFrames } from '@/lib/catalogue/frames';
import { parseItemParam } from '@/lib/routes';

export const dynamic = 'force-dynamic';

export async function GET(request: Request, { params }: { params: Promise<{ slug: string }> }) {
  return answerFrames(request, parseItemParam((await params).slug));
}

export const HEAD = GET;
