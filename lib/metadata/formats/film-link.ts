// Reads an Internet shortcut (`[InternetShortcut]`, `URL=…`) to a film on another site.

import { ReadProblem } from '@/lib/metadata/read-problem';
import type { ExternalVideo } from '@/lib/model/external-video';
import { parseElsewhere } from '@/lib/model/external-video';
import { withReader } from './open-reader';
import { decodeProse } from './plain-text';

/** Text files are recognized by name only. */
export const LINK = /\.url$/i;

export const LINK_TYPE = 'application/internet-shortcut';

const MAX_LINK = 65_536;

export function parseLink(text: string): string | null {
  let isInside = false;
  for (const line of text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)) {
    const section = /^\s*\[([^\]]*)\]\s*$/.exec(line);
    if (section) isInside = section[1]?.toLowerCase() === 'internetshortcut';
    const address = isInside ? /^\s*URL\s*=(.*)$/i.exec(line)?.[1]?.trim() : undefined;
    if (address) return address;
  }
  return null;
}

function readText(absolute: string): string {
  const bytes = withReader(absolute, (readAt) => readAt(0, MAX_LINK + 1));
  if (bytes.length > MAX_LINK) throw new Error('it is too long');
  return decodeProse(bytes);
}

/** @throws ReadProblem if it does not lead to a film; file system errors unchanged */
export function readFilmLink(absolute: string): ExternalVideo {
  let text = '';
  try {
    text = readText(absolute);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code) throw error;
  }
  const address = parseLink(text);
  if (address === null)
    throw new ReadProblem('unsupported', 'an Internet shortcut without an address ([InternetShortcut], URL=https://…)');
  const parsed = parseElsewhere(address);
  if ('fault' in parsed)
    throw new ReadProblem('unsupported', `an Internet shortcut that leads to no film: ${parsed.fault}`);
  return parsed.film;
}

export function isFilmLink(absolute: string): boolean {
  try {
    return readFilmLink(absolute) !== undefined;
  } catch {
    return false;
  }
}
