// Builds items from their rows in the catalogue: metadata of the file and data derived from pixels.

import { getNonDefaultLocale } from '@/lib/i18n/request-locale';
import { inLanguage, translateStory } from '@/lib/model/languages';
import type { Item } from '@/lib/model/types';
import { queryJson } from './connection';

export interface ItemRow {
  data: string;
  pixels: string | null;
}

export const toShownItem = (item: Item): Item => {
  const asked = getNonDefaultLocale();
  return asked ? translateStory(inLanguage(item, asked.language, asked.first), asked.language, asked.first) : item;
};

export const toStoredItem = ({ data, pixels }: ItemRow): Item =>
  toShownItem({ ...JSON.parse(data), ...(pixels && JSON.parse(pixels)) });

export const askItems = (rest: string, ...values: (string | number)[]): Item[] =>
  queryJson(toStoredItem, `SELECT data, pixels FROM items ${rest}`, ...values);
