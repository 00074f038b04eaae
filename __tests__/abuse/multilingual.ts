// Creates a library in three languages with a page of every kind, and two sites over it: one is attacked, one is the control.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { makePdf } from '../pdfs';
import { eventually } from './case';
import { paint } from './files';
import { type Place, type Site, startSite } from './site';

export const PREFIXES = ['', '/fr', '/ar'];

/** Enough for a second page of a collection. */
const MANY = 70;

const toSettings = (edition: number) =>
  `languages: [en, fr, ar]\ntitle: { en: Archive ${edition}, fr: Fonds ${edition}, ar: أرشيف ${edition} }\n`;

/** Changes the settings of a library; each edition changes every page. */
export const writeEdition = ({ library }: Pick<Place, 'library'>, edition: number) =>
  fs.writeFileSync(path.join(library, 'vitrine.yaml'), toSettings(edition));

const PANORAMA = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description xmlns:GPano="http://ns.google.com/photos/1.0/panorama/" GPano:ProjectionType="equirectangular"/></rdf:RDF></x:xmpmeta>`;

export async function layMultilingual(library: string) {
  const many = path.join(library, 'coll');
  fs.mkdirSync(many, { recursive: true });
  writeEdition({ library }, 0);
  for (let number = 0; number < MANY; number += 1)
    fs.writeFileSync(
      path.join(many, `photo ${number}.jpg`),
      await paint(60 + number, 40, `#${(0x303030 + number * 0x10203).toString(16)}`)
        .jpeg()
        .toBuffer(),
    );
  fs.writeFileSync(path.join(library, 'quay.jpg'), await paint(320, 200).jpeg().toBuffer());
  fs.writeFileSync(path.join(library, 'round.jpg'), await paint(400, 200, '#864').jpeg().toBuffer());
  fs.writeFileSync(path.join(library, 'round.jpg.xmp'), PANORAMA);
  fs.writeFileSync(
    path.join(library, 'report.pdf'),
    makePdf([{ text: ['One'] }, { text: ['Two'] }, { text: ['Three'] }]),
  );
  fs.writeFileSync(path.join(library, 'story.md'), '---\ndate: 1911-05-07\n---\n# A story\n\nOf the quay.\n');
  fs.writeFileSync(path.join(library, 'story.fr.md'), '# Un récit\n\nDu quai.\n');
  fs.writeFileSync(
    path.join(library, 'metadata.csv'),
    'file,title,date,people,city,country\nquay.jpg,The quay,1911-05-07,Anna Hart,Nagasaki,Japan\n',
  );
}

/** Paths of the site's pages, without language prefixes. */
export async function listPages(site: Site): Promise<string[]> {
  const records = await site.records();
  const toPath = (file: string) => {
    const found = records.get(file);
    assert(found, `${file} is in the catalogue`);
    return found.path;
  };
  return [
    '/',
    '/collections',
    '/collections/coll',
    '/collections/coll?page=2',
    '/years',
    '/years/1911',
    '/places',
    '/places/Japan',
    '/people',
    '/people/Anna%20Hart',
    '/selection',
    '/search',
    '/search?q=quay',
    '/map',
    '/consent',
    '/nothing/here',
    '/feed.xml',
    toPath('quay.jpg'),
    toPath('story.md'),
    toPath('coll/photo 3.jpg'),
    `${toPath('round.jpg')}/panorama`,
    `${toPath('report.pdf')}/pages/2`,
  ];
}

export const withLanguage = (prefix: string, page: string) =>
  prefix && /^\/(\?|$)/.test(page) ? prefix + page.slice(1) : prefix + page;

export const listAllPages = (pages: string[]) =>
  PREFIXES.flatMap((prefix) => pages.map((page) => withLanguage(prefix, page)));

export interface Twins {
  attacked: Site;
  untouched: Site;
}

const SETTINGS = { VITRINE_PROXIES: '1', VITRINE_BUDGET_SECONDS: '0', VITRINE_FFMPEG: 'none' };

export const startArchive = (place: Place) => startSite(place, SETTINGS);

export async function startTwins(folder: string): Promise<Twins> {
  const library = path.join(folder, 'library');
  await layMultilingual(library);
  const start = async (name: string) => {
    const site = await startArchive({ library, data: path.join(folder, name) });
    await site.idle();
    return site;
  };
  return { attacked: await start('attacked'), untouched: await start('untouched') };
}

/** Publishes another edition of the site, which invalidates every page. */
export async function showEdition({ attacked, untouched }: Twins, edition: number) {
  writeEdition(attacked, edition);
  for (const site of [attacked, untouched])
    await eventually(async () => {
      // Feeds are not cached, so they show the edition first.
      assert((await site.ask('/feed.xml')).body.includes(`Archive ${edition}`), `edition ${edition} is shown`);
    });
}
