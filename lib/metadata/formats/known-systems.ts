// Recognises tables that collection systems export, by their headings, and maps the headings that only they use.
import type { COLUMN_NAMES } from './column-names';

type Field = keyof typeof COLUMN_NAMES;

export interface KnownSystem {
  name: string;
  /** Fields by heading, letters only, beside those of column-names.ts; `own` where the heading means something else. */
  columns: Partial<Record<string, Field | 'own'>>;
}

interface Described extends KnownSystem {
  isIts(headings: ReadonlySet<string>, raw: readonly string[]): boolean;
}

const toLetters = (heading: string) =>
  heading
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');

const count = (headings: ReadonlySet<string>, ...names: string[]) => names.filter((name) => headings.has(name)).length;
const countLike = (raw: readonly string[], form: RegExp) => raw.filter((heading) => form.test(heading.trim())).length;

const SYSTEMS: Described[] = [
  {
    name: 'AtoM',
    isIts: (all) => all.has('levelofdescription') && count(all, 'scopeandcontent', 'legacyid', 'qubitparentslug') > 0,
    columns: {
      digitalobjectpath: 'file',
      digitalobjecturi: 'file',
      scopeandcontent: 'caption',
      eventactors: 'makers',
      eventdates: 'date',
      subjectaccesspoints: 'keywords',
      placeaccesspoints: 'name',
      nameaccesspoints: 'people',
      reproductionconditions: 'usageTerms',
    },
  },
  {
    name: 'TMS',
    isIts: (all) =>
      all.has('objectnumber') &&
      count(all, 'dated', 'displayname', 'creditline', 'datebegin', 'dateend', 'constituentid', 'publicaccess') >= 2,
    columns: {
      mediafile: 'file',
      primarymedia: 'file',
      primaryimage: 'file',
      displayname: 'makers',
      dated: 'date',
      publicaccess: 'publish',
      publiccaption: 'caption',
      // The kind of object, as "Painting".
      objectname: 'own',
    },
  },
  {
    name: 'PastPerfect',
    isIts: (all) => all.has('objectid') && count(all, 'descrip', 'objname', 'sterms', 'imagefile') > 0,
    columns: { objectname: 'own', negno: 'identifiers', otherno: 'identifiers' },
  },
  {
    name: 'ResourceSpace',
    isIts: (all) => count(all, 'resourceids', 'resourceid', 'resourcetype') > 0 && all.has('originalfilename'),
    columns: {
      originalfilename: 'file',
      namedpersons: 'people',
      resourceids: 'identifiers',
      resourceid: 'identifiers',
    },
  },
  {
    name: 'CollectionBuilder',
    isIts: (all) => all.has('objectid') && count(all, 'filename', 'objectlocation', 'displaytemplate', 'parentid') > 0,
    columns: {},
  },
  {
    name: 'Omeka S',
    isIts: (_, raw) => countLike(raw, /^o:\w/i) > 0 && countLike(raw, /^(?:dcterms|o|media):\w/i) > 2,
    columns: {},
  },
  {
    name: 'Omeka Classic',
    isIts: (_, raw) => countLike(raw, /^(?:dublin core|item type metadata)\s*:/i) > 1,
    columns: { public: 'publish' },
  },
];

/** @returns null for a table by hand, or of another system */
export function recognizeSystem(headings: readonly string[]): KnownSystem | null {
  const all = new Set(headings.map(toLetters));
  return SYSTEMS.find(({ isIts }) => isIts(all, headings)) ?? null;
}

export const findSystemField = (system: KnownSystem | null, heading: string): Field | 'own' | undefined => {
  const letters = toLetters(heading);
  return system && Object.hasOwn(system.columns, letters) ? system.columns[letters] : undefined;
};
