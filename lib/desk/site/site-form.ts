// Reads and writes the plain settings of vitrine.yaml, validated by the site's own schema.
import { isDeepStrictEqual } from 'node:util';
import { parseSite } from '@/lib/config/site';
import type { Refusal, readEditingForm } from '@/lib/desk/editing-form';
import type { LibraryChange } from '@/lib/desk/files/make-change';
import { editYaml, readYaml } from '@/lib/desk/files/yaml-edit';
import type { YamlValue } from '@/lib/desk/files/yaml-values';
import { mergeForm } from '@/lib/desk/merge-form';
import { SITE_FIELDS, SITE_LIMIT, type SiteField } from '@/lib/model/desk-forms';
import { isNo } from '@/lib/model/restriction-words';
import { readSettingsFile, type SettingsLibrary } from './settings-file';

type EditingForm = Exclude<Awaited<ReturnType<typeof readEditingForm>>, Response>;
/** The value of a field as text; null if it is stated in a notation that the form cannot show. */
function toFieldText(field: SiteField, value: unknown): string | null {
  const isMissing = value === undefined || value === null;
  switch (SITE_FIELDS[field]) {
    case 'switch':
      // Unlike YAML 1.1, YAML 1.2 reads `no` as a text, which the site takes as false.
      if (isMissing || typeof value === 'boolean') return value === false ? 'no' : 'yes';
      return typeof value === 'string' && isNo(value) ? 'no' : null;
    case 'tags':
      if (isMissing) return '';
      return Array.isArray(value) && value.every((tag) => typeof tag === 'string') ? value.join(', ') : null;
    default:
      return isMissing ? '' : typeof value === 'string' || typeof value === 'number' ? String(value) : null;
  }
}

function toYamlValue(field: SiteField, text: string): YamlValue {
  if (SITE_FIELDS[field] === 'switch') return text === 'yes';
  if (SITE_FIELDS[field] !== 'tags') return text || null;
  const tags = text.split(/[,\s]+/).filter(Boolean);
  return tags.length > 0 ? tags : null;
}

const listFields = () => Object.keys(SITE_FIELDS) as SiteField[];

const toTexts = (known: Record<string, unknown>) =>
  Object.fromEntries(listFields().map((field) => [field, toFieldText(field, known[field])])) as Record<
    SiteField,
    string | null
  >;

/** Texts that the form shows, by the names of its fields. */
export const listShownTexts = (values: Record<SiteField, string | null>) =>
  new Map(listFields().flatMap((field) => (values[field] === null ? [] : [[field as string, values[field]] as const])));

interface SiteValues {
  path: string;
  /** Null if the file cannot be edited; `fault` says why. */
  values: Record<SiteField, string | null> | null;
  fault?: string;
}

export async function readSiteForm(library: SettingsLibrary): Promise<SiteValues> {
  const { path, bytes } = await readSettingsFile(library);
  try {
    return { path, values: toTexts(readYaml(bytes)) };
  } catch (error) {
    return { path, values: null, fault: `${path}: ${(error as Error).message}` };
  }
}

/** @throws Error naming the file if it cannot be changed as wished */
export async function planSite({ form, library }: EditingForm): Promise<{ changes: LibraryChange[] } | Refusal> {
  const { path, bytes } = await readSettingsFile(library);
  try {
    const known = readYaml(bytes);
    const merged = mergeForm(form, listShownTexts(toTexts(known)));
    if ('key' in merged) return merged;
    const getText = (field: SiteField) => merged.changed.get(field) ?? '';
    const changed = listFields().filter((field) => merged.changed.has(field));
    const long = changed.find((field) => getText(field).length > SITE_LIMIT);
    if (long) return { key: 'desk.tooLong', values: { fields: long } };
    const edits = Object.fromEntries(changed.map((field) => [field, toYamlValue(field, getText(field))]));
    const fault = findFault(known, edits);
    if (fault !== undefined) return { key: 'deskSite.invalid', values: { detail: fault } };
    const after = editYaml(bytes, edits);
    return {
      changes: changed.length > 0 && !after.equals(bytes ?? Buffer.alloc(0)) ? [{ path, before: bytes, after }] : [],
    };
  } catch (error) {
    throw new Error(`${path}: ${(error as Error).message}`, { cause: error });
  }
}

/** The first fault that the edits bring about. */
function findFault(known: Record<string, unknown>, edits: Record<string, YamlValue>): string | undefined {
  const toSettings = (values: Record<string, unknown>) =>
    Object.fromEntries(listFields().flatMap((field) => (values[field] == null ? [] : [[field, values[field]]])));
  const { faults: former } = parseSite(toSettings(known));
  return parseSite(toSettings({ ...known, ...edits })).faults.find(
    (fault) => !former.some((each) => isDeepStrictEqual(each, fault)),
  );
}
