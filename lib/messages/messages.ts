// What visitors read, in their language: messages in ICU syntax, filled in by intl-messageformat.
// https://unicode-org.github.io/icu/userguide/format_parse/messages/
import { IntlMessageFormat } from 'intl-messageformat';
import { createElement, Fragment, type ReactNode } from 'react';
import { isRightToLeft } from '@/lib/model/languages';
import { LANGUAGES } from './languages/all';
import type en from './languages/en.json';

type Table = typeof en;

/** A part of the interface: `viewer`, `search` … */
export type MessageSection = keyof Table & string;

/** `section.name`. */
export type MessageKey = { [S in MessageSection]: `${S}.${keyof Table[S] & string}` }[MessageSection];

type Value = string | number | Date;
type RichValue = Value | ReactNode | ((parts: ReactNode[]) => ReactNode);

/** An owner's own words, by key; those of one language stand below its tag. */
export type OwnWords = Record<string, string | Record<string, string>>;

export interface Messages {
  /** @returns a message, with its values filled in */
  (key: MessageKey, values?: Record<string, Value>): string;
  /** BCP 47, of whoever reads. */
  language: string;
  /** The same for dates, numbers and lists (`Intl`). */
  locale: string;
  /** Which of two names stands first. */
  compare(a: string, b: string): number;
  /** Of the page: what it says in another language finds its own way. */
  direction: 'ltr' | 'rtl';
  /** A message with elements in it: `<link>…</link>` is made by the value of that name. */
  rich(key: MessageKey, values: Record<string, RichValue>): ReactNode;
  /** All of a section as it is written, for a browser to fill in (`fill.ts`). */
  list(section: MessageSection): Record<string, string>;
}

/** Dates and numbers of the house's English are British. */
const toLocale = (language: string) => (language === 'en' ? 'en-GB' : language);

const toText = (language: string, key: string): string | undefined => {
  const [section = '', name = ''] = key.split('.');
  return LANGUAGES[language]?.[section]?.[name];
};

/** The language of the interface for one of a site: its own, else that of the same primary subtag, else English. */
export function toInterfaceLanguage(language: string): string {
  const primary = language.split('-', 1)[0] ?? '';
  return [language, primary].find((each) => Object.hasOwn(LANGUAGES, each)) ?? 'en';
}

type Compiled = string | IntlMessageFormat;

/** @throws where a message is none */
const compile = (text: string, language: string): Compiled =>
  /[{<'#]/.test(text) ? new IntlMessageFormat(text, toLocale(language)) : text;

/** An owner's words for a language; those of none are for all. */
function toOverrides(words: OwnWords, language: string): Record<string, string> {
  const primary = language.split('-', 1)[0] ?? '';
  const flat = Object.entries(words).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  const own = [primary, language].map((tag) => (typeof words[tag] === 'object' ? words[tag] : {}));
  return Object.assign(Object.fromEntries(flat), ...own);
}

/** A word of the owner's that cannot be filled in is passed over, and so is what a language lacks: English stands in. */
function makeMessages(language: string, words: OwnWords): Messages {
  const overrides = toOverrides(words, language);
  const known = toInterfaceLanguage(language);
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
        // The next one stands in.
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
        // It asks for a value that there is not.
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
// A site has few languages, and few words of its own.
const MOST = 100;

/**
 * The messages of a language.
 * @param language BCP 47
 * @param words the owner's, which come first
 */
export function toMessages(language: string, words: OwnWords = {}): Messages {
  const key = `${language} ${JSON.stringify(words)}`;
  let messages = made.get(key);
  if (!messages) {
    messages = makeMessages(language, words);
    if (made.size >= MOST) made.clear();
    made.set(key, messages);
  }
  return messages;
}
