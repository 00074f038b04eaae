// Runs a separate site for tests of the viewer: a folder that fills several pages, with a story, films and a large scan.
import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { removeFolder } from '../../scripts/remove-folder.mjs';
import { toPatience } from '../patience.mjs';
import { exportLibrary } from './export-library.mjs';
import { readLibrary } from './read-library.mjs';
import { serveFolder } from './serve-files.mjs';
import { BASE, IS_EXPORT } from './target.mjs';

/**
 * Items in the folder: 130 photographs, a story at position 3, a film with a poster at 5 and one without at 7 (from 1).
 */
export const COUNT = 133;
export const SCAN = { width: 6000, height: 4200 };
/** Photographs that look similar. */
const ALIKE = [10, 49, 88, 127];

const film = path.resolve('tools/sample/film');

/** The picture of the gallery that names two people and an animal. */
export const NAMED = 20;

const toNamed = () => {
  const toRegion = (name: string, type: string, area: string) =>
    `<rdf:li rdf:parseType="Resource"><mwg-rs:Name>${name}</mwg-rs:Name><mwg-rs:Type>${type}</mwg-rs:Type><mwg-rs:Area ${area} stArea:unit="normalized"/></rdf:li>`;
  const regions = [
    toRegion('Ann Example', 'Face', 'stArea:x="0.25" stArea:y="0.3" stArea:w="0.2" stArea:h="0.2"'),
    toRegion('Ben', 'Face', 'stArea:x="0.7" stArea:y="0.35" stArea:w="0.16" stArea:h="0.2"'),
    toRegion('Rex', 'Pet', 'stArea:x="0.5" stArea:y="0.8" stArea:w="0.3" stArea:h="0.2"'),
  ];
  return `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description
    xmlns:mwg-rs="http://www.metadataworkinggroup.com/schemas/regions/" xmlns:stArea="http://ns.adobe.com/xmp/sType/Area#"><mwg-rs:Regions
    rdf:parseType="Resource"><mwg-rs:RegionList><rdf:Bag>${regions.join('')}</rdf:Bag></mwg-rs:RegionList></mwg-rs:Regions></rdf:Description></rdf:RDF></x:xmpmeta>`;
};

