// Libraries with one kind of item each: the home page suits it, pictures carry their own rights, and films follow the rules of their posters.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { toItemId } from '@/lib/catalogue/ids';
import { makeFilm } from '../films';
import { makePdf } from '../pdfs';
import { makeSound } from '../sounds';
import { type Case, pause, Skip, slow, toCase } from './case';
import { paint, putComplete } from './files';
import { PUBLIC, type Site, startSite } from './site';

type Files = Record<string, string | Buffer>;

const photo = (colour: string) => paint(300, 200, colour).jpeg().toBuffer();

function hasPoppler() {
  try {
    execFileSync('pdftoppm', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Two files of each kind. */
const KINDS: Record<string, () => Promise<Files>> = {
  photographs: async () => ({ 'a.jpg': await photo('#a31'), 'b.jpg': await photo('#3a1') }),
  films: async () => ({ 'a.mp4': await makeFilm(9), 'b.mov': await makeFilm(8, 'mov') }),
  'sound recordings': async () => ({ 'a.flac': await makeSound('flac', 1), 'b.opus': await makeSound('opus', 2) }),
  documents: async () => ({ 'a.pdf': makePdf([{ text: ['One'] }]), 'b.pdf': makePdf([{ text: ['Two'] }, {}]) }),
  stories: async () => ({ 'a.md': '# One\n\nWords.', 'b.html': '<title>Two</title><p>Words.</p>' }),
};

const within = (folder: string, files: Files): Files =>
  Object.fromEntries(Object.entries(files).map(([name, content]) => [`${folder}/${name}`, content]));

async function mix(): Promise<Files> {
  const all = await Promise.all(
    Object.entries(KINDS).map(async ([kind, make]) =>
      kind === 'documents' && !hasPoppler() ? {} : within(kind, await make()),
    ),
  );
  return Object.assign({}, ...all);
}

const firstOf = async (kind: keyof typeof KINDS): Promise<Files> =>
  Object.fromEntries(Object.entries((await KINDS[kind]?.()) ?? {}).slice(0, 1));

const LIBRARIES: Record<string, () => Promise<Files>> = {
  ...Object.fromEntries(Object.entries(KINDS).map(([kind, make]) => [`of ${kind} alone`, make])),
  'of films in a folder': async () => within('reels', (await KINDS.films?.()) ?? {}),
  'of stories in a folder': async () => within('tales', (await KINDS.stories?.()) ?? {}),
  'of every kind': mix,
  'of nine stories beside a photograph': async () => ({
    'a.jpg': await photo('#a31'),
    ...Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`${at}.md`, `# Story ${at}\n\nWords.`])),
  }),
  'of one recording': () => firstOf('sound recordings'),
  'of one story': () => firstOf('stories'),
};

/** Every case starts its own site. */
const QUICK = ['of films alone', 'of sound recordings alone', 'of every kind'];

function putAll(library: string, files: Files) {
  for (const [name, content] of Object.entries(files)) putComplete(path.join(library, name), content);
}

async function withSite<T>(folder: string, name: string, files: Files, use: (site: Site) => Promise<T>): Promise<T> {
  const place = { library: path.join(folder, name, 'library'), data: path.join(folder, name, 'data') };
  putAll(place.library, files);
  const site = await startSite(place);
  try {
    await site.up();
    await site.idle();
    return await use(site);
  } finally {
    await site.stop();
  }
}

const toHomeCase = (folder: string, [name, make]: [string, () => Promise<Files>]) =>
  toCase(`the home page of a library ${name} links to every item`, async () => {
    if (name.includes('documents') && !hasPoppler()) throw new Skip('poppler is not there');
    const files = await make();
    return withSite(folder, `kinds-${name.replaceAll(' ', '-')}`, files, async (site) => {
      const records = [...(await site.records()).values()];
      assert.equal(records.length, Object.keys(files).length, 'every file is an item');
      const { body } = await site.ask('/');
      const missing = records.filter((record) => !body.includes(`href="${record.path}"`)).map(({ file }) => file);
      assert.deepEqual(missing, [], 'the home page does not link to them');
    });
  });

interface Row {
  id: string;
  makers?: string[];
  licence?: string;
}

type Node = Record<string, unknown>;

function* listNodes(value: unknown): Generator<Node> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield value as Node;
  for (const each of Object.values(value)) yield* listNodes(each);
}

const listImages = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)]
    .flatMap(([, json = '{}']) => [...listNodes(JSON.parse(json))])
    .filter((node) => [node['@type']].flat().includes('ImageObject'));

const listLocations = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address.replace(PUBLIC, ''));

const CC0 = 'https://creativecommons.org/publicdomain/zero/1.0/';
const BY = 'https://creativecommons.org/licenses/by/4.0/';

