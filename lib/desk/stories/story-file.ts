// Reads and composes the file of a story, as the desk's editor shows it.
import { toDigest } from '@/lib/catalogue/ids';
import { decodeForEditing } from '@/lib/desk/files/encoded-text';
import { editStoryText, replaceStoryText, splitStoryText } from '@/lib/desk/files/story-edit';
import type { YamlEdits } from '@/lib/desk/files/yaml-edit';
import type { EditableLibrary } from '@/lib/desk/library';
import { type EditedState, getStoryState, MAX_STORY_BYTES } from '@/lib/model/desk-story';
import { parseRestriction } from '@/lib/model/restriction-words';
import type { Metadata } from '@/lib/model/types';
import { normalizeLine, type StoryDraft } from './story-form';

/** Settings that a story depends on besides its file. */
export interface StoryContext {
  /** As `2030-01-01`. */
  today: string;
  /** Parses a file of that path. */
  parse(path: string, bytes: Buffer): Promise<Metadata>;
}

interface Publication {
  state: EditedState;
  /** Day of its publication, if it is embargoed. */
  day: string;
}

export interface StoryFile {
  path: string;
  /** Without the front matter, unless that cannot be read. */
  text: string;
  /** Changes with the file. */
  version: string;
  /** Values of the front matter; null if it cannot be read. */
  fields: (Publication & { title: string }) | null;
  /** The title that the story has without one in the front matter; empty if it is the file's name. */
  heading: string;
}

/** Empty for a file that does not exist. */
export const computeFileVersion = (bytes: Buffer | null): string =>
  bytes === null ? '' : toDigest(bytes.toString('latin1'), 12);

/** Line ends as browsers show them. */
const normalizeLineEnds = (text: string): string => text.replace(/\r\n?/g, '\n');

const decode = (bytes: Buffer | null) => (bytes === null ? '' : normalizeLineEnds(decodeForEditing(bytes).text));

/** @returns null if there is no such file, or if its path leads out of the library */
export const loadStoryBytes = (library: EditableLibrary, path: string): Promise<Buffer | null> =>
  library.readFile(path).catch(() => null);

/** As forms have it. */
const getTitle = ({ title }: Record<string, unknown>) =>
  typeof title === 'object' ? '' : normalizeLine(String(title ?? ''));

/** State by the file alone; rules and tables may restrict the story further. */
function readPublication({ embargo }: Metadata, today: string): Publication {
  const state = getStoryState(embargo, today, true);
  if (state === 'embargoed' && embargo) return { state, day: embargo };
  return { state: state === 'unpublished' ? state : 'published', day: '' };
}

/** @throws Error if the file is no text, or too long */
export async function openStoryFile(path: string, bytes: Buffer, { today, parse }: StoryContext): Promise<StoryFile> {
  if (bytes.length > MAX_STORY_BYTES)
    throw new Error(`it has ${bytes.length} bytes; the desk edits texts of at most ${MAX_STORY_BYTES}`);
  const { matter, body } = splitStoryText(decode(bytes));
  const { title: heading = '' } = await parse(path, Buffer.from(body));
  return {
    path,
    text: body,
    version: computeFileVersion(bytes),
    fields: matter && { title: getTitle(matter), ...readPublication(await parse(path, bytes), today) },
    heading,
  };
}

/** Restrictions under other names than `publish`, such as `draft: true`, which a new state replaces. */
const listOtherRestrictions = (matter: Record<string, unknown>) =>
  Object.entries(matter).flatMap(([name, value]) =>
    name !== 'publish' && parseRestriction(name, value) ? [[name, null] as const] : [],
  );

function toPublicationEdits(matter: Record<string, unknown>, { state, day }: Publication) {
  const publish = { published: null, unpublished: 'never', embargoed: day }[state];
  return { ...Object.fromEntries(listOtherRestrictions(matter)), publish };
}

/**
 * @param bytes of the present file; null for a new one
 * @throws Error if the front matter cannot be changed, or the text itself keeps the story back
 */
export async function composeStory(
  bytes: Buffer | null,
  draft: StoryDraft,
  { today, parse }: StoryContext,
): Promise<Buffer> {
  const { path, title, state, day = '', text: body } = draft;
  const before = decode(bytes);
  const { matter } = splitStoryText(before);
  const compose = (fields: YamlEdits) => replaceStoryText(bytes, editStoryText(before, { fields, body }));
  if (matter === null || title === undefined || state === undefined) return compose({});
  const titleEdit: YamlEdits = title === getTitle(matter) ? {} : { title: title || null };
  const read = async (content: Buffer) => readPublication(await parse(path, content), today);
  const isMeant = async (after: Buffer) => hasState(await read(after), { state, day }, today);
  const known = await read(bytes ?? Buffer.alloc(0));
  const isSame = known.state === state && (state !== 'embargoed' || known.day === day);
  const plain = compose(titleEdit);
  // A line of the text may state a restriction only while there is no front matter.
  if (isSame && (await isMeant(plain))) return plain;
  const after = compose({ ...titleEdit, ...toPublicationEdits(matter, { state, day }) });
  if (await isMeant(after)) return after;
  const { faults = [] } = await parse(path, after);
  throw new Error(`${path}: ${faults[0] ?? 'its text keeps it back'}`);
}

/** A day that has come is no longer an embargo. */
const hasState = (result: Publication, { state, day }: Publication, today: string) =>
  result.state === state
    ? state !== 'embargoed' || result.day === day
    : state === 'embargoed' && day <= today && result.state === 'published';

/** A new story, which visitors do not see until it is published. */
export const createStoryText = (title: string): Buffer =>
  Buffer.from(editStoryText('', { fields: { title, publish: 'never' } }));

/** The whole text of the file as the desk can show it; null if there is no file. */
export function readStoredText(bytes: Buffer | null): string | null {
  if (bytes === null) return null;
  try {
    return decode(bytes);
  } catch {
    return bytes.toString('latin1').slice(0, MAX_STORY_BYTES);
  }
}
