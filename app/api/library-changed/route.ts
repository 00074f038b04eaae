import { answerChange } from '@/lib/http/library-changed';

/** Has the library looked at, for whoever knows the secret: of a bucket no system tells that it has changed. */
export const POST = (request: Request) => answerChange(request);
