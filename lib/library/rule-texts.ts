// Finds the owner's rules in vitrine.yaml and in the front matter of an index.md, and shows nothing where they cannot be made out.
import fs from 'node:fs';
import { decodeProse } from '@/lib/metadata/formats/plain-text';
import { MAX_TEXT, parseProse } from '@/lib/metadata/formats/text';
import { CLOSED, type Rules, takeRules } from '@/lib/rules/rules';
import type { FolderEntry } from './walk';

interface Taken {
  rules: Rules;
  /** What else the text says. */
  rest: Record<string, unknown>;
  faults: string[];
}

const MENTION = /^[ \t{,]*["']?(?:publish|hide|places|originals|fields)["']?[ \t]*:/im;

/** @param value what was understood of the text, and `isWhole` whether that is all of it */
export function takeTextRules(text: string, value: Record<string, unknown>, isWhole: boolean): Taken {
  const taken = takeRules(value);
  if (isWhole || !MENTION.test(text)) return taken;
  const fault = 'its rules cannot be made out, and nothing that they govern is shown until they can';
  return { ...taken, rules: { ...taken.rules, ...CLOSED }, faults: [...taken.faults, fault] };
}

/** Rules of the front matter of an index.md; where it is begun and not ended, it cannot be told from the text. */
export function takeMatterRules(text: string): Taken {
  const { matter, body, faults } = parseProse(text);
  const isOpen = /^\uFEFF?---[ \t]*\r?\n/.test(text) && body.length >= text.length - 1;
  return takeTextRules(text, matter, faults.length === 0 && !isOpen);
}

/** @returns null where the file cannot be read, and what it says is not known */
export function readFolderRules(entry: FolderEntry): Rules | null {
  try {
    if (entry.bytes > MAX_TEXT) return CLOSED;
    return takeMatterRules(decodeProse(fs.readFileSync(entry.absolute))).rules;
  } catch {
    return null;
  }
}
