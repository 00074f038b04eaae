// What of the library a text names, by links, pictures and tags: paths, before anyone asks whether something is there.
import { listTagKeys, parseTag, toPlain } from './story-tags';

export interface StoryLink {
  /** As written. */
  address: string;
  /** Path in the library, without a slash at its ends; empty for the root. */
  path: string;
  /** `#…` or nothing. */
  fragment: string;
}

/** More of one text lead nowhere. */
export const MOST_LINKS = 5000;

/** The path that a name in a text of a folder means; null where that is outside of the library. */
export function toLibraryPath(name: string, folder: string): string | null {
  const parts: string[] = name.startsWith('/') ? [] : folder.split('/').filter(Boolean);
  for (const part of name.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return null;
  }
  return parts.join('/').normalize('NFC');
}

/** The links and pictures of sanitised HTML that name no other site. */
export function listLinks(html: string, folder: string): StoryLink[] {
  const links = new Map<string, StoryLink>();
  for (const [, written = ''] of html.matchAll(/(?:src|href)="([^":]+)"/g)) {
    const address = toPlain(written);
    const [, file = '', fragment = ''] = /^([^#?]*)(?:\?[^#]*)?(#.*)?$/.exec(address) ?? [];
    if (file === '' || file.startsWith('//') || links.has(address)) continue;
    if (links.size >= MOST_LINKS) break;
    try {
      const path = toLibraryPath(decodeURIComponent(file), folder);
      if (path !== null) links.set(address, { address, path, fragment });
    } catch {
      // A malformed percent sign names nothing.
    }
  }
  return [...links.values()];
}

/** The paths that the tags of a text name. */
export function listTagPaths(html: string, folder: string): StoryLink[] {
  return listTagKeys(html).flatMap((key) => {
    const tag = parseTag(key);
    if (tag === null || tag.type === 'quote') return [];
    const paths = 'path' in tag ? [tag.path] : tag.paths;
    return paths.flatMap((address) => {
      const path = toLibraryPath(address, folder);
      return path === null ? [] : [{ address, path, fragment: '' }];
    });
  });
}
