// What a message is made of, for those who write others in its place.
import { IntlMessageFormat } from 'intl-messageformat';
import en from './languages/en.json';

const TABLE: Record<string, Record<string, string>> = en;

/** Every key that there is. */
export const listKeys = (): string[] =>
  Object.entries(TABLE).flatMap(([section, names]) => Object.keys(names).map((name) => `${section}.${name}`));

type Part = ReturnType<IntlMessageFormat['getAst']>[number];

function* listNames(parts: Part[]): Generator<string> {
  for (const part of parts) {
    // A text, and the # of a plural: https://formatjs.github.io/docs/icu-messageformat-parser
    if (part.type !== 0 && part.type !== 7) yield part.value;
    if ('children' in part) yield* listNames(part.children);
    if ('options' in part) for (const { value } of Object.values(part.options)) yield* listNames(value);
  }
}

/** A message as it is written in English. */
export const toOriginal = (key: string): string | undefined => {
  const [section = '', name = ''] = key.split('.');
  return Object.hasOwn(TABLE, section) ? TABLE[section]?.[name] : undefined;
};

// Offered to languages that write it so, and asked for by none in English.
const BESIDE: Record<string, string[]> = { 'date.century': ['roman'] };

/** The values and elements that a message may ask for. */
export const listOffered = (key: string): string[] => [...listValues(toOriginal(key) ?? ''), ...(BESIDE[key] ?? [])];

/** The values and elements that a message asks for. @throws SyntaxError where it is none */
export const listValues = (text: string): string[] => [
  ...new Set(listNames(new IntlMessageFormat(text, 'en').getAst())),
];
