import { sendLookFile } from '@/lib/downloads/send-look-file';

export const GET = sendLookFile;
