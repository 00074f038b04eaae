// Writes the words for typing errors, and the compounds that contain a word.
import { buildMatch } from '@/lib/catalogue/full-text';
import { isCompound } from '@/lib/search/engine/compounds';
import { SHARDS, spellBackwards } from './format';
import type { ShardFiles } from './shard-files';

const MAX_SHARD_LENGTH = { vocabulary: 8000, compounds: 4000 };
/** As lib/catalogue/tables.ts: shorter words are no compounds. */
const MIN_COMPOUND_LENGTH = 7;
const MIN_PART_LENGTH = 4;
const MAX_COMPOUNDS = 200;

/** Writes lines in shards of consecutive ones. @returns the first of each shard, up to a tab */
async function writeLines(files: ShardFiles, lines: string[], [toName, max]: [(shard: number) => string, number]) {
  const firsts: string[] = [];
  for (let from = 0; from < lines.length; ) {
    let to = from;
    for (let length = 0; to < lines.length && length < max; to += 1) length += (lines[to] as string).length + 1;
    const shard = firsts.length;
    firsts.push((lines[from] as string).split('\t', 1)[0] as string);
    await files.put(toName(shard), new TextEncoder().encode(lines.slice(from, to).join('\n')));
    from = to;
  }
  return firsts;
}

/** Lists each part of a word that the search for the part finds the word by (lib/search/engine/compounds.ts). */
function listParts(word: string, has: (word: string) => boolean): string[] {
  const parts = new Set<string>();
  for (let from = 0; from + MIN_PART_LENGTH <= word.length; from += 1)
    for (let to = from + MIN_PART_LENGTH; to <= word.length; to += 1)
      if (to - from < word.length) parts.add(word.slice(from, to));
  return [...parts].filter((part) => !part.endsWith('ing') && isCompound(word, part, has));
}

/** @param common full-text queries of frequent words, which are not found as parts */
export async function writeVocabulary(files: ShardFiles, words: ReadonlySet<string>, common: ReadonlySet<string>) {
  const compounds = new Map<string, string[]>();
  for (const word of words) {
    if ([...word].length < MIN_COMPOUND_LENGTH || !/^\p{L}+$/u.test(word)) continue;
    if (common.has(buildMatch([word], false))) continue;
    for (const part of listParts(word, (part) => words.has(part))) {
      const known = compounds.get(part) ?? [];
      if (known.length < MAX_COMPOUNDS) known.push(word);
      compounds.set(part, known);
    }
  }
  // No word is a typing error of a number, and numbers are not corrected.
  const letters = [...words].filter((word) => !/^\p{N}+$/u.test(word)).sort();
  const parts = [...compounds].map(([part, found]) => `${part}\t${found.join(' ')}`).sort();
  const backwards = letters.map(spellBackwards).sort();
  return {
    vocabulary: await writeLines(files, letters, [SHARDS.vocabulary, MAX_SHARD_LENGTH.vocabulary]),
    endings: await writeLines(files, backwards, [SHARDS.endings, MAX_SHARD_LENGTH.vocabulary]),
    compounds: await writeLines(files, parts, [SHARDS.compounds, MAX_SHARD_LENGTH.compounds]),
  };
}
