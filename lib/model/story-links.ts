// What of the library a text names, by links, pictures and tags: paths, before anyone asks whether something is there.
import { parseTag } from './story-tags';

export interface StoryLink {
  /** As written. */
  address: string;
  /** Path in the library, without a slash at its ends; empty for the root. */
  path: string;
  /** `#…` or nothing. */
  fragment: string;
}

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

/** @param addresses of links and pictures of a text in a folder (StoryParts) */
export const toStoryLinks = (addresses: string[], folder: string): StoryLink[] =>
  addresses.flatMap((address) => {
    const [, file = '', fragment = ''] = /^([^#?]*)(?:\?[^#]*)?(#.*)?$/.exec(address) ?? [];
    try {
      const path = toLibraryPath(decodeURIComponent(file), folder);
      return path === null ? [] : [{ address, path, fragment }];
    } catch {
      // A malformed percent sign names nothing.
      return [];
    }
  });

/** The paths that tags name, by their keys. */
export const listTagPaths = (keys: string[], folder: string): StoryLink[] =>
  keys.flatMap((key) => {
    const tag = parseTag(key);
    if (tag === null || tag.type === 'quote') return [];
    const paths = 'path' in tag ? [tag.path] : tag.paths;
    return paths.flatMap((address) => {
      const path = toLibraryPath(address, folder);
      return path === null ? [] : [{ address, path, fragment: '' }];
    });
  });
