import { sendExport } from '@/lib/downloads/send-export';

export function GET(request: Request) {
  return sendExport(request, 'ndjson');
}
