// Files that no archive should hold, and every archive does.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { removeFolder } from '@/scripts/remove-folder.mjs';
import { corpus } from '../corpus';
import { type Case, eventually, long, pause, Skip, slow, toCase, toSmokeCase } from './case';
import type { Found, Site } from './site';

type Expected = { problem: RegExp } | { kind: 'photo' | 'film' | 'story' } | 'nothing';

interface Nasty {
  name: string;
  /** Path in the library. */
  file: string;
  expected: Expected;
}

/** Writes a file that is complete: one with a date of a few seconds ago may still be copied, so the indexer waits. */
export function putComplete(file: string, content: string | Buffer) {
  const hourAgo = Date.now() / 1000 - 3600;
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, content);
  fs.utimesSync(file, hourAgo, hourAgo);
}

export const paint = (width: number, height: number, colour = '#468') =>
  sharp({ create: { width, height, channels: 3, background: colour }, limitInputPixels: false });

const jpeg = (colour: string, width = 320, height = 200) => paint(width, height, colour).jpeg().toBuffer();

function chunk(type: string, data: Buffer) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const sides = Buffer.alloc(8);
  sides.writeUInt32BE(data.length, 0);
  sides.writeUInt32BE(crc(body), 4);
  return Buffer.concat([sides.subarray(0, 4), body, sides.subarray(4)]);
}

function crc(bytes: Buffer) {
  if (typeof crc32 === 'function') return crc32(bytes) >>> 0;
  let value = ~0;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit += 1) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0);
  }
  return ~value >>> 0;
}

/** A PNG whose header declares these sides although it has almost no content. */
function pngBomb(width: number, height: number) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const data = deflateSync(Buffer.alloc(100_000));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const xmp = (inner: string, before = '') => `<?xml version="1.0"?>${before}
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""
 xmlns:dc="http://purl.org/dc/elements/1.1/">${inner}</rdf:Description></rdf:RDF></x:xmpmeta>`;
const alt = (name: string, text: string) =>
  `<dc:${name}><rdf:Alt><rdf:li xml:lang="x-default">${text}</rdf:li></rdf:Alt></dc:${name}>`;

export const HOSTILE = '</script><script>alert(1)</script><img src=x onerror=alert(2)>';

