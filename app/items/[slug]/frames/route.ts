import { answerFrames } from '@/lib/http/send-frames';
import { parseItemParam } from '@/lib/model/routes';

export async function GET(request: Request, { params }: { params: Promise<{ slug: string }> }) {
  return answerFrames(request, parseItemParam((await params).slug));
}
