import { answerTiles } from '@/lib/http/send-tiles';

export const GET = answerTiles;
