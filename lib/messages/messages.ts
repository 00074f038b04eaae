// Formats interface messages in the visitor's language.
// The syntax is ICU (https://unicode-org.github.io/icu/userguide/format_parse/messages/), formatted by
// intl-messageformat.
import { IntlMessageFormat } from 'intl-messageformat';
import { createElement, Fragment, type ReactNode } from 'react';
import { LANGUAGES } from './languages/all';
import type en from './languages/en.json';

type Table = typeof en;

// Scripts in use, of https://www.unicode.org/Public/UCD/latest/ucd/Scripts.txt.
const RIGHT_TO_LEFT = new Set(['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Rohg', 'Syrc', 'Thaa']);

function isRightToLeft(language: string): boolean {
  try {
    return RIGHT_TO_LEFT.has(new Intl.Locale(language).maximize().script ?? '');
  } catch {
    return false;
  }
}

export type MessageSection = keyof Table & string;

/** `section.name`. */
export type MessageKey = { [S in MessageSection]: `${S}.${keyof Table[S] & string}` }[MessageSection];

type Value = string | number | Date;
type RichValue = Value | ReactNode | ((parts: ReactNode[]) => ReactNode);

/** The owner's messages by key, or by language tag and key. */
export type OwnWords = Record<string, string | Record<string, string>>;

export interface Messages {
  /** @returns the message with its values */
  (key: MessageKey, values?: Record<string, Value>): string;
  language: string;
  locale: string;
  compare(a: string, b: string): number;
  /** Direction of the page; texts in other languages have their own. */
  direction: 'ltr' | 'rtl';
  /** Formats a message with elements: `<link>…</link>` is rendered by the value of that name. */
  rich(key: MessageKey, values: Record<string, RichValue>): ReactNode;
  list(section: MessageSection): Record<string, string>;
}

/** English uses British formats. */
const toLocale = (language: string) => (language === 'en' ? 'en-GB' : language);

const toText = (language: string, key: string): string | undefined => {
  const [section = '', name = ''] = key.split('.');
  return LANGUAGES[language]?.[section]?.[name];
};

/** Returns the interface language: the language itself, its primary subtag, or English. */
export function selectInterfaceLanguage(language: string): string {
  const primary = language.split('-', 1)[0] ?? '';
  return [language, primary].find((each) => Object.hasOwn(LANGUAGES, each)) ?? 'en';
}

type Compiled = string | IntlMessageFormat;

/** @throws for an invalid message */
const compile = (text: string, language: string): Compiled =>
  /[{<'#]/.test(text) ? new IntlMessageFormat(text, toLocale(language)) : text;

function toOverrides(words: OwnWords, language: string): Record<string, string> {
  const primary = language.split('-', 1)[0] ?? '';
  const flat = Object.entries(words).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  const own = [primary, language].map((tag) => (typeof words[tag] === 'object' ? words[tag] : {}));
  return Object.assign(Object.fromEntries(flat), ...own);
}

/** Invalid messages of the owner are ignored; missing translations fall back to English. */
function makeMessages(language: string, words: OwnWords): Messages {
  const overrides = toOverrides(words, language);
  const known = selectInterfaceLanguage(language);
  const compiled = new Map<string, Compiled[]>();
  const listForms = (key: MessageKey): Compiled[] => {
    const kept = compiled.get(key);
    if (kept) return kept;
    const forms: Compiled[] = [];
    for (const [text, locale] of [
      [overrides[key], language],
      [toText(known, key), known === 'en' ? 'en' : language],
      [toText('en', key), 'en'],
    ] as const) {
      if (text === undefined) continue;
      try {
        forms.push(compile(text, locale));
      } catch {
        // Fall back to the next one.
      }
    }
    compiled.set(key, forms);
    return forms;
  };
  const format = <T>(key: MessageKey, values: Record<string, RichValue> | undefined): string | T | (string | T)[] => {
    for (const form of listForms(key)) {
      try {
        return typeof form === 'string' ? form : form.format<T>(values as never);
      } catch {
        // A value is missing; fall back to the next one.
      }
    }
    return key;
  };
  const messages = (key: MessageKey, values?: Record<string, Value>) => String(format<string>(key, values));
  return Object.assign(messages, {
    language,
    locale: toLocale(language),
    compare: new Intl.Collator(toLocale(language)).compare,
    direction: isRightToLeft(language) ? ('rtl' as const) : ('ltr' as const),
    rich: (key: MessageKey, values: Record<string, RichValue>): ReactNode => {
      const parts = format<ReactNode>(key, values);
      return Array.isArray(parts) ? createElement(Fragment, null, ...parts) : parts;
    },
    list: (section: MessageSection) => {
      const listed: Record<string, string> = { ...LANGUAGES.en?.[section], ...LANGUAGES[known]?.[section] };
      for (const name of Object.keys(listed)) listed[name] = overrides[`${section}.${name}`] ?? listed[name] ?? '';
      return listed;
    },
  });
}

const made = new Map<string, Messages>();
// Maximum cached combinations of language and owner's messages.
const MAX_CACHED_TABLES = 100;

export function getMessages(language: string, words: OwnWords = {}): Messages {
  const key = `${language} ${JSON.stringify(words)}`;
  let messages = made.get(key);
  if (!messages) {
    messages = makeMessages(language, words);
    if (made.size >= MAX_CACHED_TABLES) made.clear();
    made.set(key, messages);
  }
  return messages;
}