/** A picture whose parts all differ, so that details can be distinguished. Numbers are drawn if fonts are installed. */
function toSvg(number: number, width: number, height: number) {
  // Nearly the same colours and brightness, so that these pictures look similar.
  const light = ALIKE.includes(number) ? '<rect width="50%" height="40%" fill="#fff"/>' : '';
  const lines = Array.from(
    { length: 40 },
    (_, at) =>
      `<circle cx="${(at * 977) % width}" cy="${(at * 613) % height}" r="${20 + at * 9}" fill="none" stroke="hsl(${at * 9},60%,70%)" stroke-width="3"/>`,
  );
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="hsl(${(number * 37) % 360},35%,35%)"/>${lines.join('')}${light}<text x="50%" y="58%" font-size="${height / 3}" fill="white" text-anchor="middle">${number}</text></svg>`,
  );
}

async function layLibrary(library: string) {
  const gallery = path.join(library, 'gallery');
  fs.mkdirSync(gallery, { recursive: true });
  const rows = ['file,title,caption,creator,date,copyright'];
  for (let place = 1; place <= COUNT; place += 1) {
    const name = String(place).padStart(3, '0');
    const date = `${1800 + place}`;
    if (place === 3) {
      fs.writeFileSync(path.join(gallery, `${name}.md`), `---\ntitle: A tale\ndate: ${date}\n---\nOnce.\n`);
    } else if (place === 5 || place === 7) {
      fs.copyFileSync(path.join(film, 'muybridge-cat-in-motion.mp4'), path.join(gallery, `${name}.mp4`));
      if (place === 5)
        fs.copyFileSync(
          path.join(film, 'muybridge-cat-in-motion-poster.jpg'),
          path.join(gallery, `${name}-poster.jpg`),
        );
      rows.push(`${name}.mp4,Film ${place},,,${date},`);
    } else {
      const [width = 0, height = 0] = [
        [900, 600],
        [600, 800],
        [700, 700],
      ][place % 3] as [number, number];
      fs.writeFileSync(
        path.join(gallery, `${name}.jpg`),
        await sharp(toSvg(place, width, height))
          .jpeg()
          .toBuffer(),
      );
      if (place === NAMED) fs.writeFileSync(path.join(gallery, `${name}.jpg.xmp`), toNamed());
      rows.push(`${name}.jpg,Number ${place},Words on ${place},Maker ${place % 4},${date},© Maker ${place % 4}`);
    }
  }
  fs.writeFileSync(path.join(gallery, 'metadata.csv'), rows.join('\n'));
  fs.mkdirSync(path.join(library, 'scans'));
  fs.writeFileSync(
    path.join(library, 'scans', 'scan.jpg'),
    await sharp(toSvg(7, SCAN.width, SCAN.height))
      .jpeg()
      .toBuffer(),
  );
  fs.mkdirSync(path.join(library, 'stories'));
  fs.writeFileSync(
    path.join(library, 'stories', 'two.md'),
    '---\ntitle: Two pictures\n---\nOne:\n\n![The first](../gallery/001.jpg)\n\nAnother:\n\n![The second](../gallery/010.jpg)\n',
  );
}

const getFreePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

/** The site's URL, set by Playwright's global set-up. */
export const getGallery = () => process.env.GALLERY_URL ?? '';

interface Place {
  library: string;
  data: string;
  port: number;
}

// Without ffmpeg one film has no poster on any machine.
const SETTINGS = { VITRINE_FFMPEG: 'none' };

async function serveExport({ library, data, port }: Place, out: string) {
  await readLibrary(library, data, SETTINGS);
  await exportLibrary(out, getGallery(), { VITRINE_LIBRARY: library, VITRINE_DATA: data, ...SETTINGS });
  const host = await serveFolder(out, { port, host: '127.0.0.1', base: BASE });
  return async () => {
    host.closeAllConnections();
    host.close();
  };
}

async function serveSite({ library, data, port }: Place) {
  const child: ChildProcess = spawn(process.execPath, ['dist/serve.mjs', '-H', '127.0.0.1'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      VITRINE_URL: BASE && getGallery(),
      VITRINE_LIBRARY: library,
      VITRINE_DATA: data,
      ...SETTINGS,
    },
  });
  const ended = new Promise((resolve) => child.on('exit', resolve));
  return async () => {
    child.kill();
    await ended;
  };
}

/** Playwright's global set-up. @returns the tear-down */
export default async function openGallery() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-gallery-'));
  const library = path.join(folder, 'library');
  await layLibrary(library);
  const port = await getFreePort();
  process.env.GALLERY_URL = `http://127.0.0.1:${port}${BASE}`;
  const place = { library, data: path.join(folder, 'data'), port };
  const stop = await (IS_EXPORT ? serveExport(place, path.join(folder, 'export')) : serveSite(place));
  return async () => {
    await stop();
    try {
      // A file that is still being rendered may appear during the removal.
      await removeFolder(folder);
    } catch (error) {
      console.warn(`${folder} is left: ${(error as Error).message}`);
    }
  };
}

/** Waits until all items have been indexed and drawn. @throws Error after the time limit of a test */
export async function untilDrawn() {
  if (IS_EXPORT) return;
  const end = Date.now() + (process.env.CI ? 500_000 : toPatience(100_000));
  while (Date.now() < end) {
    try {
      const { state, items } = await (await fetch(`${getGallery()}/api/health`)).json();
      if (state === 'idle' && items >= COUNT + 2) return;
    } catch {
      // The server is not listening yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('The gallery was not ready in time');
}
