// Junk files, excluded files and links to restricted items: no page, feed or endpoint of the site exposes them.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { toItemId } from '@/lib/catalogue/ids';
import { removeFolder } from '@/scripts/remove-folder.mjs';
import { type Case, eventually, toSmokeCase } from './case';
import { paint } from './files';
import { type Site, startSite } from './site';

/** A marker in every name, title and text that must not be public. */
const SECRET = 'zzsecretzz';

const FOLDERS = [
  ...[
    '@Recycle',
    '@recycle.bin',
    '#recycle',
    '#snapshot',
    '~snapshot',
    '@Recently-Snapshot',
    '$RECYCLE.BIN',
    'RECYCLER',
  ],
  ...['Recycle Bin', 'Network Trash Folder', 'Temporary Items', 'System Volume Information', 'lost+found', 'FOUND.000'],
  ...['@Transcode', '@__thumb', '@sharebin', '@tmp', '@eaDir', '.snapshot', '.Trashes', '.Trash-1000', '.stversions'],
  ...['__MACOSX', 'CaptureOne', 'THMBNL', 'a.photoslibrary', 'a.aplibrary', 'a Previews.lrdata', 'a.lrcat-data'],
  ...['a.cocatalog', 'node_modules'],
];
const FILES = [
  ...[
    '.jpg_original',
    '.jpg_original~',
    '.jpg_exiftool_tmp',
    '.jpg~',
    '.jpg.bak',
    '.jpg.old',
    '.jpg.orig',
    '.jpg.part',
  ],
  ...['.jpg.crdownload', '.jpg.download', '.jpg.filepart', '.jpg.tmp', '.jpg.!ut', '.LRV', '.LRF', '.md~', '.md.bak'],
  ...[
    '.sync-conflict-20260101-101010-ABCDEFG.jpg',
    " (Anna's conflicted copy 2026-01-01).jpg",
    ' (conflicted copy).md',
  ],
];
const OWNERS = ['Papierkorb', 'Trash', 'Originals', 'backup', 'Old'];

const DOORS = [
  ...['/', '/collections', '/search', `/search?q=${SECRET}`, '/map', '/years', '/places', '/people', '/sitemap.xml'],
  ...['/feed.xml', '/feed.json', '/podcast.xml', '/data/items.ndjson', '/data/items.csv', '/api/tracks', '/api/points'],
  ...['/iiif/collection', '/iiif/activity', '/iiif/activity/0', '/sitemap/1'],
];

interface Laid {
  /** Paths in the library that must not be public. */
  secret: string[];
  open: string[];
}

