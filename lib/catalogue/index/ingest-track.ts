// Takes in a GPX file, and names what is wrong with one that holds no track.
import { toFull } from '@/lib/catalogue/paths';
import type { FolderEntry } from '@/lib/library/walk';
import type { IndexSettings, Work } from './work';

/** A file that cannot be read just now keeps the track that it had. */
export async function ingestTrack(
  { writer, readers }: IndexSettings,
  work: Work,
  [folder, entry]: [string, FolderEntry],
) {
  const answer = await readers.read({ type: 'track', entry });
  const where = toFull(folder, entry.name);
  work.change(() => {
    const isPassing = answer.type === 'problem' && answer.passing === true;
    // Known to be there, and never as it should be: it is read again at every look.
    const state = isPassing ? { bytes: -1, modified: 0 } : { bytes: entry.bytes, modified: entry.modified };
    writer.files.putFile(folder, { name: entry.name, ...state, beside: '' });
    if (answer.type === 'track') {
      writer.putTrack(where, answer.track);
      writer.problems.removeProblem(where);
    } else if (answer.type === 'problem') {
      if (!isPassing) writer.removeTrack(where);
      writer.problems.putProblem({ path: where, reason: answer.reason, detail: answer.detail });
    }
  });
}
