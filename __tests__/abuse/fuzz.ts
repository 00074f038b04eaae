// Mutates files, URLs and search bodies from a seed, and expects no crash, hang or server error.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { removeFolder } from '@/scripts/remove-folder.mjs';
import { corpus } from '../corpus';
import { type Case, createRandom, eventually, type Random, Skip, toCase, toSmokeCase } from './case';
import type { Found, Site } from './site';

interface Fuzzing {
  /** Number of mutations per kind. */
  count: number;
  seed: number;
  /** A folder beside the library, on the same file system. */
  folder: string;
}

const MAX_INPUT_BYTES = 400_000;
const BATCH = 250;
/** Allowed memory growth in the second half of the run, MiB. */
const MAX_GROWTH_MIB = 200;

const SIDECAR = '.xmp';

function listFiles(folder: string): string[] {
  return (
    fs
      .readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter(
        (entry) => entry.isFile() && /\.(jpe?g|png|webp|avif|heic|gif|tiff?|mp4|mov|mkv|webm|xmp)$/i.test(entry.name),
      )
      .map((entry) => path.join(entry.parentPath, entry.name))
      // The file that hangs the parser has its own case.
      .filter((file) => !file.endsWith('loops-the-parser.heic') && fs.statSync(file).size <= MAX_INPUT_BYTES)
      .sort()
  );
}

export function mutateBytes(bytes: Buffer, other: Buffer, random: Random): Buffer {
  let result = Buffer.from(bytes);
  for (let turn = random.below(3); turn >= 0; turn -= 1) {
    const at = random.below(Math.max(1, random.next() < 0.6 ? Math.min(result.length, 2000) : result.length));
    const length = Math.min(result.length - at, 1 + random.below(64));
    const kind = random.below(8);
    if (kind === 0) result = result.subarray(0, at);
    else if (kind === 1) result.fill(random.pick([0, 0xff, 0x7f, 0x80]), at, at + length);
    else if (kind === 2) result = Buffer.concat([result.subarray(0, at), result.subarray(at + length)]);
    else if (kind === 3)
      result = Buffer.concat([result.subarray(0, at), result.subarray(at, at + length), result.subarray(at)]);
    else if (kind === 4)
      result = Buffer.concat([result.subarray(0, at), other.subarray(random.below(Math.max(1, other.length)))]);
    else if (kind === 5 && result.length - at >= 4)
      result.writeUInt32BE(random.pick([0, 1, 0x7fffffff, 0x80000000, 0xffffffff, result.length]), at);
    else
      for (let flips = 1 + random.below(20); flips > 0; flips -= 1) {
        const place = random.below(Math.max(1, result.length));
        if (place < result.length) result[place] = (result[place] ?? 0) ^ (1 << random.below(8));
      }
  }
  return result.length > 2 * MAX_INPUT_BYTES ? result.subarray(0, 2 * MAX_INPUT_BYTES) : result;
}

const PIECES = [
  '%',
  '%2f',
  '%00',
  '%zz',
  '..',
  '//',
  '\\',
  '?',
  '#',
  '&',
  '=',
  '[]',
  '~',
  ';',
  "'",
  '"',
  '<',
  '%u0041',
  '%ff',
  '%c0%af',
  ':',
  '@',
  '^',
  '!',
  'pct:',
  '-1',
  '1e9',
  '99999999999',
  'NaN',
  '__proto__',
  'a'.repeat(300),
  '\x80',
  '%F0%9F%8F%94',
  ',',
  '|',
  '*',
  '$',
  '{',
  '}',
];

export function mutateText(text: string, random: Random): string {
  let result = text;
  for (let turn = random.below(4); turn >= 0; turn -= 1) {
    const at = random.below(result.length + 1);
    const length = random.below(6);
    result = random.pick([
      () => result.slice(0, at) + random.pick(PIECES) + result.slice(at),
      () => result.slice(0, at) + result.slice(at + length),
      () => result.slice(0, at) + result.slice(at, at + length).repeat(1 + random.below(4)) + result.slice(at),
      () => result.slice(0, at) + String.fromCharCode(33 + random.below(94)) + result.slice(at + 1),
    ])();
  }
  return result;
}

const ODD = [
  null,
  true,
  -1,
  0,
  1e308,
  1e9,
  0.5,
  '',
  'a',
  '"',
  '\u0000',
  '\ud800',
  [],
  {},
  [[]],
  [null],
  { a: 1 },
  '*',
  'NOT',
  '__proto__',
  'x'.repeat(600),
  ['kind:photo'],
  [['kind:photo', 'kind:-x']],
  '1,2',
  'all',
];

