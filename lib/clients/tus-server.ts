// The server of the tus protocol for resumable uploads: https://tus.io/protocols/resumable-upload
import { randomBytes } from 'node:crypto';

/** Time for an interrupted request to store its last bytes, before a new one continues the upload, ms. */
const LOCK_DRAIN_MS = 3000;

interface TusSettings {
  /** Where uploads are stored, by id; each has a record beside it, `ID.json`. */
  directory: string;
  toHref(id: string): string;
  /** Texts that are stored with a new upload. */
  describe(request: Request): Record<string, string>;
  /** Called once the last byte is stored. @returns the body of the response, JSON */
  finish(request: Request, upload: { id: string; bytes: number }): Promise<string>;
  /** Describes an error that is not one of the protocol. */
  toError(error: Error): Promise<{ status: number; body: string } | null>;
}

interface TusError {
  status_code?: number;
}

/** @returns a handler of POST, HEAD, PATCH and DELETE, which takes requests that are authorised */
export async function createTusHandler({ directory, toHref, describe, finish, toError }: TusSettings) {
  // Loaded for uploads alone.
  const [{ Server, ERRORS }, { FileStore }] = await Promise.all([import('@tus/server'), import('@tus/file-store')]);
  const server = new Server({
    path: '/',
    datastore: new FileStore({ directory }),
    // No other site may read the responses.
    allowedOrigins: [],
    lockDrainTimeout: LOCK_DRAIN_MS,
    namingFunction: () => randomBytes(16).toString('hex'),
    generateUrl: (_, { id }) => toHref(id),
    getFileIdFromRequest: ({ url }) => new URL(url).pathname.split('/').at(-1),
    onUploadCreate: async (request) => ({ metadata: describe(request as Request) }),
    onUploadFinish: async (request, { id, size = 0 }) => ({
      status_code: request.method === 'POST' ? 201 : 200,
      headers: { 'Content-Type': 'application/json' },
      body: await finish(request as Request, { id, bytes: size }),
    }),
    async onResponseError(_, error) {
      // A disk that is full, for example, is reported as this one.
      const isOwn = (error as TusError).status_code !== undefined && error !== ERRORS.FILE_WRITE_ERROR;
      const found = isOwn ? null : await toError(error as Error);
      return found ? { status_code: found.status, body: found.body } : undefined;
    },
  });
  return (request: Request): Promise<Response> => server.handleWeb(request as never) as unknown as Promise<Response>;
}
