import { continueUpload, settleUpload } from '@/lib/desk/upload-server';

type Context = { params: Promise<{ id: string }> };

const proceed = async (request: Request, { params }: Context) => continueUpload(request, (await params).id);

export { proceed as DELETE, proceed as HEAD, proceed as PATCH };

/** Responds with the result of an upload; with `?keep`, a duplicate enters the library nevertheless. */
export async function POST(request: Request, { params }: Context) {
  return settleUpload(request, (await params).id, new URL(request.url).searchParams.has('keep'));
}
