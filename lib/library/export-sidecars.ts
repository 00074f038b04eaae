// Assigns the JSON files that Google Takeout, Flickr and osxphotos write to the files that they describe, by name.
import { foldName, getStem, isFilmName, PICTURE_EXTENSIONS } from '@/lib/model/file-names';
import type { Folder, FolderEntry } from './folder';

const ENDING = '.json';

/** Flickr's say which pictures are private, so they are read even where the owner keeps them out. */
export const FLICKR_SIDECAR = /^photo_\d+\.json$/i;

export const isExportSidecarName = (name: string) => name.toLowerCase().endsWith(ENDING);

/** Google cuts names of its JSON files to this many characters before `.json`; some exports to a few more or less. */
const CUT_LENGTHS = [46, 47, 45, 48, 44, 49, 43, 50, 42, 51, 41, 40];
const MIN_CUT_LENGTH = 44;
const ADDED = '.supplemental-metadata';

/** The words by which Google names the edited copy of a picture, in the languages of its accounts. */
const EDITED = [
  '-edited|-bearbeitet|-modifié|-ha editado|-editado|-editada|-modificato|-bewerkt|-edytowane',
  '-edytowany|-відредаговано|-змінено|-измененный|-изменено|-redigerad|-redigeret|-redigert|-muokattu',
  '-upraveno|-szerkesztve|-editat|-düzenlendi|-編集済み|-已修改|-已編輯|-수정됨|-تم التعديل',
].flatMap((words) => words.split('|').map(foldName));

/** `_ID_o.jpg`, and with older files `ID_secret_o.jpg`. */
const FLICKR = /(?:^|_)(\d{5,})(?:_[0-9a-f]{8,12})?(?:_o)?\.[^.]+$/;

interface Name {
  base: string;
  ending: string;
  /** `(1)` of `IMG_1(1).jpg`, which Google puts behind the ending: `IMG_1.jpg(1).json`. */
  counter: string;
}

function parseName(folded: string): Name {
  const ending = /\.[^.]*$/.exec(folded)?.[0] ?? '';
  const [, base = '', counter = ''] = /^(.*?)(\(\d+\))?$/s.exec(folded.slice(0, folded.length - ending.length)) ?? [];
  return { base, ending, counter };
}

/** Without what Google adds to edited pictures; null if it adds nothing. It cuts that in long names. */
function toOriginal({ base, ending, counter }: Name): Name | null {
  const at = base.lastIndexOf('-');
  const tail = base.slice(at);
  const isCut = base.length >= MIN_CUT_LENGTH && tail.length > 1;
  const isEdited = at > 0 && EDITED.some((word) => word === tail || (isCut && word.startsWith(tail)));
  return isEdited ? { base: base.slice(0, at), ending, counter } : null;
}

/** Stems that a JSON file of Google may have, those that hold the whole name first. */
function* listGoogleStems({ base, ending, counter }: Name): Generator<{ stem: string; isCut: boolean }> {
  const name = base + ending;
  const long = name + ADDED;
  for (let length = long.length; length >= name.length; length -= 1)
    yield { stem: long.slice(0, length) + counter, isCut: false };
  for (const length of CUT_LENGTHS)
    if (length < name.length) yield { stem: long.slice(0, length) + counter, isCut: true };
}

function* listStems(name: string): Generator<{ stem: string; isCut: boolean }> {
  const folded = foldName(name);
  yield* listGoogleStems({ base: folded, ending: '', counter: '' });
  const parsed = parseName(folded);
  yield* listGoogleStems(parsed);
  yield { stem: getStem(folded), isCut: false };
  const [, id] = FLICKR.exec(folded) ?? [];
  if (id) yield { stem: `photo_${id}`, isCut: false };
  // The film of a live photo has none of its own: `IMG_1.MP4` beside `IMG_1.HEIC.json`, `PXL_1.MP` beside `PXL_1.MP.jpg.json`.
  if (isFilmName(name))
    for (const base of [parsed.base, folded])
      for (const ending of PICTURE_EXTENSIONS)
        yield* listGoogleStems({ base, ending: `.${ending}`, counter: parsed.counter });
  const original = toOriginal(parsed);
  if (original) yield* listStems(original.base + original.counter + original.ending);
}

/**
 * Moves JSON files of a folder from `media` to `exports` if they bear the name of a file, else to `left`. One whose
 * name was cut so that it fits several files describes none, and is reported.
 * @param excluded names of files that are kept out
 */
export function adoptExportSidecars(result: Folder, excluded: ReadonlyMap<string, unknown>) {
  const isRead = (name: string) => isExportSidecarName(name) && (!excluded.has(name) || FLICKR_SIDECAR.test(name));
  const texts = result.media.filter(({ name }) => isRead(name));
  if (texts.length === 0) return;
  const byStem = new Map(texts.map((entry) => [getStem(foldName(entry.name)), entry]));
  const subjects = new Map<FolderEntry, { names: string[]; isCut: boolean }>();
  for (const { name } of [...result.media, ...result.stories]) {
    if (isExportSidecarName(name)) continue;
    for (const { stem, isCut } of listStems(name)) {
      const entry = byStem.get(stem);
      if (!entry) continue;
      const known = subjects.get(entry);
      // The whole name is a better match than its beginning.
      if (!known || (known.isCut && !isCut)) subjects.set(entry, { names: [name], isCut });
      else if (known.isCut === isCut) known.names.push(name);
      break;
    }
  }
  for (const [entry, { names, isCut }] of subjects) {
    const originals = new Set(names.map((name) => toOriginalName(name)));
    if (isCut && originals.size > 1) {
      const files = [...originals].slice(0, 3).join(', ');
      const detail = `its name was cut, so it may belong to any of ${files}; give it the whole name of one and .json`;
      result.refused.push({ name: entry.name, detail });
    } else
      for (const name of names)
        result.exports.set(foldName(name), [...(result.exports.get(foldName(name)) ?? []), entry]);
  }
  for (const entry of texts) if (!subjects.has(entry)) result.left.push({ name: entry.name, kind: 'data' });
  const moved = new Set(texts);
  result.media = result.media.filter((entry) => !moved.has(entry));
}

function toOriginalName(name: string): string {
  const original = toOriginal(parseName(foldName(name)));
  return original ? original.base + original.counter + original.ending : foldName(name);
}
