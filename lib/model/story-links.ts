// Resolves links, pictures and tags of a text to paths of the library, without checking their existence.
import { parseTag } from './story-tags';

export interface StoryLink {
  address: string;
  /** Path in the library without leading and trailing slashes; empty for the root. */
  path: string;
  fragment: string;
}

/** Resolves a path relative to a folder; null outside the library. */
export function resolveLibraryPath(name: string, folder: string): string | null {
  const parts: string[] = name.startsWith('/') ? [] : folder.split('/').filter(Boolean);
  for (const part of name.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return null;
  }
  return parts.join('/').normalize('NFC');
}

/** @param addresses of links and pictures of a text in a folder (StoryParts) */
export const resolveStoryLinks = (addresses: string[], folder: string): StoryLink[] =>
  addresses.flatMap((address) => {
    const [, file = '', fragment = ''] = /^([^#?]*)(?:\?[^#]*)?(#.*)?$/.exec(address) ?? [];
    try {
      const path = resolveLibraryPath(decodeURIComponent(file), folder);
      return path === null ? [] : [{ address, path, fragment }];
    } catch {
      return [];
    }
  });

export const listTagPaths = (keys: string[], folder: string): StoryLink[] =>
  keys.flatMap((key) => {
    const tag = parseTag(key);
    if (tag === null || tag.type === 'quote') return [];
    const paths = 'path' in tag ? [tag.path] : tag.paths;
    return paths.flatMap((address) => {
      const path = resolveLibraryPath(address, folder);
      return path === null ? [] : [{ address, path, fragment: '' }];
    });
  });
