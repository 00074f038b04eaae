// The words of what a browser fetches only when it is wanted, in the language of the page.

import { withBasePath } from '@/lib/model/base-path';
import { prefixed } from '@/lib/model/language-prefix';
import { isExport } from '@/lib/model/static-export';
import type en from '../languages/en.json';

/** All of a section, as it is written. */
export type MessageTable<S extends keyof typeof en> = Record<keyof (typeof en)[S], string>;

const asked = new Map<string, Promise<unknown>>();

/** Loads a section once. @throws if it cannot be loaded; the next call retries */
export function loadMessages<S extends keyof typeof en>(section: S): Promise<MessageTable<S>> {
  const path = `/api/words/${section}?language=${encodeURIComponent(document.documentElement.lang)}`;
  const address = isExport() ? prefixed(path) : withBasePath(path);
  let words = asked.get(address);
  if (!words) {
    words = fetch(address).then((answer) => {
      if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
      return answer.json();
    });
    words.catch(() => asked.delete(address));
    asked.set(address, words);
  }
  return words as Promise<MessageTable<S>>;
}
