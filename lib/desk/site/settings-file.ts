// Reads vitrine.yaml for the forms of the desk that change it.
import fs from 'node:fs';
import type { EditableLibrary } from '@/lib/desk/library';

export type SettingsLibrary = Pick<EditableLibrary, 'root' | 'readFile'>;

/** Bytes are null if there is none yet. */
export async function readSettingsFile({ root, readFile }: SettingsLibrary) {
  const names = fs.readdirSync(root);
  const find = (wanted: string) => names.find((name) => name.toLowerCase() === wanted);
  const path = find('vitrine.yaml') ?? find('vitrine.yml') ?? 'vitrine.yaml';
  return { path, bytes: await readFile(path) };
}
