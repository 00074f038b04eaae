// Reads the WebVTT files of a film: captions by language, and chapters.
import path from 'node:path';
import { getConfig } from '@/lib/config/config';
import { getNonDefaultLocale } from '@/lib/i18n/request-locale';
import { openFile } from '@/lib/library/open-file';
import { isPlayed } from '@/lib/model/availability';
import { isSameLanguage } from '@/lib/model/languages';
import type { Item } from '@/lib/model/types';
import { type Captions, type Cue, MAX_VTT, parseVtt } from '@/lib/model/vtt';
import { queryColumn } from './connection';
import { getSite, getSiteSettings } from './site';
import { markUntraceable } from './trace';

const MAX_CAPTIONS = 40;
const CHAPTERS = 'chapters';

async function readCues(file: string): Promise<Cue[] | null> {
  const { library } = getConfig();
  const handle = await openFile(path.join(/*turbopackIgnore: true*/ library, file), library);
  if (!handle) {
    // The file was deleted or its drive is unavailable: do not cache a page without the captions.
    markUntraceable();
    return null;
  }
  try {
    const { size } = await handle.stat();
    return size > MAX_VTT ? null : parseVtt(await handle.readFile('utf8'));
  } finally {
    await handle.close();
  }
}

/** Reads `film.vtt`, `film.de.vtt` and `film.chapters.vtt` of `film.mp4`, without invalid files. */
export async function readCaptions(item: Item): Promise<{ captions: Captions[]; chapters: Cue[] }> {
  const found: { captions: Captions[]; chapters: Cue[] } = { captions: [], chapters: [] };
  if (!isPlayed(item)) return found;
  const { path: file, folder } = item;
  const stem = `${path.posix.basename(file).replace(/\.[^.]*$/, '')}.`;
  // '/' is the character after '.'. Size and times are queried so that a change invalidates the page.
  const question =
    "SELECT name, bytes, modified, changed FROM files WHERE folder = ? AND name > ? AND name < ? AND beside <> 'withheld' AND beside NOT GLOB 'left:*' ORDER BY name LIMIT 1000";
  const names = queryColumn<string>(question, folder, stem, `${stem.slice(0, -1)}/`);
  for (const name of names) {
    const match = /^(?:([A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*|chapters)\.)?vtt$/.exec(name.slice(stem.length));
    if (!match || found.captions.length >= MAX_CAPTIONS) continue;
    const cues = await readCues(folder ? `${folder}/${name}` : name);
    if (!cues || cues.length === 0) continue;
    const lang = match[1] ?? '';
    if (lang === CHAPTERS) found.chapters = cues;
    else found.captions.push({ lang, language: lang || getSiteSettings().language, cues });
  }
  // The language of the page comes first, then the file without a language in its name.
  const { language } = getSite();
  const isForeign = (one: Captions) =>
    Number(getNonDefaultLocale() !== undefined && !isSameLanguage(one.language, language));
  found.captions.sort((a, b) => isForeign(a) - isForeign(b) || a.lang.localeCompare(b.lang, 'en'));
  return found;
}
