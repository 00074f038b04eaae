import { fill } from '@/lib/messages/browser/fill';
import { loadWords } from '@/lib/messages/browser/load-words';
import { MOST_SELECTED } from '@/lib/model/selection';
import type { Unkept } from './kept';

/** @returns what is said of a selection that is not kept, fetched when that happens; nothing where it does not arrive */
export async function sayUnkept(unkept: Unkept): Promise<string> {
  try {
    return fill((await loadWords('selection'))[unkept], { count: MOST_SELECTED });
  } catch {
    return '';
  }
}
