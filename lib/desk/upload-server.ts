// Handles requests of the upload page: who may upload, where to, and whether there is room.
import fs from 'node:fs/promises';
import { readMessages } from '@/lib/catalogue/read/site';
import { singleton } from '@/lib/clients/singleton';
import { createTusHandler } from '@/lib/clients/tus-server';
import { isOwnRequest } from '@/lib/http/form-body';
import { toUploadApiHref } from '@/lib/model/desk-routes';
import { type DeskUser, readUser } from './accounts/accounts';
import { mayPropose } from './accounts/roles';
import { finishUpload } from './finish-upload';
import type { EditableLibrary } from './library';
import { openForEditing } from './open-for-editing';
import { isOpenFolder } from './uploads/place-upload';
import {
  buildMetadata,
  findRoom,
  getQuarantine,
  getUploadFile,
  isUploadId,
  readResult,
  readUnfinished,
  removeExpired,
  type UploadRecord,
} from './uploads/quarantine';
import { parseUploadName } from './uploads/upload-name';

const UNSTORED = { 'Cache-Control': 'no-store' };
const EXPIRY_INTERVAL_MS = 3_600_000;
/** As actions of the journal are named, so that they sort by time. */
const BATCH_ID = /^\d{17}-[0-9a-f]{8}$/;

interface Visit {
  person: DeskUser;
  library: EditableLibrary;
}

type Refusal = { status: number; body: string };

const toBody = (message: string) => JSON.stringify({ message });

export const refuseUpload = (status: number, message: string) =>
  Response.json({ message }, { status, headers: UNSTORED });

/** @returns the response that refuses the request, if it is not allowed */
export async function enterUploads(request: Request): Promise<Visit | Response> {
  const t = readMessages();
  if (!isOwnRequest(request)) return refuseUpload(403, t('desk.foreignForm'));
  const person = await readUser(request.headers);
  if (!person) return refuseUpload(401, t('deskUpload.signedOut'));
  if (!mayPropose(person.role)) return refuseUpload(403, t('desk.notAllowed'));
  const library = await openForEditing(true);
  return typeof library === 'string' ? refuseUpload(409, t(library)) : { person, library };
}

/** https://tus.io/protocols/resumable-upload#upload-metadata */
const parseMetadata = (header: string): Map<string, string> =>
  new Map(
    header.split(',').map((pair) => {
      const [name = '', value = ''] = pair.trim().split(' ');
      return [name, Buffer.from(value, 'base64').toString()];
    }),
  );

/** The record of a new upload, or why it is refused before a byte is sent. */
async function plan(request: Request, { person, library }: Visit): Promise<UploadRecord | Response> {
  const t = readMessages();
  const bytes = /^\d{1,15}$/.test(request.headers.get('upload-length') ?? '')
    ? Number(request.headers.get('upload-length'))
    : -1;
  const metadata = parseMetadata(request.headers.get('upload-metadata') ?? '');
  const name = metadata.get('name') ?? '';
  const parsed = parseUploadName(name);
  if (parsed.type === 'fault') return refuseUpload(422, t(`deskUpload.${parsed.fault}`));
  if (bytes < 0) return refuseUpload(400, t('deskUpload.noLength'));
  if (bytes === 0) return refuseUpload(422, t('deskUpload.empty'));
  const into = (metadata.get('into') ?? '').normalize('NFC');
  if (!isOpenFolder(library.root, into)) return refuseUpload(422, t('deskUpload.noFolder'));
  const batch = metadata.get('batch') ?? '';
  const action = BATCH_ID.test(batch) ? await library.journal.find(batch) : undefined;
  if (action === undefined || (action && (action.who !== person.name || action.undoes)))
    return refuseUpload(400, t('deskUpload.reload'));
  const room = await findRoom(library.root, bytes);
  if (room.type === 'busy') return refuseUpload(429, t('deskUpload.busy'));
  if (room.type === 'full') return refuseUpload(507, t('deskUpload.full', { name }));
  const modified = Number(metadata.get('modified'));
  return {
    account: person.id,
    batch,
    into,
    name: [...parsed.folders, parsed.name].join('/'),
    modified: Number.isSafeInteger(modified) && modified > 0 ? modified : 0,
  };
}

