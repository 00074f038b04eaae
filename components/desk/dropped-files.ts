import type { ChosenFile } from './upload-queue';

/** Files of systems, which folders contain and no person means to upload. */
const isOfSystem = (name: string) => /^\.|^(?:thumbs\.db|desktop\.ini)$/i.test(name);

const readEntries = (reader: FileSystemDirectoryReader) =>
  new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));

const readFile = (entry: FileSystemFileEntry) => new Promise<File>((resolve, reject) => entry.file(resolve, reject));

async function* walkEntry(entry: FileSystemEntry, above: string): AsyncGenerator<ChosenFile> {
  const name = above + entry.name;
  if (above !== '' && isOfSystem(entry.name)) return;
  if (entry.isFile) {
    yield { file: await readFile(entry as FileSystemFileEntry), name };
    return;
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  // Browsers return at most a hundred at a time.
  for (let entries = await readEntries(reader); entries.length > 0; entries = await readEntries(reader))
    for (const each of entries) yield* walkEntry(each, `${name}/`);
}

/** Files and folders that were dropped. To be called within the event, after which the list is empty. */
export function readDropped(data: DataTransfer): AsyncGenerator<ChosenFile> {
  const entries = [...data.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  async function* walk() {
    for (const entry of entries) yield* walkEntry(entry, '');
  }
  return walk();
}

/** Files of a field; those of a folder have its path. */
export const readChosen = (list: FileList | null): ChosenFile[] =>
  [...(list ?? [])]
    .filter((file) => file.webkitRelativePath === '' || !isOfSystem(file.name))
    .map((file) => ({ file, name: file.webkitRelativePath || file.name }));
