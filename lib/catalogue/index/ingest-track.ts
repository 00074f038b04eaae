// Ingests a GPX file, and reports a file that holds no track.
import { toFull } from '@/lib/catalogue/paths';
import type { FolderEntry } from '@/lib/library/folder';
import { putReadFile } from './put-read-file';
import type { IndexSettings, Work } from './work';

/** If the file cannot be read for now, the stored track stays. */
export async function ingestTrack(
  { writer, readers }: IndexSettings,
  work: Work,
  [folder, entry]: [string, FolderEntry],
) {
  const answer = await readers.read({ type: 'track', entry });
  const where = toFull(folder, entry.name);
  work.change(() => {
    const isPassing = putReadFile(writer, [folder, entry], answer);
    if (answer.type === 'track') {
      writer.tracks.putTrack(where, answer.track);
      writer.problems.removeProblem(where);
    } else if (answer.type === 'problem') {
      if (!isPassing) writer.tracks.removeTrack(where);
      writer.problems.putProblem({ path: where, reason: answer.reason, detail: answer.detail });
    }
  });
}
