// Reads and writes the look of the site in vitrine.yaml, validated as the site itself does.
import { readMessages } from '@/lib/catalogue/read/site';
import type { EditingForm, Refusal } from '@/lib/desk/editing-form';
import type { LibraryChange } from '@/lib/desk/files/make-change';
import { editYaml, readYaml } from '@/lib/desk/files/yaml-edit';
import { isMap, type YamlMap } from '@/lib/desk/files/yaml-values';
import { mergeForm } from '@/lib/desk/merge-form';
import { compareForm } from '@/lib/desk/save-item';
import type { Messages } from '@/lib/messages/messages';
import { findLookFaults, findLookFileFaults } from './look-faults';
import { applyLookTexts, type LookFieldFaults, type LookTexts, listLookTexts } from './look-fields';
import { readSettingsFile, type SettingsLibrary } from './settings-file';

/** @throws Error if the file cannot be edited; the message follows its name */
export function readStatedLook(bytes: Buffer | null): YamlMap {
  const { look = null } = readYaml(bytes);
  if (look !== null && !isMap(look))
    throw new Error('look has no entries of its own; mend that first in a text editor');
  return look ?? {};
}

/** Texts that the form shows, by the names of its fields. */
export const listShownLook = (texts: LookTexts) =>
  new Map(Object.entries(texts).filter((entry): entry is [string, string] => entry[1] !== null));

interface LookValues {
  path: string;
  /** Null if the file cannot be edited; `fault` says why. */
  texts: LookTexts | null;
  faults: LookFieldFaults;
  fault?: string;
}

export async function readLookForm(library: SettingsLibrary): Promise<LookValues> {
  const { path, bytes } = await readSettingsFile(library);
  try {
    const look = readStatedLook(bytes);
    return { path, texts: listLookTexts(look), faults: findLookFaults(look) };
  } catch (error) {
    return { path, texts: null, faults: {}, fault: `${path}: ${(error as Error).message}` };
  }
}

/** Sentences for the owner, by the names of fields. */
export const describeLookFaults = (faults: LookFieldFaults, t: Messages): Record<string, string> =>
  Object.fromEntries(Object.entries(faults).map(([field, { key, values }]) => [field, t(key, values)]));

/** @throws Error naming the file if it cannot be changed as wished */
export async function planLook({
  form,
  library,
}: Pick<EditingForm, 'form' | 'library'>): Promise<{ changes: LibraryChange[] } | Refusal> {
  const { path, bytes } = await readSettingsFile(library);
  try {
    const known = readStatedLook(bytes);
    const shown = listShownLook(listLookTexts(known));
    const merged = mergeForm(form, shown);
    if ('key' in merged) return merged;
    const { look, faults } = applyLookTexts(known, merged.changed);
    const all = { ...findLookFaults(look, known), ...(await findLookFileFaults(library, merged.changed)), ...faults };
    if (Object.keys(all).length > 0) {
      const { was, theirs } = compareForm(form, shown);
      return {
        key: 'deskForm.lookAgain',
        refused: { theirs, was, faults: describeLookFaults(all, readMessages()) },
      };
    }
    const after = editYaml(bytes, { look });
    return { changes: after.equals(bytes ?? Buffer.alloc(0)) ? [] : [{ path, before: bytes, after }] };
  } catch (error) {
    throw new Error(`${path}: ${(error as Error).message}`, { cause: error });
  }
}
