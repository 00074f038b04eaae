// Items as they lie in the catalogue: what their files say, and what their pixels told.
import { inLanguage, toTextInLanguage } from '@/lib/model/languages';
import type { Item } from '@/lib/model/types';
import { getAskedOther } from './asked-language';
import { askParsed } from './connection';

/** Columns of an item, to be read by toStoredItem. */
export interface ItemRow {
  data: string;
  pixels: string | null;
}

/** In the language that is asked for, as far as the item speaks it. */
export const toShownItem = (item: Item): Item => {
  const asked = getAskedOther();
  return asked ? toTextInLanguage(inLanguage(item, asked.language, asked.first), asked.language, asked.first) : item;
};

export const toStoredItem = ({ data, pixels }: ItemRow): Item =>
  toShownItem({ ...JSON.parse(data), ...(pixels && JSON.parse(pixels)) });

/** @param rest of the question, from WHERE on */
export const askItems = (rest: string, ...values: (string | number)[]): Item[] =>
  askParsed(toStoredItem, `SELECT data, pixels FROM items ${rest}`, ...values);
