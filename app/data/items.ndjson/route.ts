import { answerExport } from '@/lib/http/send-export';

export const dynamic = 'force-dynamic';

export function GET(request: Request) {
  return answerExport(request, 'ndjson');
}

export const HEAD = GET;
