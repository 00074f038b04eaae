// Records ignored and refused files of a folder, and applies its `.vitrineignore`.
import { toFull } from '@/lib/catalogue/paths';
import { toIgnoredMarker } from '@/lib/catalogue/read/left-alone';
import { IGNORE_FILE, NO_MEDIA } from '@/lib/library/exclusions';
import type { Folder } from '@/lib/library/folder';
import { CLOSED } from '@/lib/rules/rules';
import { forgetFolder } from './forget-folder';
import type { IngestTools } from './ingest-texts';

const toMark = (digest: string) => `ignore:${digest}`;

/** Hides the folder while `.vitrineignore` cannot be parsed. @returns whether the folders below must be rescanned */
export function ingestIgnoreFile(
  { writer, folder, getKnown }: IngestTools,
  { ignoreFile }: Folder,
  here: Set<string>,
): boolean {
  const where = toFull(folder, IGNORE_FILE);
  const known = getKnown(IGNORE_FILE);
  writer.setRules(folder, IGNORE_FILE, ignoreFile?.fault ? CLOSED : {});
  if (!ignoreFile) return known !== undefined;
  here.add(IGNORE_FILE);
  const beside = toMark(ignoreFile.digest);
  if (known?.beside !== beside)
    writer.files.putFile(folder, { name: IGNORE_FILE, bytes: 0, modified: 0, changed: 0, beside });
  const detail = ignoreFile.fault && `${ignoreFile.fault}; until then nothing in its folder is shown`;
  if (detail === undefined) writer.problems.removeProblem(where);
  else if (writer.problems.getProblem(where)?.detail !== detail)
    writer.problems.putProblem({ path: where, reason: 'unreadable', detail });
  return known?.beside !== beside;
}

export function rememberLeft({ writer, folder, getKnown }: IngestTools, { refused, left }: Folder, here: Set<string>) {
  for (const { name, detail } of refused) {
    here.add(name);
    if (getKnown(name)?.beside === 'refused') continue;
    writer.removeFile(folder, name);
    writer.files.putFile(folder, { name, bytes: 0, modified: 0, changed: 0, beside: 'refused' });
    writer.problems.putProblem({ path: toFull(folder, name), reason: 'unsupported', detail });
  }
  for (const { name, kind } of left) {
    here.add(name);
    // Compare by name only: writes of the operating system to such files are no change of the library.
    if (getKnown(name)?.beside === toIgnoredMarker(kind)) continue;
    // Remove published items of an excluded folder now, not at the end of the scan.
    forgetFolder(writer, name === NO_MEDIA ? folder : toFull(folder, name));
    writer.removeFile(folder, name);
    writer.files.putFile(folder, { name, bytes: 0, modified: 0, changed: 0, beside: toIgnoredMarker(kind) });
  }
}
