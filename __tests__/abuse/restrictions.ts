// Restrictions while their files are saved: every way to write one, times every way to save it, on a running site that is polled without pause.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { toItemId } from '@/lib/catalogue/ids';
import { type Case, eventually, pause, toCase, toSmokeCase } from './case';
import { paint } from './files';
import { type Place, type Site, startSite } from './site';

/** Milliseconds between two requests. */
const POLL_MS = 50;
/** Milliseconds that a file is harmed for: a slow save over a network. */
const SAVE_MS = 4000;

const PICTURE = 'zqhidden.jpg';
const STORY = 'zqhidden.md';

const toXmp = (property: string, keyword: string) =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""
  xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:lr="http://ns.adobe.com/lightroom/1.0/"><${property}><rdf:Bag><rdf:li>${keyword}</rdf:li>
  </rdf:Bag></${property}></rdf:Description></rdf:RDF></x:xmpmeta>`;

/** How a restriction may be written: the file that states it, and its text. */
const SOURCES: Record<string, [name: string, text: string]> = {
  row: ['metadata.csv', `file,title,publish\n${PICTURE},Kept,never\nopen.jpg,Shown,\n`],
  'row in Excel': ['metadata.csv', `sep=;\r\nfile;title;publish\r\n${PICTURE};Kept;never\r\nopen.jpg;Shown;\r\n`],
  'row in another case': ['Metadata.csv', `File,Publish\n${PICTURE.toUpperCase()},never\n`],
  'row with a day': ['metadata.csv', `file,embargo\n${PICTURE},2099-01-01\n`],
  folder: ['index.md', `---\ntitle: A folder\nhide: file:${PICTURE}\n---\nAbout it.\n`],
  'folder by another word': ['index.md', '---\nprivate: true\n---\nAbout it.\n'],
  'folder in UTF-16': ['index.md', '---\nhide: true\n---\nAbout it.\n'],
  sidecar: [`${PICTURE}.xmp`, toXmp('dc:subject', 'zqprivate')],
  'sidecar with a hierarchy': ['zqhidden.xmp', toXmp('lr:hierarchicalSubject', 'zqprivate|family')],
  story: [STORY, '---\ntitle: Kept\npublish: never\n---\nzqwordstory\n'],
  'story by another word': [STORY, '---\ntitle: Kept\ndraft: true\n---\nzqwordstory\n'],
};

const encode = (source: string, text: string) =>
  source.endsWith('UTF-16') ? Buffer.from(`\uFEFF${text}`, 'utf16le') : Buffer.from(text);

/** How a program may save a file: what becomes of it on the way, and how it comes back. */
const SAVES: Record<string, (file: string, whole: Buffer) => () => void> = {
  'truncates it, then writes': (file, whole) => {
    fs.writeFileSync(file, '');
    return () => fs.writeFileSync(file, whole);
  },
  'deletes it, then writes': (file, whole) => {
    fs.rmSync(file);
    return () => fs.writeFileSync(file, whole);
  },
  'moves it away and back': (file) => {
    fs.renameSync(file, `${file}.saving`);
    return () => fs.renameSync(`${file}.saving`, file);
  },
  'writes half of it first': (file, whole) => {
    fs.writeFileSync(file, whole.subarray(0, Math.ceil(whole.length / 2)));
    return () => fs.writeFileSync(file, whole);
  },
  'fills it with zeros first': (file, whole) => {
    fs.writeFileSync(file, Buffer.alloc(whole.length));
    return () => fs.writeFileSync(file, whole);
  },
  'renames what it hides': (file) => {
    const folder = path.dirname(file);
    const hidden = file.endsWith('.md') && path.basename(file) === STORY ? STORY : PICTURE;
    // A story that is renamed states its own restriction still.
    const other = hidden === STORY ? 'zqother.md' : 'zqother.jpg';
    fs.renameSync(path.join(folder, hidden), path.join(folder, other));
    return () => fs.renameSync(path.join(folder, other), path.join(folder, hidden));
  },
};

interface Trial {
  folder: string;
  file: string;
  source: string;
  save: string;
}

async function lay(place: Place): Promise<Trial[]> {
  const trials: Trial[] = [];
  for (const [source, [name, text]] of Object.entries(SOURCES))
    for (const save of Object.keys(SAVES)) {
      const folder = `trial-${trials.length}`;
      const here = path.join(place.library, folder);
      fs.mkdirSync(here, { recursive: true });
      const colour = `#${(0x202020 + trials.length * 0x030507).toString(16).padStart(6, '0')}`;
      const describe = (words: string) => ({ IFD0: { ImageDescription: words } });
      for (const [file, words] of [
        [PICTURE, 'zqword picture'],
        ['open.jpg', 'Shown'],
      ] as const)
        fs.writeFileSync(
          path.join(here, file),
          await paint(file === PICTURE ? 64 : 48, 40, colour)
            .jpeg()
            .withExif(describe(`${words} ${folder}`))
            .toBuffer(),
        );
      // A story is all that is hidden in its folder.
      if (name === STORY) fs.rmSync(path.join(here, PICTURE));
      const file = path.join(here, name);
      fs.writeFileSync(file, encode(source, text));
      trials.push({ folder, file, source, save });
    }
  fs.writeFileSync(path.join(place.library, 'vitrine.yaml'), 'title: Ours\nhide: keywords:zqprivate\n');
  return trials;
}

