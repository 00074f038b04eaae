import { answerExport } from '@/lib/http/send-export';

export function GET(request: Request) {
  return answerExport(request, 'ndjson');
}
