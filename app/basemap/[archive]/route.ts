import { sendTiles } from '@/lib/downloads/send-tiles';

export const GET = sendTiles;
