// Reads the owner's YAML: what can be understood is taken, what cannot is named by its line.
import { type Document, isMap, isScalar, parseDocument } from 'yaml';

/** A text whose closing quotation mark is missing runs on over all that follows: it says nothing. */
function dropUnclosed({ contents, errors }: Document.Parsed) {
  if (!isMap(contents) || !errors.some(({ code }) => code === 'MISSING_CHAR')) return;
  for (const pair of contents.items) {
    const { value } = pair;
    const [start, , end] = (isScalar(value) && value.range) || [];
    const isOpen = errors.some(
      ({ code, pos }) =>
        code === 'MISSING_CHAR' && start !== undefined && end !== undefined && start <= pos[0] && pos[0] <= end,
    );
    if (isOpen) pair.value = null;
  }
}

/** @param line number of lines that stand before this text in its file */
export function parseYaml(text: string, line = 0): { value: Record<string, unknown>; faults: string[] } {
  const document = parseDocument(text, { prettyErrors: false, uniqueKeys: true });
  const faults = document.errors.map(({ code, message, pos }) => {
    const at = line + text.slice(0, pos[0]).split('\n').length;
    const hint = code === 'BLOCK_AS_IMPLICIT_KEY' ? ' (put quotation marks around a text that holds a colon)' : '';
    const tab = code === 'TAB_AS_INDENT' ? ' (use spaces, not a tab)' : '';
    return `line ${at}: ${message.replace(/[:.]?\s*$/, '')}${hint}${tab}`;
  });
  dropUnclosed(document);
  let value: unknown;
  try {
    value = document.toJS({ maxAliasCount: 10 });
  } catch (error) {
    faults.push((error as Error).message);
  }
  if (isRecord(value)) return { value, faults };
  if (value !== null && value !== undefined && faults.length === 0) faults.push('names and values are expected');
  return { value: {}, faults };
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
