// Times one picture after another, made here and then brought from a shared store, whose every answer is some milliseconds late.
import { copyFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import sharp from 'sharp';
import { createBucket } from '../../lib/clients/s3';
import { parseImageRequest } from '../../lib/images/image-request';
import { createImageService, readImage } from '../../lib/images/image-service';
import { createStore } from '../../lib/store/store';

const [, , picture = '', folder = ''] = process.argv;
const count = Number(process.env.COUNT);
const delay = Number(process.env.DELAY);
const LIMITS = { maxSide: 8192, maxPixelsOut: 25_000_000 };

// Its types are those of the tests.
const server = '@20minutes/s3rver';
const { default: S3rver } = await import(server);
const isLenient = { allowMismatchedSignatures: true };
const app = new S3rver({ directory: path.join(folder, 's3'), silent: true, ...isLenient });
await app.store.putBucket('vitrine');
const answer = app.callback();
const s3 = createServer((request, response) => void setTimeout(() => answer(request, response), delay));
await new Promise<void>((resolve) => s3.listen(0, '127.0.0.1', resolve));
const signed = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER', AWS_REGION: 'us-east-1' };
Object.assign(process.env, signed);
const bucket = createBucket(
  { bucket: 'vitrine', prefix: 'bench/' },
  `http://127.0.0.1:${(s3.address() as AddressInfo).port}`,
);
const { autoOrient } = await sharp(picture).metadata();
const absolute = path.join(folder, 'picture.jpg');
copyFileSync(picture, absolute);

function startServer(name: string) {
  const data = path.join(folder, name);
  const store = createStore({ bucket, data });
  const service = createImageService({ data, cacheBytes: 1e10, store });
  return {
    store,
    async time(address: string) {
      const times: number[] = [];
      for (let index = 0; index < count; index += 1) {
        const id = `aaaaaaaa${String.fromCharCode(97 + Math.floor(index / 26), 97 + (index % 26))}`;
        const source = { id, version: 'bbbbbbbb', absolute, type: 'image/jpeg', ...autoOrient };
        const request = parseImageRequest(address.split('/'), source, LIMITS);
        if (request.type !== 'content') throw new Error(address);
        const since = performance.now();
        const outcome = await readImage(service, source, request);
        if (outcome.type !== 'done') throw new Error(outcome.type);
        times.push(performance.now() - since);
      }
      return times.sort((a, b) => a - b)[count >> 1];
    },
  };
}

const [one, other] = [startServer('one'), startServer('other')];
const told: Record<string, unknown> = { pixels: autoOrient };
for (const [name, address] of [
  ['grid', 'full/400,/0/default.webp'],
  ['large', 'full/1600,/0/default.webp'],
  ['tile', '512,512,512,512/512,512/0/default.jpg'],
] as const) {
  // What finds nothing in the store is part of what it takes to make a picture.
  const made = await one.time(address);
  await one.store.flush(600_000);
  told[name] = { made, brought: await other.time(address) };
}
console.log(JSON.stringify(told));
process.exit(0);