async function lay(library: string): Promise<Laid> {
  const laid: Laid = { secret: [], open: [] };
  const at = (file: string) => path.join(library, file);
  let shade = 0x101010;
  const put = async (file: string) => {
    shade += 0x3571;
    const photo = paint(64, 48, `#${shade.toString(16).slice(-6)}`).jpeg();
    const isSecret = file.includes(SECRET);
    const exif = { IFD0: { ImageDescription: isSecret ? SECRET : 'Open' } };
    const text = `# ${SECRET}\n\nWords of ${SECRET}.`;
    fs.mkdirSync(path.dirname(at(file)), { recursive: true });
    fs.writeFileSync(at(file), /\.md/.test(file) ? text : await photo.withExif(exif).toBuffer());
    (isSecret ? laid.secret : laid.open).push(file);
  };
  const link = (target: string, file: string) => {
    fs.symlinkSync(target, at(file));
    laid.secret.push(file);
  };
  await put('ok.jpg');
  for (const folder of OWNERS) await put(`${folder}/photo old.jpg`);
  for (const above of ['', 'sub/'])
    for (const folder of FOLDERS)
      for (const name of [`${SECRET}.jpg`, `deep/${SECRET}.md`]) await put(`${above}${folder}/${name}`);
  for (const ending of FILES) await put(`${SECRET}${ending}`);
  for (const name of ['ignored', 'nested/ignored', 'nomedia/deep']) await put(`${name}/${SECRET}.jpg`);
  for (const ending of ['.jpg', '.mov', '.md', '.fr.md']) await put(`pattern-${SECRET}${ending}`);
  fs.writeFileSync(at(`pattern-${SECRET}.txt`), SECRET);
  fs.writeFileSync(at('nomedia/.nomedia'), '');
  fs.writeFileSync(at('.vitrineignore'), `/ignored\npattern-${SECRET}.jpg\npattern-${SECRET}.md\n`);
  fs.writeFileSync(at('nested/.vitrineignore'), 'ignored/\n');
  for (const name of ['never', 'hidden', 'tagged']) await put(`${name}/${SECRET}.jpg`);
  fs.writeFileSync(at('never/metadata.csv'), `file,publish\n${SECRET}.jpg,never\n`);
  fs.writeFileSync(at('hidden/index.md'), `---\ntitle: ${SECRET}\nhide: true\n---\n`);
  fs.writeFileSync(at('vitrine.yaml'), `hide: collections:tagged\nfeatured: [ignored/${SECRET}.jpg, nomedia]\n`);
  for (const name of ['@Recycle', 'ignored', 'nested/ignored', 'nomedia/deep', 'never', 'hidden', 'tagged']) {
    link(`${name}/${SECRET}.jpg`, `link-${SECRET}-${name.replace('/', '-')}.jpg`);
    link(name, `folder-${SECRET}-${name.replace('/', '-')}`);
    laid.secret.push(`folder-${SECRET}-${name.replace('/', '-')}/${SECRET}.jpg`);
  }
  fs.writeFileSync(
    at('story.md'),
    `# Story\n\n![](ignored/${SECRET}.jpg)\n\n[link](nomedia/deep/${SECRET}.jpg)\n\n{{gallery @Recycle}}\n\n{{item never/${SECRET}.jpg}}\n`,
  );
  return laid;
}

async function expectNothing(site: Site, { secret }: Laid) {
  for (const door of DOORS) {
    const { status, body } = await site.ask(door);
    assert(status < 500, `${door}: ${status}`);
    // A search page repeats the query.
    const at = door.includes('?q=') ? -1 : body.indexOf(SECRET);
    assert(at < 0, `${door} gives away ${JSON.stringify(body.slice(Math.max(0, at - 120), at + 60))}`);
    assert(!new RegExp(`/items/[^"']*(?:${secret.map(toItemId).join('|')})`).test(body), `${door} links to a secret`);
  }
  const found = JSON.parse((await site.search({ query: SECRET })).body) as { nbHits: number };
  assert.equal(found.nbHits, 0, 'search finds it');
  for (const file of secret) {
    const id = toItemId(file);
    for (const door of [`/items/x-${id}`, `/items/x-${id}/file`, `/iiif/3/${id}/info.json`]) {
      const { status } = await site.ask(door);
      assert([404, 410].includes(status), `${door} (${file}): ${status}`);
    }
  }
}

export function createKeptOutCases(folder: string): Case[] {
  return [
    toSmokeCase('no URL serves machine-made files, excluded files or links to restricted files', async () => {
      const place = {
        library: path.join(folder, 'kept-out', 'library'),
        data: path.join(folder, 'kept-out', 'data'),
      };
      const laid = await lay(place.library);
      const site = await startSite(place, { VITRINE_READ_SECONDS: '60' });
      try {
        await site.idle();
        await expectNothing(site, laid);
        const records = await site.records();
        assert.deepEqual([...records.keys()].sort(), [...laid.open, 'story.md'].sort());
        // A running site notices both markers in folders that were public.
        fs.writeFileSync(path.join(place.library, 'Trash', '.nomedia'), '');
        fs.appendFileSync(path.join(place.library, '.vitrineignore'), 'Papierkorb/\n');
        const gone = ['Trash', 'Papierkorb'].map((name) => `${name}/photo old.jpg`);
        const before = await Promise.all(gone.map((file) => records.get(file)?.path ?? ''));
        await eventually(async () => {
          for (const page of before) assert.equal((await site.ask(`${page}/file`)).status, 410, page);
        }, 60);
        return `${laid.secret.length} files`;
      } finally {
        await site.stop();
        await removeFolder(path.join(folder, 'kept-out'));
      }
    }),
  ];
}
