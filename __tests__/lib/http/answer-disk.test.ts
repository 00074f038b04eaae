/** @jest-environment node */
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { getTrace, type Trace } from '@/lib/catalogue/read/trace';
import { keepAnswersOnDisk, readAnswer, writeAnswer } from '@/lib/http/answer-disk';
import { createRenditionCache } from '@/lib/images/rendition-cache';

const place = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-answers-'));
afterAll(() => fs.rmSync(place, { recursive: true, force: true }));

let build = 0;
/** A build of its own, as where a site is built anew. */
function keep(folder: string, settings = 'a') {
  const cache = createRenditionCache({ folder, bytes: 1e6, memoryBytes: 0 });
  const written: Promise<void>[] = [];
  keepAnswersOnDisk(folder, settings, {
    read: cache.read,
    write(file, body) {
      written.push(cache.write(file, body));
      return written.at(-1) as Promise<void>;
    },
  });
  return () => Promise.all(written);
}

beforeAll(() => {
  const original = fs.readFileSync;
  jest
    .spyOn(fs, 'readFileSync')
    .mockImplementation(((file: string, ...rest: []) =>
      file.endsWith('BUILD_ID') ? `build ${build}` : original(file, ...rest)) as typeof fs.readFileSync);
});

const toMade = (answers: [string, string][], isOpaque = false) => ({
  edition: '7',
  current: 0,
  trace: { answers: new Map(answers), isOpaque },
});
const answer = { made: toMade([['q', 'd']]), headers: { vary: 'Accept' }, tag: 't', body: Buffer.from('<p>\n\u0000é') };
const listFiles = (folder: string) =>
  fs.readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());

test('what is kept comes back whole, and whether it holds is asked of its trace', async () => {
  const settled = keep(path.join(place, 'one'));
  writeAnswer('br /a', answer);
  await settled();
  expect(await readAnswer('br /a')).toEqual({
    ...answer,
    made: { ...answer.made, edition: '', current: expect.any(Number) },
  });
  expect(await readAnswer('gzip /a')).toBeNull();
});

test('another build, and other settings, have answers of their own', async () => {
  const folder = path.join(place, 'two');
  const settled = keep(folder);
  writeAnswer('br /a', answer);
  await settled();
  keep(folder, 'b');
  expect(await readAnswer('br /a')).toBeNull();
  build += 1;
  keep(folder);
  expect(await readAnswer('br /a')).toBeNull();
  build -= 1;
  keep(folder);
  expect(await readAnswer('br /a')).not.toBeNull();
});

test('what is damaged is not there', async () => {
  const folder = path.join(place, 'three');
  const settled = keep(folder);
  writeAnswer('br /a', answer);
  await settled();
  const [file] = listFiles(folder);
  const name = path.join(file?.parentPath ?? '', file?.name ?? '');
  const whole = fs.readFileSync(name);
  for (let at = 0; at < whole.length; at += 3) {
    const bytes = Buffer.from(whole);
    bytes[at] = (bytes[at] ?? 0) ^ 0x41;
    for (const damaged of [bytes, whole.subarray(0, at)]) {
      fs.writeFileSync(name, damaged);
      const found = await readAnswer('br /a');
      if (found) expect(found.body).toEqual(answer.body);
    }
  }
});

test('of what nobody can say whether it holds nothing is written', async () => {
  const folder = path.join(place, 'four');
  fs.mkdirSync(folder);
  const settled = keep(folder);
  writeAnswer('br /a', { ...answer, made: toMade([['q', 'd']], true) });
  writeAnswer('br /b', { ...answer, made: toMade([]) });
  writeAnswer('br /c', { ...answer, made: { ...answer.made, trace: null } });
  await settled();
  expect(listFiles(folder)).toEqual([]);
});

test('after a restart a page is sent from the disk while its trace holds, and made anew once it does not', async () => {
  const settled = keep(path.join(place, 'five'));
  let isCurrent = true;
  let made = 0;
  Object.assign(globalThis, {
    vitrinePageHooks: {
      getEdition: () => `start ${made}`,
      getTrace,
      isTraceCurrent: ({ answers }: Trace) => answers.has('q') && isCurrent,
      isGone: () => false,
    },
  });
  const serve = async () => {
    jest.resetModules();
    const { answerFinished } = await import('@/lib/http/answer-cache');
    const server = http.createServer((request, response) =>
      answerFinished(
        request,
        response,
        () => {
          made += 1;
          const own = getTrace();
          own?.answers.set('q', 'd');
          if (own) own.made = { edition: '', current: 0, trace: own };
          response.writeHead(200, { 'Content-Type': 'text/html', ETag: `"${made}"` }).end(`made ${made}`);
        },
        () => {},
      ),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const response = await fetch(`http://127.0.0.1:${port}/items/a`, { headers: { 'Accept-Encoding': 'identity' } });
    const text = await response.text();
    await settled();
    server.closeAllConnections();
    server.close();
    return [text, response.headers.get('etag')];
  };
  expect(await serve()).toEqual(['made 1', '"1"']);
  expect(await serve()).toEqual(['made 1', '"1"']);
  isCurrent = false;
  expect(await serve()).toEqual(['made 2', '"2"']);
  isCurrent = true;
  expect(await serve()).toEqual(['made 2', '"2"']);
});
