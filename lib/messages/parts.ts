// Inspects messages, to validate the owner's replacements.
import { IntlMessageFormat } from 'intl-messageformat';
import en from './languages/en.json';

const TABLE: Record<string, Record<string, string>> = en;

export const listKeys = (): string[] =>
  Object.entries(TABLE).flatMap(([section, names]) => Object.keys(names).map((name) => `${section}.${name}`));

type Part = ReturnType<IntlMessageFormat['getAst']>[number];

function* listNames(parts: Part[]): Generator<string> {
  for (const part of parts) {
    // Excludes literals and the # of a plural: https://formatjs.github.io/docs/icu-messageformat-parser
    if (part.type !== 0 && part.type !== 7) yield part.value;
    if ('children' in part) yield* listNames(part.children);
    if ('options' in part) for (const { value } of Object.values(part.options)) yield* listNames(value);
  }
}

export const getBrowserKeySource = (key: string): string | undefined => {
  const [section = '', name = ''] = key.split('.');
  return Object.hasOwn(TABLE, section) ? TABLE[section]?.[name] : undefined;
};

// Values that only translations use.
const BESIDE: Record<string, string[]> = { 'date.century': ['roman'] };

/** Lists the values and elements that a message may contain. */
export const listOffered = (key: string): string[] => [
  ...listValues(getBrowserKeySource(key) ?? ''),
  ...(BESIDE[key] ?? []),
];

/** Lists the values and elements that a message contains. @throws SyntaxError if invalid */
export const listValues = (text: string): string[] => [
  ...new Set(listNames(new IntlMessageFormat(text, 'en').getAst())),
];
