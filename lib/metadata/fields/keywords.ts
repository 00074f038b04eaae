// Collects keywords and hierarchical subjects from all sources, because programs maintain different lists.
import { splitList } from '@/lib/metadata/formats/columns';
import { exifWindowsText } from '@/lib/metadata/formats/exif';
import { MAX_ENTRIES } from '@/lib/metadata/formats/limits';
import { cleanText, cleanTexts } from '@/lib/metadata/formats/plain-text';
import { structsOf, type Xmp, xmpStructs, xmpText } from '@/lib/metadata/formats/xmp-values';
import { packetTexts, type Sources } from './sources';

const hierarchies: [property: string, separator: string][] = [
  ['lr:hierarchicalSubject', '|'],
  ['digiKam:TagsList', '/'],
  ['MicrosoftPhoto:LastKeywordXMP', '/'],
];
// digiKam stores internal tags in the same list.
const internal = '_Digikam_Internal_Tags_';

export function selectKeywords(s: Sources): { keywords?: string[]; subjects?: string[][] } {
  const paths = [...listPaths(s)].map((path) =>
    path.map((level) => cleanText(level) ?? '').filter((level) => level !== ''),
  );
  const lists = [packetTexts(s, 'dc:subject'), s.iptc.get(25) ?? []];
  // Some programs write all keywords as one comma-separated XPKeywords entry.
  const known = new Set(lists.flatMap((list) => [list.join(','), list.join(', ')]));
  const keywords = cleanTexts([
    ...splitList(s.row.get('keywords')).filter((keyword) => !keyword.includes('>')),
    ...lists.flat(),
    ...(exifWindowsText(s.exif, 'XPKeywords')?.split(';') ?? []).filter((keyword) => !known.has(keyword)),
    ...(s.film.keywords?.split(/[;,]/) ?? []),
    ...paths.map((path) => path.at(-1)),
  ]);
  const subjects = new Map(paths.filter((path) => path.length > 1).map((path) => [path.join('\0'), path]));
  return {
    ...(keywords && { keywords }),
    ...(subjects.size > 0 && { subjects: [...subjects.values()].slice(0, MAX_ENTRIES) }),
  };
}

function* listPaths(s: Sources): Generator<string[]> {
  for (const keyword of splitList(s.row.get('keywords'))) if (keyword.includes('>')) yield keyword.split('>');
  for (const [property, separator] of hierarchies) {
    for (const text of packetTexts(s, property)) {
      const path = text.split(separator).slice(0, 50);
      if (path[0] !== internal) yield path;
    }
  }
  for (const xmp of s.packets) {
    const [tree] = xmpStructs(xmp, 'mwg-kw:Keywords');
    if (tree) yield* climb(structsOf(tree.get('mwg-kw:Hierarchy')), []);
  }
}

/** MWG Guidelines 2.0, 5.10: nested structures, whose depth the XMP parser limits. */
function* climb(branches: Xmp[], above: string[]): Generator<string[]> {
  for (const branch of branches) {
    const path = [...above, xmpText(branch, 'mwg-kw:Keyword') ?? ''];
    const below = structsOf(branch.get('mwg-kw:Children'));
    if (below.length > 0) yield* climb(below, path);
    else yield path;
  }
}
