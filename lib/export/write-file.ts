// Writes files of the export: each first beside the others in a temporary folder, then renamed, so that none is ever incomplete.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { STATE_FOLDER } from './state';

/** A file that could not be written; `file` is its path in the export. */
export class WriteFault extends Error {
  constructor(
    readonly file: string,
    readonly cause: NodeJS.ErrnoException,
  ) {
    super(`${file} cannot be written (${cause.code ?? cause.message})`);
  }
}

/** Writes a file that is no response. @param file path in the export */
export type PutFile = (file: string, content: Uint8Array) => Promise<void>;

export interface Content {
  digest: string;
  bytes: number;
}

const FILE_MODE = 0o644;
const FOLDER_MODE = 0o755;

const toDigest = (body: Buffer) => createHash('sha256').update(body).digest('base64url');

export function createFileWriter(out: string) {
  const temporary = path.join(out, STATE_FOLDER, 'new');
  fs.mkdirSync(out, { recursive: true });
  fs.chmodSync(out, FOLDER_MODE);
  fs.rmSync(temporary, { recursive: true, force: true });
  fs.mkdirSync(temporary, { recursive: true });
  let number = 0;
  const toTemporary = () => path.join(temporary, String(number++));

  /** Whether the file of an earlier export has this content. */
  function isWritten(file: string, known: { digest: string | null; bytes: number | null }, content: Content): boolean {
    if (known.digest !== content.digest) return false;
    return hasSize(file, content.bytes);
  }

  const hasSize = (file: string, bytes: number | null) => {
    const target = path.join(out, file);
    if (!fs.existsSync(target)) return false;
    const stat = fs.lstatSync(target);
    return stat.isFile() && stat.size === bytes;
  };

  async function makeFolder(folder: string) {
    const first = await fs.promises.mkdir(folder, { recursive: true });
    if (first === undefined) return;
    for (let made = folder; made.length >= first.length; made = path.dirname(made))
      await fs.promises.chmod(made, FOLDER_MODE);
  }

  async function place(from: string, file: string) {
    const to = path.join(out, file);
    await makeFolder(path.dirname(to));
    // Web servers run as other users; this program creates files that only its own may read.
    await fs.promises.chmod(from, FILE_MODE);
    await fs.promises.rename(from, to);
  }

  async function guard<T>(file: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      // Reading is from the server.
      const { syscall } = error as NodeJS.ErrnoException;
      if (syscall !== undefined && syscall !== 'read') throw new WriteFault(file, error as NodeJS.ErrnoException);
      throw error;
    }
  }

  return {
    hasSize,
    /** @returns the content, and whether the file was written */
    write(file: string, body: Buffer, known: { digest: string | null; bytes: number | null }) {
      return guard(file, async () => {
        const content = { digest: toDigest(body), bytes: body.byteLength };
        if (isWritten(file, known, content)) return { ...content, isChanged: false };
        const from = toTemporary();
        await fs.promises.writeFile(from, body);
        await place(from, file);
        return { ...content, isChanged: true };
      });
    },
    /** As `write`, for a body of any length. @param expected bytes, by which a response that ends early is noticed */
    writeStream(
      file: string,
      body: Readable,
      known: { digest: string | null; bytes: number | null },
      expected?: number,
    ) {
      return guard(file, async () => {
        const [from, hash] = [toTemporary(), createHash('sha256')];
        let bytes = 0;
        body.on('data', (chunk: Buffer) => {
          hash.update(chunk);
          bytes += chunk.byteLength;
        });
        try {
          await pipeline(body, fs.createWriteStream(from));
          if (expected !== undefined && bytes !== expected) throw new Error(`${bytes} of ${expected} bytes arrived`);
          const content = { digest: hash.digest('base64url'), bytes };
          if (isWritten(file, known, content)) return { ...content, isChanged: false };
          await place(from, file);
          return { ...content, isChanged: true };
        } finally {
          await fs.promises.rm(from, { force: true });
        }
      });
    },
    /** Removes a file, and the folders that it leaves empty. */
    async remove(file: string) {
      await guard(file, async () => {
        await fs.promises.rm(path.join(out, file), { force: true });
        for (let folder = path.dirname(file); folder !== '.'; folder = path.dirname(folder)) {
          const isGone = await fs.promises.rmdir(path.join(out, folder)).then(
            () => true,
            () => false,
          );
          if (!isGone) break;
        }
      });
    },
    close: () => fs.rmSync(temporary, { recursive: true, force: true }),
  };
}

export type FileWriter = ReturnType<typeof createFileWriter>;