/** Removes old uploads, at most once an hour. */
function tidy(root: string) {
  const state = singleton('upload expiry', () => ({ at: 0 }));
  if (Date.now() - state.at < EXPIRY_INTERVAL_MS) return;
  state.at = Date.now();
  void removeExpired(root).catch((error) => console.error(error));
}

const visits = new WeakMap<Request, Visit & { record?: UploadRecord }>();

function toVisit(request: Request) {
  const visit = visits.get(request);
  if (!visit) throw new Error('the request is not authorised');
  return visit;
}

/** A folder that others on this machine cannot read. */
async function openHandler(root: string) {
  await fs.mkdir(getQuarantine(root), { recursive: true, mode: 0o700 });
  return createTusHandler({
    directory: getQuarantine(root),
    toHref: toUploadApiHref,
    describe: (request) => buildMetadata(toVisit(request).record as UploadRecord),
    async finish(request, { id, bytes }) {
      const { person, library } = toVisit(request);
      const record = toVisit(request).record ?? (await readUnfinished(library.root, id, person.id))?.record;
      if (!record) throw new Error('the upload has no record');
      return JSON.stringify(await finishUpload(library, person, { id, bytes, record }));
    },
    async toError(error): Promise<Refusal> {
      const t = readMessages();
      const { type } = await findRoom(root, 0);
      if (type === 'full') return { status: 507, body: toBody(t('deskUpload.fullNow')) };
      console.error(error);
      return { status: 500, body: toBody(t('deskUpload.failed')) };
    },
  });
}

function getHandler(root: string): ReturnType<typeof openHandler> {
  const handlers = singleton('upload handlers', () => new Map<string, ReturnType<typeof openHandler>>());
  const known = handlers.get(root);
  if (known) return known;
  const opened = openHandler(root).catch((error) => {
    handlers.delete(root);
    throw error;
  });
  handlers.set(root, opened);
  return opened;
}

async function handOn(request: Request, visit: Visit & { record?: UploadRecord }): Promise<Response> {
  visits.set(request, visit);
  const response = await (await getHandler(visit.library.root))(request);
  for (const [name, value] of Object.entries(UNSTORED)) response.headers.set(name, value);
  return response;
}

/** POST: begins an upload. */
export async function beginUpload(request: Request): Promise<Response> {
  const visit = await enterUploads(request);
  if (visit instanceof Response) return visit;
  tidy(visit.library.root);
  const record = await plan(request, visit);
  return record instanceof Response ? record : handOn(request, { ...visit, record });
}

/** HEAD, PATCH and DELETE of an upload, which is its sender's alone. */
export async function continueUpload(request: Request, id: string): Promise<Response> {
  const visit = await enterUploads(request);
  if (visit instanceof Response) return visit;
  const { root } = visit.library;
  const missing = () => refuseUpload(404, readMessages()('deskUpload.gone'));
  if (!isUploadId(id)) return missing();
  const finished = await readResult(root, id, visit.person.id);
  if (finished && request.method === 'HEAD') {
    const length = String(finished.bytes);
    const headers = { ...UNSTORED, 'Tus-Resumable': '1.0.0', 'Upload-Offset': length, 'Upload-Length': length };
    return new Response(null, { status: 200, headers });
  }
  return (await readUnfinished(root, id, visit.person.id)) ? handOn(request, visit) : missing();
}

/**
 * The result of an upload whose last byte was received, which is found now if the response that had it was lost.
 * @param isWanted whether a duplicate is to enter the library nevertheless
 */
export async function settleUpload(request: Request, id: string, isWanted: boolean): Promise<Response> {
  const visit = await enterUploads(request);
  if (visit instanceof Response) return visit;
  const t = readMessages();
  const { library, person } = visit;
  if (!isUploadId(id)) return refuseUpload(404, t('deskUpload.gone'));
  const finished = await readResult(library.root, id, person.id);
  const upload = finished ?? (await readUnfinished(library.root, id, person.id));
  if (!upload) return refuseUpload(404, t('deskUpload.gone'));
  const { record, bytes } = upload;
  const received = finished ? bytes : ((await fs.stat(getUploadFile(library.root, id)).catch(() => null))?.size ?? -1);
  if (received !== bytes) return refuseUpload(409, t('deskUpload.incomplete'));
  try {
    const result = await finishUpload(library, person, { id, bytes, record, isWanted });
    return Response.json(result, { headers: UNSTORED });
  } catch (error) {
    console.error(error);
    return refuseUpload(500, t('deskUpload.failed'));
  }
}