function mutateBody(random: Random): string {
  const body: Record<string, unknown> = random.pick([
    { query: 'harbour', hitsPerPage: 5 },
    { query: 'a b c', facets: ['*'], maxValuesPerFacet: 10 },
    { query: '', filters: 'kind:photo AND rating >= 0 AND NOT keywords:x' },
    { query: 'pla', facetFilters: [['kind:photo', 'kind:film'], 'collections:names'], numericFilters: ['width>10'] },
    { query: '', aroundLatLng: '52,5', aroundRadius: 1000, getRankingInfo: true },
    { query: '', insideBoundingBox: [[1, 2, 3, 4]], insidePolygon: [[1, 2, 3, 4, 5, 6]] },
    { query: '"a b" -c', advancedSyntax: true, typoTolerance: 'min', attributesToSnippet: ['caption:10'] },
    { params: 'query=a&hitsPerPage=3&filters=kind%3Aphoto' },
  ]);
  const copy = { ...body };
  for (let turn = random.below(3); turn >= 0; turn -= 1) {
    const name = random.pick([
      ...Object.keys(copy),
      'page',
      'length',
      'offset',
      'sortFacetValuesBy',
      'optionalWords',
      'ignorePlurals',
      'removeStopWords',
      'queryType',
      'restrictSearchableAttributes',
      'responseFields',
      'tagFilters',
    ]);
    const value = copy[name];
    copy[name] = typeof value === 'string' && random.next() < 0.7 ? mutateText(value, random) : random.pick(ODD);
  }
  const text = JSON.stringify(copy);
  return random.next() < 0.2 ? mutateText(text, random) : text;
}

