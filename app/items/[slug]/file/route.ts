import { answerFile } from '@/lib/http/send-original';
import { parseItemParam } from '@/lib/model/routes';

export async function GET(request: Request, { params }: { params: Promise<{ slug: string }> }) {
  return answerFile(request, parseItemParam((await params).slug));
}
