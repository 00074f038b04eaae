/** @jest-environment node */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { BUCKET_PACKAGES, listBucketPlaces } from '../../scripts/bucket-packages.mjs';

const toPackage = (...needed: string[]) => ({ dependencies: Object.fromEntries(needed.map((name) => [name, '1'])) });

test('packages of buckets are listed with their dependencies, each where Node finds it', () => {
  const places = listBucketPlaces({
    '': toPackage('other'),
    'node_modules/other': {},
    'node_modules/@aws-sdk/client-s3': toPackage('sign', 'types'),
    'node_modules/@aws-sdk/s3-request-presigner': toPackage('sign'),
    'node_modules/sign': toPackage('types', 'absent'),
    'node_modules/sign/node_modules/types': toPackage('sign'),
    'node_modules/types': {},
  });
  expect(places.sort()).toEqual([
    'node_modules/@aws-sdk/client-s3',
    'node_modules/@aws-sdk/s3-request-presigner',
    'node_modules/sign',
    'node_modules/sign/node_modules/types',
    'node_modules/types',
  ]);
});

test('a start without a bucket installs none of them', () => {
  const { packages } = JSON.parse(fs.readFileSync('package-lock.json', 'utf8'));
  const places = listBucketPlaces(packages).filter((place) => place.includes('/@aws-sdk/'));
  expect(places.length).toBeGreaterThan(5);
  for (const place of places) expect([place, packages[place].dev]).toEqual([place, true]);
});

test('without them, a bucket is reported with the remedy', async () => {
  // Outside of the project, where Node does not find its packages.
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-bucket-'));
  try {
    const program = `import { createBucket } from './lib/clients/s3';
      await createBucket({ bucket: 'photographs', prefix: '' }).head('a.jpg');`;
    const outfile = path.join(folder, 'program.mjs');
    await build({
      stdin: { contents: program, resolveDir: process.cwd(), loader: 'ts' },
      outfile,
      bundle: true,
      external: BUCKET_PACKAGES,
      platform: 'node',
      format: 'esm',
    });
    const { status, stderr } = spawnSync(process.execPath, [outfile], { cwd: folder, encoding: 'utf8' });
    expect(status).toBe(1);
    expect(stderr).toContain('StorageFault: the AWS SDK is not installed: npm start installs it if VITRINE_LIBRARY');
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
});
