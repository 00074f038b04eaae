import fs from 'node:fs';
import path from 'node:path';

export interface StoredLetter {
  id: string;
  message: string;
  about?: { id: string };
  publish: boolean;
}

/** The letters of a site, without a line that was being written when the site was killed. @param data its folder of derived data */
export function readStoredLetters(data: string): StoredLetter[] {
  const file = path.join(data, 'letters.jsonl');
  const lines = fs.existsSync(file) ? fs.readFileSync(file, 'utf8').split('\n') : [];
  return lines.flatMap((line) => {
    try {
      return line ? [JSON.parse(line)] : [];
    } catch {
      return [];
    }
  });
}
