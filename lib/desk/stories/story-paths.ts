// Paths of stories: which files the desk edits as stories, and the name of a new one.
import { getFileName, toFull } from '@/lib/catalogue/paths';
import { toEntryNames } from '@/lib/model/entry-names';
import { foldName } from '@/lib/model/file-names';
import { classifyIgnored } from '@/lib/model/left-alone';
import { toSlug } from '@/lib/model/routes';

const STORY = /\.(?:md|markdown|html?)$/i;

/** Whether a file of this name is read as a story: not the text of a folder, a readme or a licence. */
const isStoryName = (name: string) =>
  STORY.test(name) && classifyIgnored(name) === null && !/^_?index\.(?:md|markdown)$/.test(foldName(name));

/** As file systems allow. */
const MAX_NAME_BYTES = 255;

const isPlainName = (name: string) =>
  name !== '' && !/^(?:\.|~\$)/.test(name) && !/[\p{Cc}\\]/u.test(name) && Buffer.byteLength(name) <= MAX_NAME_BYTES;

/** Whether a path may name a story in a folder that is not hidden. @param path in the library, with slashes */
export const isStoryPath = (path: string): boolean =>
  path.split('/').every(isPlainName) && isStoryName(getFileName(path));

const MAX_NAMES = 1000;

/**
 * Derives the name of a new story's file from its title, as the site derives its URL.
 * @param isTaken whether the folder has a file of that name
 * @throws Error if all names are taken
 */
export async function findStoryPath(
  folder: string,
  title: string,
  isTaken: (path: string) => Promise<boolean>,
): Promise<string> {
  const slug = toSlug(title) || 'story';
  for (let number = 1; number <= MAX_NAMES; number += 1) {
    // Names that systems reserve get an underscore.
    const [name = ''] = toEntryNames([`${slug}${number > 1 ? `-${number}` : ''}.md`]);
    const path = toFull(folder, isStoryName(name) ? name : `story-${name}`);
    if (!(await isTaken(path))) return path;
  }
  throw new Error(`${folder || 'the library'} has too many stories of this title`);
}
