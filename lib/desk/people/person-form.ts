// Reads and writes the details of a person in the library's people.csv.
import fs from 'node:fs';
import type { Refusal, readEditingForm } from '@/lib/desk/editing-form';
import type { LibraryChange } from '@/lib/desk/files/make-change';
import { editPerson, type PersonCell, readPersonCells } from '@/lib/desk/files/people-edit';
import type { EditableLibrary } from '@/lib/desk/library';
import { computeFileVersion } from '@/lib/desk/stories/story-file';
import { PERSON_LIMIT } from '@/lib/model/desk-forms';

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
  version: string;
}

export async function readPersonDetails(library: Library, name: string): Promise<PersonDetails> {
  const { path, bytes } = await readTable(library);
  const version = computeFileVersion(bytes);
  try {
    return { cells: readPersonCells(bytes, name), version };
  } catch (error) {
    return { cells: null, version, fault: `${path}: ${(error as Error).message}` };
  }
}

/** @throws Error naming the table if it cannot be changed as wished */
export async function planPerson(
  { form, library, getText }: EditingForm,
  name: string,
): Promise<{ changes: LibraryChange[] } | Refusal> {
  const { path, bytes } = await readTable(library);
  if (computeFileVersion(bytes) !== form.get('version')) return { key: 'desk.conflict', values: { files: path } };
  const { cells: known } = await readPersonDetails(library, name);
  const cells = (known ?? []).flatMap(({ heading }, at) =>
    form.get(`heading-${at}`) === heading ? [{ heading, value: getText(`value-${at}`) }] : [],
  );
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
