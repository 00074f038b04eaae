// Reads a file without the companions that crash the reading process, so that they do not cost the item.
import path from 'node:path';
import type { MediaFile } from '@/lib/model/media-file';
import type { Answer, LeftOut, Task } from './tasks';

type FactsTask = Extract<Task, { type: 'facts' }>;
type Problem = Extract<Answer, { type: 'problem' }>;

/** Each may take twice the time limit. */
const MAX_TRIES = 16;

const COMPANIONS = [
  ['sidecars', 'sidecar'],
  ['captions', 'captions'],
  ['transcriptions', 'transcription'],
  ['translations', 'translation'],
  ['poster', 'poster'],
  ['raw', 'RAW file'],
  ['live', 'film'],
] as const;

type Field = (typeof COMPANIONS)[number][0];

interface Companion {
  field: Field;
  absolute: string;
  kind: string;
}

function listCompanions(file: MediaFile): Companion[] {
  return COMPANIONS.flatMap(([field, kind]) =>
    [file[field] ?? []]
      .flat()
      .map((each) => ({ field, kind, absolute: typeof each === 'string' ? each : each.absolute })),
  );
}

function keepCompanions(file: MediaFile, kept: readonly Companion[]): MediaFile {
  const isKept = (field: Field, absolute: string) =>
    kept.some((each) => each.field === field && each.absolute === absolute);
  const result: MediaFile = { ...file, sidecars: file.sidecars.filter((each) => isKept('sidecars', each)) };
  if (file.transcriptions) result.transcriptions = file.transcriptions.filter((each) => isKept('transcriptions', each));
  if (file.captions) result.captions = file.captions.filter(({ absolute }) => isKept('captions', absolute));
  if (file.translations)
    result.translations = file.translations.filter(({ absolute }) => isKept('translations', absolute));
  for (const field of ['poster', 'raw', 'live'] as const)
    if (file[field] !== undefined && !isKept(field, file[field])) delete result[field];
  if (result.live === undefined) delete result.liveBeside;
  return result;
}

const isEnded = (answer: { type: string }): answer is Problem =>
  answer.type === 'problem' && ['timed-out', 'crashed'].includes((answer as Problem).reason);

const toLeftOut = ({ field, kind, absolute }: Companion, { reason }: Problem): LeftOut => ({
  fault: `its ${kind} ${path.basename(absolute)} is left out: ${
    reason === 'crashed' ? 'reading it ended the reading process' : 'reading it takes too long'
  }; save it again or remove it`,
  isSidecar: field === 'sidecars',
});

/** If reading ends the process, reads without companions, then with as many as possible (bisection). */
export async function readWithCompanions<Asked extends FactsTask, Told extends { type: string }>(
  read: (task: Asked) => Promise<Told>,
  task: Asked,
): Promise<Told> {
  const first = await read(task);
  if (!isEnded(first)) return first;
  const companions = listCompanions(task.file);
  const tryWith = (kept: readonly Companion[], leftOut: LeftOut[] = []) =>
    read({ ...task, file: keepCompanions(task.file, kept), leftOut });
  if (companions.length === 0 || isEnded(await tryWith([]))) return first;
  const kept: Companion[] = [];
  const culprits: LeftOut[] = [];
  let tries = 0;

  /** @param ended the problem with exactly these companions; null if not tried */
  async function sift(some: Companion[], ended: Problem | null): Promise<void> {
    let failure = ended;
    if (!failure && tries < MAX_TRIES) {
      tries += 1;
      const answer = await tryWith([...kept, ...some]);
      if (!isEnded(answer)) return void kept.push(...some);
      failure = answer;
    }
    if (some.length === 1 || tries >= MAX_TRIES)
      return void culprits.push(...some.map((each) => toLeftOut(each, failure ?? (first as Told & Problem))));
    const half = Math.ceil(some.length / 2);
    await sift(some.slice(0, half), null);
    await sift(some.slice(half), null);
  }

  await sift(companions, first);
  return tryWith(kept, culprits);
}