const toRightsCase = (folder: string) =>
  toCase(
    'every picture in structured data has the licence and the maker of the item that it is a picture of',
    async () => {
      const library = {
        'vitrine.yaml': `licence: ${BY}\n`,
        'metadata.csv': [
          'file,maker,licence,date,city,people',
          `old.jpg,Felice Beato,${CC0},1990-01-01,Nagasaki,Ueno Hikoma`,
          `reel.mp4,A. Camera,https://licences.example/film,1990-02-01,Nagasaki,Ueno Hikoma`,
          `talk.flac,A. Speaker,https://licences.example/talk,1990-03-01,Nagasaki,Ueno Hikoma`,
        ].join('\n'),
        'old.jpg': await photo('#a31'),
        'reel.mp4': await makeFilm(9),
        'reel-poster.jpg': await photo('#13a'),
        'talk.flac': await makeSound('flac', 1),
        'talk-poster.jpg': await photo('#1a3'),
        'tale.md': '---\ntitle: A tale\nauthor: A. Writer\ndate: 1990-04-01\n---\nWords.\n\n![Old](old.jpg)\n',
        'tales/other.md': '---\ntitle: Another\nauthor: B. Writer\n---\nWords.\n\n![Old](../old.jpg)\n',
      };
      return withSite(folder, 'kinds-rights', library, async (site) => {
        const lines = (await site.ask('/data/items.ndjson')).bytes.toString().trim().split('\n');
        const rows = new Map(lines.map((line) => JSON.parse(line) as Row).map((row) => [row.id, row]));
        const maps = listLocations((await site.ask('/sitemap.xml')).body);
        const pages = (await Promise.all(maps.map(async (map) => listLocations((await site.ask(map)).body)))).flat();
        let count = 0;
        let borrowed = 0;
        for (const page of [...pages, '/search?q=tale', '/years/1990']) {
          const { status, bytes } = await site.ask(page);
          assert.equal(status, 200, page);
          for (const image of listImages(bytes.toString())) {
            const id = /\/iiif\/3\/([^/]+)\//.exec(String(image.contentUrl))?.[1] ?? '';
            const { makers, licence } = rows.get(id) ?? {};
            const [creator] = [image.creator].flat() as ({ name: string } | undefined)[];
            assert.equal(image.license, licence, `the licence of the picture of ${id} at ${page}`);
            assert.equal(creator?.name, makers?.[0], `the creator of the picture of ${id} at ${page}`);
            count += 1;
            if (page.includes('tale')) borrowed += 1;
          }
        }
        for (const kind of ['/', '/years/', '/places/', '/people/', '/collections', '/items/'])
          assert(
            pages.some((page) => page.startsWith(kind)),
            `pages at ${kind} are looked at`,
          );
        assert(borrowed > 0, 'pages of stories name the pictures that they borrow');
        return `${count} pictures on ${pages.length} pages`;
      });
    },
  );

const XMP =
  '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:subject><rdf:Bag><rdf:li>private</rdf:li></rdf:Bag></dc:subject></rdf:Description></rdf:RDF></x:xmpmeta>';

const toRestrictionCase = (folder: string) =>
  toCase('the film of a hidden picture is served at no moment, while files come, vanish and are damaged', async () => {
    const picture = await photo('#a31');
    const library = { 'vitrine.yaml': 'hide: keywords:private\n', 'open.mp4': await makeFilm(9) };
    return withSite(folder, 'kinds-restrictions', library, async (site) => {
      const secret = path.join(site.library, 'trip', 'IMG_1.jpg');
      const id = toItemId('trip/IMG_1.mp4');
      const addresses = [
        ...['', '/file', '/frames', '/captions', '/manifest.json'].map((end) => `/items/${id}${end}`),
        `/iiif/3/${id}/full/400,/0/default.jpg`,
      ];
      const lists = [
        '/',
        '/collections',
        '/collections/trip',
        '/data/items.ndjson',
        '/feed.json',
        '/search?q=Zqreel',
        '/sitemap/items-1',
      ];
      let isOver = false;
      let rounds = 0;
      const polling = (async () => {
        for (; !isOver; rounds += 1) {
          for (const address of addresses) {
            const { status } = await site.ask(address);
            assert([404, 410].includes(status), `${address} is answered ${status}`);
          }
          for (const address of lists) {
            const { body } = await site.ask(address);
            assert(address.startsWith('/search') || !body.includes('Zqreel'), `${address} names the film`);
            assert(!body.includes(id), `${address} leads to the film`);
          }
          await pause(20);
        }
      })();
      const act = async () => {
        // Move the folder in at once.
        const outside = path.join(folder, 'kinds-restrictions', 'trip');
        putAll(outside, {
          'IMG_1.mp4': await makeFilm(12),
          'IMG_1.jpg': picture,
          'IMG_1.jpg.xmp': XMP,
          'metadata.csv': 'file,title\nIMG_1.mp4,Zqreel\n',
        });
        fs.renameSync(outside, path.join(site.library, 'trip'));
        await pause(2500);
        fs.renameSync(secret, `${secret}.away`);
        await pause(2500);
        fs.renameSync(`${secret}.away`, secret);
        await pause(1500);
        fs.writeFileSync(secret, picture.subarray(0, 20));
        await pause(2500);
        fs.writeFileSync(secret, picture);
        await pause(2500);
        await site.idle();
      };
      await Promise.race([polling, act()]);
      isOver = true;
      await polling;
      assert((await site.ask('/data/items.ndjson')).body.includes('open.mp4'), 'the other film is shown');
      return `${rounds} rounds`;
    });
  });

export const createKindCases = (folder: string): Case[] => [
  ...Object.entries(LIBRARIES).map((each) => {
    const home = toHomeCase(folder, each);
    return QUICK.includes(each[0]) ? home : slow(home);
  }),
  toRightsCase(folder),
  toRestrictionCase(folder),
];
