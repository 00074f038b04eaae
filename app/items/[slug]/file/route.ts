import { sendOriginal } from '@/lib/downloads/send-original';
import { parseItemParam } from '@/lib/model/routes';

export async function GET(request: Request, { params }: { params: Promise<{ slug: string }> }) {
  return sendOriginal(request, parseItemParam((await params).slug));
}