/** Text that only hidden items contain. */
const SECRET = /zqword|zqhidden|zqother/i;

const listAddresses = ({ folder }: Trial) => {
  const ids = [PICTURE, STORY, 'zqother.jpg', 'zqother.md'].map((name) => toItemId(`${folder}/${name}`));
  return [
    `/collections/${folder}`,
    ...ids.slice(0, 2).flatMap((id) => [`/items/${id}`, `/items/${id}/file`]),
    ...ids.slice(2).map((id) => `/items/${id}`),
    `/iiif/3/${ids[0]}/info.json`,
    `/iiif/3/${ids[0]}/full/max/0/default.jpg`,
  ];
};

const EVERYTHING = [
  '/data/items.ndjson',
  '/api/search/1/indexes/vitrine?query=zqword',
  '/sitemap.xml',
  '/search?q=picture+trial',
  '/feed.json',
  '/',
  '/data/items.csv',
];

async function poll(site: Site, trials: Trial[], end: number): Promise<number> {
  const addresses = trials.flatMap(listAddresses);
  const leaks: string[] = [];
  let asked = 0;
  const ask = async (address: string, isOfItem: boolean) => {
    const { status, body } = await site.ask(address);
    const found = SECRET.exec(body);
    const isServed = isOfItem && (status === 200 || (status >= 300 && status < 400));
    if (isServed || (found && !address.includes('zqword')))
      leaks.push(`${address} answers ${status}${found ? ` with ${found[0]}` : ''}`);
    if (address.includes('query=zqword') && JSON.parse(body).nbHits !== 0) leaks.push(`${address} finds it`);
  };
  const pending = new Set<Promise<void>>();
  while (performance.now() < end && leaks.length === 0) {
    const isOfItem = asked % 3 !== 0;
    const list = isOfItem ? addresses : EVERYTHING;
    const address = list[Math.floor(asked / (isOfItem ? 1.5 : 3)) % list.length] ?? '/';
    const request: Promise<void> = ask(address, isOfItem && !address.startsWith('/collections/')).finally(() =>
      pending.delete(request),
    );
    pending.add(request);
    asked += 1;
    await pause(POLL_MS);
    if (pending.size > 20) await Promise.race(pending);
  }
  await Promise.all(pending);
  assert.deepEqual(leaks.slice(0, 5), []);
  return asked;
}

/** Harms the file of every trial, again and again, and vitrine.yaml by itself, until a time. */
async function saveAll(place: Place, trials: Trial[], end: number) {
  const saveOne = async (file: string, save: string) => {
    const whole = fs.readFileSync(file);
    const restore = SAVES[save]?.(file, whole);
    await pause(SAVE_MS);
    restore?.();
    await pause(SAVE_MS / 2);
  };
  const site = path.join(place.library, 'vitrine.yaml');
  const repeat = async (file: string, saves: string[]) => {
    for (let round = 0; performance.now() < end; round += 1) await saveOne(file, saves[round % saves.length] ?? '');
  };
  const ofSite = Object.keys(SAVES).filter((save) => !save.startsWith('renames'));
  await Promise.all([...trials.map(({ file, save }) => repeat(file, [save])), repeat(site, ofSite)]);
}

/** @param isQuick polls for a fifth of a minute, which is long enough for two saves of each file */
export function createRestrictionCases(folder: string, { isQuick }: { isQuick: boolean }): Case[] {
  const seconds = isQuick ? 12 : 60;
  return [
    toSmokeCase(
      `nothing hidden is served for ${seconds} s while every file that hides it is saved in every way`,
      async () => {
        const place = {
          library: path.join(folder, 'restrictions/library'),
          data: path.join(folder, 'restrictions/data'),
        };
        const trials = await lay(place);
        const site = await startSite(place, { VITRINE_BUDGET_SECONDS: '0' });
        try {
          await site.up();
          await site.idle();
          assert.equal(
            (await site.records()).size,
            trials.filter(({ source }) => !/^folder (by|in)/.test(source)).length,
            'every open picture is shown, and nothing else',
          );
          const end = performance.now() + seconds * 1000;
          const [asked] = await Promise.all([poll(site, trials, end), saveAll(place, trials, end)]);
          return `${trials.length} trials, ${asked} requests`;
        } finally {
          await site.stop();
        }
      },
    ),
    toCase('what hides is shown within a minute of a text that says otherwise', async () => {
      const place = { library: path.join(folder, 'loosened/library'), data: path.join(folder, 'loosened/data') };
      const [trial] = await lay(place);
      const site = await startSite(place, { VITRINE_BUDGET_SECONDS: '0', VITRINE_LOOSEN_SECONDS: '2' });
      try {
        await site.up();
        await site.idle();
        const address = `/items/${toItemId(`${trial?.folder}/${PICTURE}`)}`;
        assert.equal((await site.ask(address)).status, 404);
        fs.writeFileSync(trial?.file ?? '', `file,title,publish\n${PICTURE},Kept,yes\n`);
        await pause(1000);
        assert.equal((await site.ask(address)).status, 404);
        await eventually(async () => assert.equal((await site.ask(address)).status, 308), 60);
      } finally {
        await site.stop();
      }
    }),
  ];
}
