// Reads and writes the details of a person in the library's people.csv.
import fs from 'node:fs';
import type { Refusal, readEditingForm } from '@/lib/desk/editing-form';
import type { LibraryChange } from '@/lib/desk/files/make-change';
import { editPerson, type PersonCell, readPersonCells } from '@/lib/desk/files/people-edit';
import type { EditableLibrary } from '@/lib/desk/library';
import { mergeForm } from '@/lib/desk/merge-form';
import { getCellName, PERSON_LIMIT } from '@/lib/model/desk-forms';

type EditingForm = Exclude<Awaited<ReturnType<typeof readEditingForm>>, Response>;
type Library = Pick<EditableLibrary, 'root' | 'readFile'>;

async function readTable({ root, readFile }: Library) {
  const path = fs.readdirSync(root).find((name) => name.toLowerCase() === 'people.csv') ?? 'people.csv';
  return { path, bytes: await readFile(path) };
}

interface PersonDetails {
  /** Null if the table cannot be edited; `fault` says why. */
  cells: PersonCell[] | null;
  fault?: string;
}

/** Texts of the form, by the names of its fields. */
export const toCellTexts = (cells: readonly PersonCell[]) =>
  new Map(cells.map(({ heading, value }) => [getCellName(heading), value]));

export async function readPersonDetails(library: Library, name: string): Promise<PersonDetails> {
  const { path, bytes } = await readTable(library);
  try {
    return { cells: readPersonCells(bytes, name) };
  } catch (error) {
    return { cells: null, fault: `${path}: ${(error as Error).message}` };
  }
}

/** @throws Error naming the table if it cannot be changed as wished */
export async function planPerson(
  { form, library }: EditingForm,
  name: string,
): Promise<{ changes: LibraryChange[] } | Refusal> {
  const { path, bytes } = await readTable(library);
  const { cells: known } = await readPersonDetails(library, name);
  const merged = mergeForm(form, toCellTexts(known ?? []));
  if ('key' in merged) return merged;
  const cells = (known ?? []).flatMap(({ heading }) => {
    const value = merged.changed.get(getCellName(heading));
    return value === undefined ? [] : [{ heading, value }];
  });
  const long = cells.find(({ value }) => value.length > PERSON_LIMIT);
  if (long) return { key: 'desk.tooLong', values: { fields: long.heading } };
  try {
    const after = editPerson(bytes, name, cells);
    const isSame = bytes ? after.equals(bytes) : after.length === 0;
    return { changes: isSame ? [] : [{ path, before: bytes, after }] };
  } catch (error) {
    throw new Error(`${path}: ${(error as Error).message}`, { cause: error });
  }
}