/** Lays a library of damaged, hostile and misnamed files. */
export async function layNasty(library: string): Promise<Nasty[]> {
  const laid: Nasty[] = [];
  const at = (file: string) => path.join(library, file);
  const put = (name: string, file: string, content: string | Buffer, expected: Expected) => {
    fs.mkdirSync(path.dirname(at(file)), { recursive: true });
    fs.writeFileSync(at(file), content);
    laid.push({ name, file, expected });
  };
  const photo = { kind: 'photo' } as const;
  const problem = (about: RegExp = /./) => ({ problem: about });
  let shade = 0;
  const next = () => {
    shade += 0x3571;
    return jpeg(`#${(0x111111 + shade).toString(16).slice(-6)}`);
  };

  put('a plain photograph among them is shown', 'plain.jpg', await paint(1600, 1000).jpeg().toBuffer(), photo);
  const large = await sharp(Buffer.from(Array.from({ length: 600 * 400 * 3 }, (_, index) => (index * 7919) % 251)), {
    raw: { width: 600, height: 400, channels: 3 },
  })
    .resize(4000, 2667)
    .jpeg()
    .toBuffer();
  put('a large one too', 'large.jpg', large, photo);
  put('an empty file', 'broken/empty.jpg', '', problem(/empty/));
  put('a file of zeros', 'broken/zeros.jpg', Buffer.alloc(5000), problem(/zeros/));
  for (const format of ['jpeg', 'png', 'webp', 'tiff', 'gif', 'avif'] as const) {
    const whole = await paint(300, 200, '#5a7').toFormat(format).toBuffer();
    put(`a ${format} cut off after 20 bytes`, `broken/head.${format}`, whole.subarray(0, 20), problem());
    put(
      `a ${format} under the name of another format`,
      `lying/${format}.${format === 'jpeg' ? 'png' : 'jpg'}`,
      whole,
      photo,
    );
  }
  const torn = Buffer.from(await next());
  torn.fill(0xff, 40, 200);
  put('a JPEG whose tables are overwritten', 'broken/tables.jpg', torn, problem());
  put(
    'an SVG dressed as a photograph',
    'dressed/svg.jpg',
    '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>',
    problem(/SVG/),
  );
  put('a PDF dressed as a photograph', 'dressed/pdf.jpg', '%PDF-1.4\n1 0 obj<<>>endobj\n%%EOF', problem());
  put('a page dressed as a photograph', 'dressed/page.jpg', `<!doctype html>${HOSTILE}`, problem());
  put(
    'an MVG drawing dressed as a photograph',
    'dressed/mvg.png',
    'push graphic-context\nimage over 0,0 0,0 "https://evil.example/x|id"\npop graphic-context',
    problem(),
  );
  put(
    'PostScript dressed as a photograph',
    'dressed/eps.jpg',
    '%!PS-Adobe-3.0 EPSF-3.0\n(/etc/passwd) (r) file\n',
    problem(),
  );
  put(
    'a program dressed as a photograph',
    'dressed/program.jpg',
    Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01', 'latin1'), Buffer.alloc(500)]),
    problem(),
  );
  put('a PNG of 4 gigapixels', 'bombs/png.png', pngBomb(65_535, 65_535), problem());
  put('a PNG of the most that its header can say', 'bombs/most.png', pngBomb(0x7fffffff, 0x7fffffff), problem());
  put('a PNG of no width', 'bombs/none.png', pngBomb(0, 10), problem());
  const gif = Buffer.from(
    'GIF89a\xff\xff\xff\xff\x80\0\0\0\0\0\xff\xff\xff,\0\0\0\0\xff\xff\xff\xff\0\x02\x02D\x01\0;',
    'latin1',
  );
  put('a GIF of 4 gigapixels', 'bombs/gif.gif', gif, problem());
  put(
    'a photograph with a page behind its end',
    'polyglot/tail.jpg',
    Buffer.concat([await next(), Buffer.from(`<html>${HOSTILE}`)]),
    photo,
  );
  put('a database', 'databases/catalogue.lrcat', 'SQLite format 3\0', problem(/database/));
  put('a database’s journal', 'databases/catalogue.db-wal', 'x', problem(/database/));

  const header = Buffer.alloc(127, 255);
  header.set([...Buffer.from('PMTiles'), 3]);
  put('map tiles whose parts lie beyond all numbers', 'tiles/beyond.pmtiles', header, problem(/cut short/));
  put('map tiles of noise', 'tiles/noise.pmtiles', HOSTILE.repeat(50), problem(/no archive/));
  for (const [what, name] of [
    ['a line break', 'line\nbreak.jpg'],
    ['two dots', 'a..b...jpg'],
    ['a leading dot-dot', '..up.jpg'],
    ['letters from right to left that reverse it', 'gpj.\u202egnorts.jpg'],
    ['a quotation mark and a bracket', `"><img src=x onerror=alert(1)>.jpg`],
    ['percent signs', '%2e%2e%2f%00%.jpg'],
    ['255 bytes', `${'ü'.repeat(125)}x.jpg`],
    ['only a bidi mark', '\u200f.jpg'],
    ['a backslash', 'a\\..\\b.jpg'],
    ['a name of every object', 'constructor.jpg'],
    ['another name of every object', '__proto__.jpg'],
    ['a hash and a question mark', 'a#b?c&d=e.jpg'],
    ['a shell command', '$(touch pwned);`id`.jpg'],
  ] as const)
    put(`a name with ${what}`, `names/${name}`, await next(), name.startsWith('.') ? 'nothing' : photo);
  put('a name in composed letters', 'nfc/\u00e9t\u00e9.jpg'.normalize('NFC'), await next(), photo);
  put('the same name in decomposed letters', 'nfd/\u00e9t\u00e9.jpg'.normalize('NFD'), await next(), photo);
  const same = await next();
  for (const number of [1, 2, 3]) put(`the same picture, copy ${number}`, `duplicates/copy ${number}.jpg`, same, photo);

  const beside = async (name: string, file: string, text: string | Buffer) => {
    put(name, `sidecars/${file}.jpg`, await next(), photo);
    fs.writeFileSync(at(`sidecars/${file}.jpg.xmp`), text);
  };
  const laughs = Array.from({ length: 12 }, (_, level) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`).join(
    '',
  );
  await beside(
    'XMP with entities that grow',
    'entities',
    xmp(alt('title', '&l12;'), `<!DOCTYPE x [<!ENTITY l0 "ha">${laughs}]>`),
  );
  await beside(
    'XMP with an external reference',
    'external',
    xmp(alt('description', 'secret &file; end'), '<!DOCTYPE x [<!ENTITY file SYSTEM "file:///etc/passwd">]>'),
  );
  await beside('a caption of 64 kB', 'long', xmp(alt('description', 'wörter '.repeat(9000))));
  await beside(
    'a caption with NUL and control characters',
    'nul',
    xmp(alt('description', 'before\u0000\u0007\u001b[31m\u202eafter')),
  );
  await beside('a caption in Latin-1', 'latin', Buffer.from(xmp(alt('description', 'caf\u00e9')), 'latin1'));
  await beside(
    '10,000 keywords',
    'keywords',
    xmp(
      `<dc:subject><rdf:Bag>${Array.from({ length: 10_000 }, (_, number) => `<rdf:li>word${number}</rdf:li>`).join('')}</rdf:Bag></dc:subject>`,
    ),
  );
  await beside(
    'a caption that is a program',
    'script',
    xmp(alt('description', HOSTILE.replaceAll('<', '&lt;')) + alt('title', HOSTILE.replaceAll('<', '&lt;'))),
  );
  await beside(
    'a sidecar of noise',
    'noise',
    Buffer.from(Array.from({ length: 4000 }, (_, index) => (index * 167) % 256)),
  );
  await beside('a sidecar of tags 50,000 deep', 'deep', xmp('<a>'.repeat(50_000)));

  let deep = 'deep';
  for (let level = 0; level < 200; level += 1) deep += '/d';
  put('a photograph 200 folders deep', `${deep}/bottom.jpg`, await next(), photo);

  fs.mkdirSync(at('links'), { recursive: true });
  const link = (name: string, target: string, file: string, expected: Expected) => {
    fs.symlinkSync(target, at(file));
    laid.push({ name, file, expected });
  };
  link('a link to a file outside', '/etc/passwd', 'links/passwd.jpg', problem(/outside/));
  link('map tiles that are a file outside', '/etc/passwd', 'links/outside.pmtiles', problem(/outside/));
  link('a link to a folder outside', '/etc', 'links/etc', problem(/outside/));
  link('a link to itself', 'self.jpg', 'links/self.jpg', problem(/nowhere/));
  link('a link to the folder above', '..', 'links/above', problem(/lies in/));
  link('a link to an endless device', '/dev/zero', 'links/zero.jpg', problem(/outside/));
  try {
    execFileSync('mkfifo', [at('links/pipe.jpg')]);
    laid.push({ name: 'a pipe that never ends', file: 'links/pipe.jpg', expected: problem(/regular/) });
  } catch {
    // Windows has no named pipes in folders.
  }

  fs.mkdirSync(at('stories'), { recursive: true });
  put(
    'a story that would run',
    'stories/hostile.md',
    `# ${HOSTILE}\n\n${HOSTILE}\n\n[x](javascript:alert(1)) <iframe src="https://evil.example"></iframe>`,
    { kind: 'story' },
  );
  put('a story of quotations 5,000 deep', 'stories/deep.md', `${'> '.repeat(5000)}deep`, problem());
  fs.writeFileSync(at('index.md'), `---\ntitle: [broken\n---\n`);
  fs.writeFileSync(at('stories/metadata.csv'), Buffer.from('file;title\nhostile.md;"never closed\n\xff\xfe', 'latin1'));
  return laid;
}

