// Items as they lie in the catalogue: what their files say, and what their pixels told.
import type { Item } from '@/lib/model/types';
import { askParsed } from './connection';

/** Columns of an item, to be read by toStoredItem. */
export interface ItemRow {
  data: string;
  pixels: string | null;
}

export const toStoredItem = ({ data, pixels }: ItemRow): Item => ({
  ...JSON.parse(data),
  ...(pixels && JSON.parse(pixels)),
});

/** @param rest of the question, from WHERE on */
export const askItems = (rest: string, ...values: (string | number)[]): Item[] =>
  askParsed(toStoredItem, `SELECT data, pixels FROM items ${rest}`, ...values);
