// Removes private custom fields from an item.
import { closestMatch } from '@/lib/model/closest-match';
import { isPrivateHeading, normalizeHeading } from '@/lib/model/own-fields';
import type { Item } from '@/lib/model/types';
import type { Rules } from './rules';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Parses `private` or `{ private: … }`. Misspellings count as private; only `false` publishes. */
function toPrivacy(setting: unknown): boolean | undefined {
  if (typeof setting === 'string') return closestMatch(setting, ['private']) ? true : undefined;
  if (!isObject(setting)) return true;
  const slip = Object.keys(setting).find((key) => key !== 'private' && closestMatch(key, ['private']));
  if (slip !== undefined) return true;
  return 'private' in setting ? setting.private !== false : undefined;
}

/** @param fields of vitrine.yaml; if invalid, all are private */
export function takePrivateFields(fields: unknown): Pick<Rules, 'fields'> {
  if (fields === undefined || fields === null) return {};
  if (!isObject(fields)) return { fields: true };
  const privacy = Object.entries(fields).map(([name, setting]) => ({ name, is: toPrivacy(setting) }));
  const list = (wanted: boolean) => privacy.flatMap(({ name, is }) => (is === wanted ? [name] : []));
  const taken = { private: list(true), shown: list(false) };
  return taken.private.length + taken.shown.length > 0 ? { fields: taken } : {};
}

export function createFieldFilter(levels: Rules[]): (item: Item) => Item {
  const said = levels.flatMap(({ fields }) => (fields === undefined ? [] : [fields]));
  const isAll = said.includes(true);
  const toKeys = (list: 'private' | 'shown') =>
    new Set(said.flatMap((fields) => (fields === true ? [] : fields[list])).map(normalizeHeading));
  const hidden = toKeys('private');
  const shown = toKeys('shown');
  const isShown = ({ name }: { name: string }) => {
    const key = normalizeHeading(name);
    return !isAll && !hidden.has(key) && (shown.has(key) || !isPrivateHeading(name));
  };
  return (item) => {
    if (!item.fields || item.fields.every(isShown)) return item;
    const { fields, ...rest } = item;
    const left = fields.filter(isShown);
    return left.length > 0 ? { ...rest, fields: left } : rest;
  };
}