export function createFuzzCases(site: Site, { count, seed, folder }: Fuzzing): Case[] {
  /** Records memory by quarters of the run: it may grow only while caches fill. */
  function watchMemory() {
    const samples = [site.memory()];
    return {
      at(done: number) {
        while (samples.length <= 4 && done >= (count * samples.length) / 4) samples.push(site.memory());
      },
      expectSteady() {
        samples.push(site.memory());
        const grown = (samples.at(-1) ?? 0) - (samples[Math.floor(samples.length / 2)] ?? 0);
        const said = samples.map(Math.round).join(', ');
        assert(grown < MAX_GROWTH_MIB, `memory does not settle: ${said} MiB`);
        return `${count} of seed ${seed}, memory ${said} MiB`;
      },
    };
  }

  async function fuzzBatch(batch: number, length: number, bases: string[]) {
    const photograph = bases.find((each) => /\.jpe?g$/i.test(each)) ?? '';
    const name = `fuzz-${batch}`;
    const work = path.join(folder, name);
    fs.mkdirSync(work);
    const random = createRandom(seed * 100_003 + batch);
    const names: string[] = [];
    for (let number = 0; number < length; number += 1) {
      const base = random.pick(bases);
      const extension = path.extname(base).toLowerCase();
      fs.writeFileSync(
        path.join(work, `${number}${extension}`),
        mutateBytes(fs.readFileSync(base), fs.readFileSync(random.pick(bases)), random),
      );
      // A sidecar without a picture is ignored, and no sidecar may hide its picture.
      if (extension === SIDECAR) fs.copyFileSync(photograph, path.join(work, `${number}.jpg`));
      names.push(`${name}/${number}${extension === SIDECAR ? '.jpg' : extension}`);
    }
    fs.renameSync(work, path.join(site.library, name));
    const settled = await eventually(async () => {
      assert(site.isRunning(), 'the site ended');
      const found = await site.records();
      const missing = names.filter((each) => !found.has(each));
      const problems = missing.length > 0 ? await site.problems() : new Map();
      const lost = missing.filter((each) => !problems.has(each));
      assert.equal(lost.length, 0, `${lost.length} files are neither shown nor named, as ${lost[0]} (seed ${seed})`);
      return found;
    }, 240);
    const shown = names.flatMap((each) => settled.get(each) ?? []);
    for (const item of shown) await expectPictured(item, random);
    await removeFolder(path.join(site.library, name));
    return shown.length;
  }

  async function expectPictured(item: Found, random: Random) {
    const width = 1 + random.below(700);
    const requests = [
      `full/^${width},/0/default.jpg`,
      'square/max/90/gray.webp',
      'pct:10,10,50,50/max/0/default.png',
      'full/max/0/default.webp',
    ];
    const address =
      random.next() < 0.3 ? (item.image ?? item.path) : `/iiif/3/${item.objectID}/${random.pick(requests)}`;
    try {
      await site.ask(address);
      // An item may be removed when rendering shows that the file is not a picture.
      if (random.next() < 0.1) assert([200, 404, 410].includes((await site.ask(item.path)).status));
    } catch (error) {
      throw new Error(`${item.collections}/${item.file} (seed ${seed}): ${(error as Error).message}`);
    }
  }

  return [
    toCase(`${count} mutated files are read, and shown or named`, async () => {
      if (!corpus) throw new Skip('there is no ../shared/corpus');
      const bases = listFiles(corpus);
      const memory = watchMemory();
      let shown = 0;
      for (let done = 0; done < count; done += BATCH) {
        memory.at(done);
        shown += await fuzzBatch(done / BATCH, Math.min(BATCH, count - done), bases);
      }
      return `${memory.expectSteady()}; ${shown} were shown`;
    }),
    toSmokeCase(`${count} mutated addresses get an answer`, async () => {
      const items = [...(await site.records()).values()].filter(({ kind }) => kind === 'photo');
      const { path: page = '', objectID = '' } = items[0] ?? {};
      const bases = [
        '/',
        page,
        `${page}/file`,
        `${page}/captions?lang=en`,
        '/collections/names',
        '/collections?page=2',
        '/search?q=plain&kind=photo&sort=newest&page=2',
        '/map?bounds=1,2,3,4',
        '/api/points?q=a',
        `/api/context?ids=${objectID}`,
        '/api/context?collection=names&slice=0',
        '/api/context?search=q%3Da&slice=0',
        `/iiif/3/${objectID}/full/40,/0/default.jpg`,
        `/iiif/3/${objectID}/0,0,50,50/!20,20/!90/gray.png`,
        `/iiif/3/${objectID}/info.json`,
        '/contact?about=aaaaaaaaaa',
        '/_next/static/chunks/x.js',
        '/api/search/1/indexes/vitrine?query=a',
        `${page}/manifest.json`,
        '/sitemap.xml',
        '/feed.xml',
        '/oembed?url=x&maxwidth=5',
        '/embed/x',
        '/data/items.csv',
      ];
      const random = createRandom(seed);
      const memory = watchMemory();
      const tally = new Map<number, number>();
      for (let done = 0; done < count; done += 8) {
        memory.at(done);
        const targets = Array.from({ length: 8 }, () =>
          mutateText(random.pick(bases), random).replace(/[\r\n ]/g, ''),
        ).map((each) => (each.startsWith('/') ? each : `/${each}`));
        const answers = await Promise.all(
          targets.map((target) =>
            site
              .raw(target)
              .catch((error) =>
                Promise.reject(new Error(`${JSON.stringify(target)} (seed ${seed}): ${error.message}`)),
              ),
          ),
        );
        answers.forEach(({ status }, index) => {
          assert(status > 0, `no answer to ${JSON.stringify(targets[index])} (seed ${seed})`);
          tally.set(status, (tally.get(status) ?? 0) + 1);
        });
      }
      return `${memory.expectSteady()}; ${[...tally]
        .sort()
        .map(([status, times]) => `${status}×${times}`)
        .join(' ')}`;
    }),
    toCase(`${count} mutated search bodies get an answer`, async () => {
      const random = createRandom(seed + 1);
      const memory = watchMemory();
      const tally = new Map<number, number>();
      for (let done = 0; done < count; done += 8) {
        memory.at(done);
        const bodies = Array.from({ length: 8 }, () => mutateBody(random));
        await Promise.all(
          bodies.map(async (body) => {
            // 503 with Retry-After while searches of the cases before still run.
            const { status } = await eventually(async () => {
              const answer = await site
                .search(body)
                .catch((error) => Promise.reject(new Error(`${body} (seed ${seed}): ${error.message}`)));
              assert.notEqual(answer.status, 503, `${body}: 503 (seed ${seed})`);
              return answer;
            }, 30);
            assert([200, 400, 404].includes(status), `${body}: ${status} (seed ${seed})`);
            tally.set(status, (tally.get(status) ?? 0) + 1);
          }),
        );
      }
      return `${memory.expectSteady()}; ${[...tally]
        .sort()
        .map(([status, times]) => `${status}×${times}`)
        .join(' ')}`;
    }),
  ];
}
