// Mounts a small file system for derived data, which can be filled, made read-only and unmounted; requires root.
import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { Skip } from './case';

const CHUNK_BYTES = 16_384;

export interface SmallDisk {
  fill(): void;
  free(): void;
  setReadOnly(isReadOnly: boolean): void;
  setSize(mebibytes: number): void;
  unmount(): void;
}

/** @throws Skip if this machine does not allow mounting */
export function mountSmallDisk(folder: string, mebibytes = 6): SmallDisk {
  const mount = (...args: string[]) => execFileSync('mount', args, { stdio: 'ignore' });
  fs.mkdirSync(folder, { recursive: true });
  try {
    mount('-t', 'tmpfs', '-o', `size=${mebibytes}m,mode=0755`, 'tmpfs', folder);
  } catch {
    throw new Skip('a small file system cannot be mounted here');
  }
  const filler = path.join(folder, 'filler');
  return {
    fill() {
      try {
        for (;;) fs.appendFileSync(filler, Buffer.alloc(CHUNK_BYTES));
      } catch {
        // The disk is full now.
      }
    },
    free: () => fs.rmSync(filler),
    setReadOnly: (isReadOnly) => mount('-o', `remount,${isReadOnly ? 'ro' : 'rw'}`, folder),
    setSize: (size) => mount('-o', `remount,size=${size}m`, folder),
    unmount: () => execFileSync('umount', ['-l', folder], { stdio: 'ignore' }),
  };
}

/** Bind-mounts a folder, like an external drive. @returns unmounts it, which leaves an empty folder */
export function bindFolder(from: string, to: string): () => void {
  fs.mkdirSync(to, { recursive: true });
  try {
    execFileSync('mount', ['--bind', from, to], { stdio: 'ignore' });
  } catch {
    throw new Skip('a folder cannot be mounted at another place here');
  }
  return () => void spawnSync('umount', ['-l', to]);
}
