import { sendFrames } from '@/lib/downloads/send-frames';
import { parseItemParam } from '@/lib/model/routes';

export async function GET(request: Request, { params }: { params: Promise<{ slug: string }> }) {
  return sendFrames(request, parseItemParam((await params).slug));
}
