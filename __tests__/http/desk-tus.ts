// Sends files to the desk as its page does, by the tus protocol: https://tus.io/protocols/resumable-upload
import { randomBytes } from 'node:crypto';
import http from 'node:http';
import type { UploadResult } from '@/lib/model/upload';
import type { DeskSession } from './desk-session';

const TUS = { 'Tus-Resumable': '1.0.0' };
const BYTES = { 'Content-Type': 'application/offset+octet-stream' };

export const createBatch = () => `${new Date().toISOString().replace(/\D/g, '')}-${randomBytes(4).toString('hex')}`;

export interface SentUpload {
  name: string;
  into?: string;
  batch: string;
  modified?: number;
}

const encode = (metadata: object) =>
  Object.entries(metadata)
    .map(([key, value]) => `${key} ${Buffer.from(String(value)).toString('base64')}`)
    .join(',');

/** @param url of the site */
export function createTusClient(url: string, session: DeskSession) {
  const send = (target: string, method: string, headers: Record<string, string>, body?: Buffer) =>
    session.send(target, {
      method,
      headers: { Origin: url, ...TUS, ...headers },
      ...(body && { body }),
    } as RequestInit);

  const create = (bytes: number, metadata: SentUpload, headers: Record<string, string> = {}) =>
    send('/api/desk/uploads', 'POST', {
      'Upload-Length': String(bytes),
      'Upload-Metadata': encode({ into: '', ...metadata }),
      ...headers,
    });

  const patch = (target: string, offset: number, body: Buffer) =>
    send(target, 'PATCH', { ...BYTES, 'Upload-Offset': String(offset) }, body);

  async function getOffset(target: string): Promise<number> {
    const { status, headers } = await send(target, 'HEAD', {});
    if (status !== 200) throw new Error(`HEAD ${target}: ${status}`);
    return Number(headers.get('upload-offset'));
  }

  /** Sends bytes, and cuts the connection after some of them. */
  const patchAndCut = (target: string, offset: number, body: Buffer) =>
    new Promise<void>((resolve) => {
      const cookie = [...session.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const headers = {
        ...{ ...TUS, ...BYTES, Origin: url, cookie, 'Upload-Offset': String(offset) },
        'Content-Length': String(body.length),
      };
      const request = http.request(url + target, { method: 'PATCH', headers });
      request.on('error', () => {});
      request.on('close', () => resolve());
      request.write(body.subarray(0, Math.ceil(body.length / 2)), () => setTimeout(() => request.destroy(), 200));
    });

  /** Uploads a file. @throws Error if it is refused before it is sent */
  async function upload(content: Buffer, metadata: SentUpload): Promise<UploadResult> {
    const created = await create(content.length, metadata);
    const target = created.headers.get('location');
    if (created.status !== 201 || !target) throw new Error(`${created.status}: ${created.text}`);
    const { status, text } = await patch(target, 0, content);
    if (status !== 200) throw new Error(`${status}: ${text}`);
    return JSON.parse(text) as UploadResult;
  }

  return { send, create, patch, patchAndCut, getOffset, upload };
}
