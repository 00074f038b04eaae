// Takes the files of the owner's look out of a folder, so that they are no items, and stores what the site serves of them.
import { createHash } from 'node:crypto';
import { toFull } from '@/lib/catalogue/paths';
import type { Folder, FolderEntry } from '@/lib/library/folder';
import type { LookUse } from '@/lib/model/look';
import { joinFaults } from '@/lib/model/problem';
import { putReadFile } from './put-read-file';
import type { IndexSettings, Work } from './work';

/** Number of hexadecimal digits of a version in a URL. */
const VERSION_DIGITS = 12;

export interface LookEntry {
  entry: FolderEntry;
  uses: LookUse[];
  /** Signature by which the file is read again when its uses change. */
  beside: string;
}

/** @param files of the look, by their paths in the library */
export function takeLookFiles(
  found: Folder,
  folder: string,
  files: readonly [path: string, use: LookUse][],
): LookEntry[] {
  if (files.length === 0) return [];
  const taken: LookEntry[] = [];
  found.media = found.media.filter((entry) => {
    const path = toFull(folder, entry.name).normalize('NFC');
    const uses = files.flatMap(([named, use]) => (named.normalize('NFC') === path ? [use] : []));
    if (uses.length > 0) taken.push({ entry, uses, beside: `look:${uses.join()}` });
    return uses.length === 0;
  });
  return taken;
}

/** A file that cannot be read for now keeps its stored state. */
export async function ingestLook(
  { writer, readers }: IndexSettings,
  work: Work,
  [folder, { entry, uses, beside }]: [string, LookEntry],
) {
  const path = toFull(folder, entry.name);
  const answers = await Promise.all(uses.map((use) => readers.read({ type: 'look', entry, use })));
  work.change(() => {
    const passing = answers.find((answer) => answer.type === 'problem' && answer.passing);
    const [first] = answers;
    if (first) putReadFile(writer, [folder, { ...entry, beside }], passing ?? first);
    if (!passing) writer.look.removeFiles(path);
    const problems = answers.flatMap((answer) => (answer.type === 'problem' ? [answer] : []));
    writer.problems.removeProblem(path);
    const [problem] = problems;
    if (problem)
      writer.problems.putProblem({
        path,
        reason: problem.reason,
        detail: joinFaults([...new Set(problems.map(({ detail }) => detail))]),
      });
    for (const answer of answers) {
      if (answer.type !== 'look' || passing) continue;
      for (const { content, ...file } of answer.files) {
        const bytes = Buffer.from(content, 'base64');
        const version = createHash('sha256').update(bytes).digest('hex').slice(0, VERSION_DIGITS);
        writer.look.putFile(path, version, file, bytes);
      }
    }
  });
}
