// Assigns captions to films and recordings by name, for the indexer, the search and the page alike.

import { foldName, getStem, isPlayableName } from '@/lib/model/file-names';
import { parseLanguageTag } from '@/lib/model/languages';
import type { CaptionFile } from '@/lib/model/media-file';
import { CAPTION_FORMATS, type CaptionFormat } from '@/lib/model/vtt';
import type { Folder, FolderEntry } from './folder';

const MAX_LANGUAGES = 40;

const CAPTIONS = new RegExp(`\\.(${CAPTION_FORMATS.join('|')})$`);
/** `film.de`, `film.de.sdh`, `film.chapters`. */
const TAGGED = /^(.+?)\.(chapters|[a-z]{2,3}(?:[-_][a-z0-9]{2,8})*)(?:\.(?:cc|sdh|hi|forced|default))?$/;

export const isCaptionsName = (name: string) => CAPTIONS.test(foldName(name));

interface CaptionsName {
  /** Name without extension, then without language. */
  subjects: [whole: string, subject: string];
  tag: string;
  format: CaptionFormat;
}

function parseCaptionsName(name: string): CaptionsName {
  const folded = foldName(name);
  const whole = folded.replace(CAPTIONS, '');
  const [, subject = whole, tag = ''] = TAGGED.exec(whole) ?? [];
  return { subjects: [whole, subject], tag, format: CAPTIONS.exec(folded)?.[1] as CaptionFormat };
}

export interface MatchedCaptions {
  entry: FolderEntry;
  file: CaptionFile;
}

export interface CaptionMatches {
  /** By film. */
  used: Map<FolderEntry, MatchedCaptions[]>;
  /** Captions that no film uses, with the reason. */
  unused: Map<FolderEntry, string>;
}

const ALONE = 'captions with no film or recording beside them that bears their name';

/** `film.vtt` and `film.mp4.vtt` belong to `film.mp4`; so do `film.de.vtt` and `Film.DE.srt`. */
export function matchCaptions({ captions, media }: Pick<Folder, 'captions' | 'media'>): CaptionMatches {
  const used: CaptionMatches['used'] = new Map();
  const unused: CaptionMatches['unused'] = new Map();
  if (captions.length === 0) return { used, unused };
  const films = new Map<string, FolderEntry[]>();
  for (const entry of media) {
    const folded = foldName(entry.name);
    if (!isPlayableName(folded)) continue;
    for (const subject of [folded, getStem(folded)]) films.set(subject, [...(films.get(subject) ?? []), entry]);
  }
  for (const { entry, name } of sortByPreference(captions)) {
    const { subjects, tag, format } = name;
    const subject = subjects.find((each) => films.has(each));
    const found = films.get(subject ?? '') ?? [];
    if (found.length === 0) unused.set(entry, explain(subjects[0], films));
    const named = subject === subjects[0] ? '' : tag;
    const isChapters = named === 'chapters';
    const lang = isChapters ? '' : (parseLanguageTag(named) ?? named);
    const file: CaptionFile = { absolute: entry.absolute, format, lang, ...(isChapters && { isChapters }) };
    const reasons = found.flatMap((film) => {
      const known = used.get(film) ?? [];
      const same = known.find((each) => each.file.lang === lang && each.file.isChapters === file.isChapters);
      if (same) return [`"${same.entry.name}", of the same language, is shown in its place`];
      if (known.length >= MAX_LANGUAGES) return [`its film has captions in ${MAX_LANGUAGES} languages already`];
      used.set(film, [...known, { entry, file }]);
      return [];
    });
    if (reasons[0] && reasons.length === found.length) unused.set(entry, reasons[0]);
  }
  return { used, unused };
}

/** Captions without a language first, WebVTT before other formats; names are unique, so the order is the same everywhere. */
function sortByPreference(captions: readonly FolderEntry[]) {
  const rank = ({ format }: CaptionsName) => CAPTION_FORMATS.indexOf(format);
  return captions
    .map((entry) => ({ entry, name: parseCaptionsName(entry.name) }))
    .sort(
      (a, b) =>
        rank(a.name) - rank(b.name) ||
        a.entry.name.length - b.entry.name.length ||
        (a.entry.name < b.entry.name ? -1 : 1),
    );
}

/** A film of the first part of the name shows that its last part was meant to be a language. */
function explain(whole: string, films: ReadonlyMap<string, unknown>): string {
  const subject = getStem(whole);
  if (subject === whole || !films.has(subject)) return ALONE;
  const tag = whole.slice(subject.length + 1);
  return `"${tag}" in its name is not a language; rename it, for example to ${subject}.de.vtt`;
}
