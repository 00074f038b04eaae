// Reads the captions of a film by language, and its chapters.

import { getFolder } from '@/lib/catalogue/paths';
import { getNonDefaultLocale } from '@/lib/i18n/request-locale';
import { isPlayed } from '@/lib/model/availability';
import { isSameLanguage } from '@/lib/model/languages';
import type { Item } from '@/lib/model/types';
import type { Captions, Cue } from '@/lib/model/vtt';
import { queryJson } from './connection';
import { getSite, getSiteSettings } from './site';

interface Row {
  lang: string;
  chapters: number;
  cues: string;
}

// A text that is withheld since its film was read is left out at once.
const CAPTIONS = `SELECT lang, chapters, cues FROM captions WHERE path = ?1 AND (file IS NULL OR EXISTS (
  SELECT 1 FROM files WHERE folder = ?2 AND name = file AND beside <> 'withheld' AND beside NOT GLOB 'left:*'
)) ORDER BY place`;

export function readCaptions(item: Item): { captions: Captions[]; chapters: Cue[] } {
  const found: { captions: Captions[]; chapters: Cue[] } = { captions: [], chapters: [] };
  if (!isPlayed(item)) return found;
  const toTrack = ({ cues, ...row }: Row) => ({ ...row, cues: JSON.parse(cues) as Cue[] });
  for (const { lang, chapters, cues } of queryJson(toTrack, CAPTIONS, item.path, getFolder(item.path))) {
    if (chapters) found.chapters = cues;
    else found.captions.push({ lang, language: lang || getSiteSettings().language, cues });
  }
  // The language of the page comes first, then the file without a language in its name.
  const { language } = getSite();
  const isForeign = (one: Captions) =>
    Number(getNonDefaultLocale() !== undefined && !isSameLanguage(one.language, language));
  found.captions.sort((a, b) => isForeign(a) - isForeign(b) || a.lang.localeCompare(b.lang, 'en'));
  return found;
}
