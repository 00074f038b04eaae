// A site in four languages: some titles are translated, one story and the site's name in part.
import fs from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { layOwnSite } from './own-site';

/** Languages with a prefix; German, the first one, has none. */
export const OTHERS = ['fr', 'ar', 'en'];
/** Titles of `boats.jpg`. */
export const TITLES: Record<string, string> = {
  de: 'Boote im Hafen',
  fr: 'Bateaux au port',
  ar: 'قوارب في الميناء',
  en: 'Boats at rest',
};

const toSidecar = (titles: Record<string, string>) =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title><rdf:Alt>${Object.entries(titles)
    .map(([tag, title]) => `<rdf:li xml:lang="${tag}">${title}</rdf:li>`)
    .join('')}</rdf:Alt></dc:title></rdf:Description></rdf:RDF></x:xmpmeta>`;

export async function layMultilingualSite(port: number) {
  const url = `http://localhost:${port}`;
  const own = await layOwnSite({ name: 'site-languages', port, env: { VITRINE_FFMPEG: 'none', VITRINE_URL: url } });
  const settings = path.join(own.library, 'vitrine.yaml');
  const sample = fs.readFileSync(settings, 'utf8').replace(/^(language|title):.*\n/gm, '');
  const titles = 'title: { de: Neun Fotografien, fr: Neuf photographies }\n';
  fs.writeFileSync(settings, `languages: [de, fr, ar, en]\n${titles}${sample}`);
  fs.writeFileSync(path.join(own.library, 'exhibition/motion/index.fr.md'), '# Mouvement\n\nCe qui bouge.\n');
  const file = path.join(own.library, 'boats.jpg');
  const sea = { width: 600, height: 400, channels: 3, background: '#336699' } as const;
  await sharp({ create: sea }).jpeg().toFile(file);
  fs.writeFileSync(`${file}.xmp`, toSidecar(TITLES));
  return { ...own, toPath: async (name: string) => new URL(await own.toHref(name)).pathname };
}
