import { answerChange } from '@/lib/http/library-changed';

/** Webhook that triggers a rescan of the library; requires the shared secret. Buckets have no file-system events. */
export const POST = (request: Request) => answerChange(request);