const CORPUS_BOMBS = [
  '17000x17000.avif',
  '65536-uint32-limit.png',
  'ihdr-4294967295.png',
  'corrupt-header.jpg',
  'loops-the-parser.heic',
];

export function createFileCases(site: Site, laid: Nasty[]): Case[] {
  let records = new Map<string, Found>();
  let problems = new Map<string, string>();
  const at = (file: string) => path.join(site.library, file);
  const look = async () => {
    records = await site.records();
    problems = await site.problems();
  };
  const find = (file: string) => [...records].find(([name]) => name.normalize('NFC') === file.normalize('NFC'))?.[1];

  async function expectShown(file: string) {
    const found = find(file);
    assert(found, `no item; the owner is told: ${problems.get(file)}`);
    const page = await site.ask(found.path);
    assert.equal(page.status, 200);
    if (found.kind !== 'photo') return found;
    const image = await site.ask(found.image ?? '');
    assert.equal(image.status, 200);
    assert.equal(image.headers.get('content-type'), 'image/webp');
    return found;
  }

  const add = async (file: string, content: Buffer) => {
    fs.mkdirSync(path.dirname(at(file)), { recursive: true });
    fs.writeFileSync(at(file), content);
  };

  return [
    toSmokeCase('the whole of it is indexed, to the end', async () => {
      await site.idle();
      await look();
      return `${records.size} items, ${problems.size} problems`;
    }),
    ...laid.map(({ name, file, expected }) =>
      toCase(name, async () => {
        if (expected === 'nothing') assert(!find(file), 'it is an item');
        else if ('problem' in expected) {
          assert(!find(file), 'it is an item');
          assert.match(problems.get(file) ?? 'it is not named among the problems', expected.problem);
        } else assert.equal((await expectShown(file)).kind, expected.kind);
      }),
    ),
    toSmokeCase('entities are neither expanded nor fetched', async () => {
      const all = JSON.stringify([...records.values()]);
      assert(!all.includes('hahahaha'), 'entities were expanded');
      assert(!/root:.*:0:0/.test(all), 'a file of the system was read');
    }),
    toSmokeCase('captions keep to their bounds, and stay text', async () => {
      const length = Buffer.byteLength(find('sidecars/long.jpg')?.caption ?? '');
      assert(length > 10_000 && length <= 65_536, `${length} bytes of a caption`);
      assert((find('sidecars/keywords.jpg')?.keywords?.length ?? 0) <= 1000, 'more than 1000 keywords');
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
      assert(!/[\u0000-\u0008\u000b-\u001f]/.test(find('sidecars/nul.jpg')?.caption ?? ''), 'control characters');
      assert.match(find('sidecars/latin.jpg')?.caption ?? '', /caf/);
      for (const file of ['sidecars/script.jpg', 'stories/hostile.md']) {
        const { body } = await site.ask(find(file)?.path ?? '/');
        for (const harm of [
          /<script>alert\(1\)/,
          /<img[^>]*onerror=(?![^"]*")/i,
          /href="javascript:/i,
          /<iframe[^>]*evil/,
        ]) {
          const found = harm.exec(body);
          assert(!found, `${file}: ${body.slice((found?.index ?? 0) - 100, (found?.index ?? 0) + 200)}`);
        }
      }
    }),
    toSmokeCase('a photograph with a page behind its end is never taken for a page', async () => {
      const file = await site.ask(`${find('polyglot/tail.jpg')?.path}/file`);
      assert.equal(file.headers.get('content-type'), 'image/jpeg');
      assert.equal(file.headers.get('x-content-type-options'), 'nosniff');
    }),
    toCase('names composed and decomposed are addressed alike', () => {
      assert.equal(find('nfc/été.jpg')?.title, find('nfd/été.jpg')?.title);
    }),
    toCase('copies are items of their own', () => {
      const ids = [1, 2, 3].map((number) => find(`duplicates/copy ${number}.jpg`)?.objectID);
      assert.equal(new Set(ids).size, 3);
    }),
    toSmokeCase('a name that is a command has run nothing', () =>
      assert(!fs.existsSync(at('names/pwned')) && !fs.existsSync('pwned')),
    ),
    toCase('bombs, loops and torn headers of the corpus are named, and nothing waits for them', async () => {
      if (!corpus) throw new Skip('there is no ../shared/corpus');
      for (const name of CORPUS_BOMBS) await add(`corpus/${name}`, fs.readFileSync(path.join(corpus, 'hostile', name)));
      await pause(1000);
      await site.idle();
      await eventually(async () => {
        await look();
        for (const name of CORPUS_BOMBS)
          assert(problems.has(`corpus/${name}`) && !find(`corpus/${name}`), `${name} is not named`);
      });
      return CORPUS_BOMBS.map((name) => `${name}: ${problems.get(`corpus/${name}`)?.slice(0, 40)}`).join('; ');
    }),
    toCase('a truncated photograph is shown as far as it goes, or named', async () => {
      const whole = fs.readFileSync(at('large.jpg'));
      await add('cut/half.jpg', whole.subarray(0, whole.length / 2));
      await eventually(async () => {
        await site.idle();
        await look();
        assert(find('cut/half.jpg') || problems.has('cut/half.jpg'), 'neither');
      });
      if (find('cut/half.jpg')) await site.ask(find('cut/half.jpg')?.image ?? '');
      return problems.get('cut/half.jpg') ?? 'shown';
    }),
    toCase('a scan of 280 megapixels is taken, and seen', async () => {
      const scan = corpus
        ? fs.readFileSync(path.join(corpus, 'large', '280-megapixel.jpg'))
        : await paint(20_000, 14_000).jpeg().toBuffer();
      await add('scans/280.jpg', scan);
      await eventually(async () => {
        await look();
        assert(find('scans/280.jpg'), 'it is not there');
      }, 60);
      const found = find('scans/280.jpg');
      assert((found?.width ?? 0) * (found?.height ?? 0) > 250_000_000);
      assert.equal((await site.ask(found?.image ?? '')).status, 200);
      await site.idle();
    }),
    toSmokeCase('a file that is deleted is gone, and its picture is a 404 rather than an error', async () => {
      await add('short/lived.jpg', await paint(640, 480, '#a51').jpeg().toBuffer());
      await eventually(async () => {
        await look();
        assert(find('short/lived.jpg'));
      });
      const found = find('short/lived.jpg');
      fs.rmSync(at('short/lived.jpg'));
      const image = await site.ask(`/iiif/3/${found?.objectID}/10,10,100,100/max/0/default.png`);
      assert.equal(image.status, 404);
      await eventually(async () => assert.equal((await site.ask(found?.path ?? '')).status, 410));
    }),
    toCase('a file that changes while it is read ends as what it became', async () => {
      for (let turn = 0; turn < 15; turn += 1) {
        await add(
          'moving/target.jpg',
          await paint(300 + turn, 200, turn % 2 ? '#b33' : '#33b')
            .jpeg()
            .toBuffer(),
        );
        await pause(60);
      }
      await eventually(async () => {
        await look();
        assert.equal(find('moving/target.jpg')?.width, 314);
      });
      await site.idle();
    }),
    toCase('a file that may not be read is named', async () => {
      if (process.getuid?.() === 0) throw new Skip('root may read everything');
      await add('closed/photo.jpg', await paint(300, 200).jpeg().toBuffer());
      fs.chmodSync(at('closed/photo.jpg'), 0);
      await eventually(async () => {
        await look();
        assert.match(problems.get('closed/photo.jpg') ?? '', /permission|EACCES/i);
      });
    }),
    ...[
      { files: 2000, isLong: false },
      { files: 100_000, isLong: true },
    ].map(({ files, isLong }) => {
      const each = toCase(`${files} files in one folder are all there`, async () => {
        const small = await paint(8, 8).jpeg().toBuffer();
        const folder = at(`crowd-${files}`);
        fs.mkdirSync(folder);
        for (let number = 0; number < files; number += 1) fs.writeFileSync(path.join(folder, `p${number}.jpg`), small);
        const many = () => site.search({ query: '', facetFilters: [`collections:crowd-${files}`], hitsPerPage: 0 });
        await eventually(async () => assert.equal(JSON.parse((await many()).body).nbHits, files), isLong ? 900 : 300);
        assert.equal((await site.ask(`/collections/crowd-${files}?page=2`)).status, 200);
        await removeFolder(folder);
        await eventually(
          async () => assert.equal((await site.ask(`/collections/crowd-${files}`)).status, 404),
          isLong ? 300 : 30,
        );
      });
      return isLong ? long(each) : slow(each);
    }),
  ];
}
