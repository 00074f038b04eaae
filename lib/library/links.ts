// Resolves a symbolic link in the library; the rules of its real folder apply too.
import fs from 'node:fs';
import path from 'node:path';
import type { IgnoredKind } from '@/lib/model/left-alone';
import { findExclusion } from './exclusions';

const OUTSIDE =
  'a link to a place outside the library, which is not followed; copy or move the files into the library, mount their folder in its place (mount --bind), or set VITRINE_LIBRARY to a folder that holds both';

export const isWithin = (inner: string, outer: string) => inner === outer || inner.startsWith(outer + path.sep);

export const toRelative = (root: string, absolute: string) => path.relative(root, absolute).split(path.sep).join('/');

type Followed =
  | { refused: string }
  | {
      target: string;
      isFolder: boolean;
      excluded: IgnoredKind | null;
    };

export function followLink(root: string, absolute: string, way: string[]): Followed {
  let target: string;
  let isFolder: boolean;
  try {
    target = fs.realpathSync(absolute);
    isFolder = fs.statSync(target).isDirectory();
  } catch {
    return { refused: 'a link that leads nowhere' };
  }
  if (!isWithin(target, root)) return { refused: OUTSIDE };
  if (isFolder && way.some((above) => isWithin(above, target)))
    return { refused: 'a link to a folder that it lies in, which is not followed' };
  return { target, isFolder, excluded: findExclusion(root, toRelative(root, target), isFolder) };
}

export function listWay(root: string, folder: string): string[] {
  const way = [root];
  let here = root;
  for (const name of folder.split('/').filter(Boolean)) {
    here = path.join(here, name);
    way.push(fs.realpathSync(here));
  }
  return way;
}
