// Reads collections: folders with their texts, counts and position.
import { getFileName, getPathRange, withAncestors } from '@/lib/catalogue/paths';
import { getNonDefaultLocale } from '@/lib/i18n/request-locale';
import { titleFromName } from '@/lib/model/file-title';
import { getLangAttribute, inLanguage, translateStory } from '@/lib/model/languages';
import type { Collection, NamedCollection, TitledCollection } from '@/lib/model/types';
import { queryJson, queryRows, queryValue } from './connection';
import { getAddress } from './items';
import { gathersSound, hasGathering } from './members';
import { getSite } from './site';

interface NamedRow {
  path: string;
  cover: string | null;
  data: string;
}

interface CollectionRow extends NamedRow {
  count: number;
  total: number;
}

function toShown(stored: Partial<NamedCollection>): Partial<NamedCollection> {
  const asked = getNonDefaultLocale();
  if (!asked) return stored;
  const { language, first } = asked;
  const { title, description: caption, alternatives } = stored;
  const said = { ...(title && { title }), ...(caption && { caption }), ...(alternatives && { alternatives }) };
  const shown = inLanguage(said, language, first);
  const lang = getLangAttribute(shown, shown.title === undefined ? 'caption' : 'title', language);
  return {
    ...translateStory(stored, language, first),
    ...(shown.title && { title: shown.title }),
    ...(shown.caption && { description: shown.caption }),
    ...(lang && { lang }),
    ...(shown.alternatives && { alternatives: shown.alternatives }),
  };
}

function toNamed({ path: where, cover, data }: NamedRow): NamedCollection {
  const { title, html, parts, textLang, description, object, isRightToLeft, blocks, lang, alternatives } = toShown(
    JSON.parse(data) as Partial<NamedCollection>,
  );
  return {
    path: where,
    title: title || (where === '' ? getSite().title : titleFromName(getFileName(where))),
    ...(html && { html, parts }),
    ...(textLang && { textLang }),
    ...(description && { description }),
    ...(cover && { cover }),
    ...(object && { object }),
    ...(isRightToLeft && { isRightToLeft }),
    ...(blocks && { blocks }),
    ...(lang && { lang }),
    ...(alternatives && { alternatives }),
  };
}

const toCollection = (row: CollectionRow): Collection => ({ ...toNamed(row), count: row.count, total: row.total });

const COLLECTION = 'SELECT path, count, total, cover, data FROM collections';
/** Without counts, so that the trace of a page stays valid when an item is added. */
const NAMED = 'SELECT path, cover, data FROM collections';

/** A folder that contains items, or the root; else null. */
export const getCollection = (where: string): Collection | null =>
  queryJson(toCollection, `${COLLECTION} WHERE path = ? AND (total > 0 OR path = '')`, where)[0] ?? null;

const hasSoundBelow = (where: string) =>
  queryValue(
    "SELECT 1 FROM items INDEXED BY items_of_sound WHERE kind = 'sound' AND path > ? AND path < ? LIMIT 1",
    ...(where === '' ? ['', '\u{10ffff}'] : getPathRange(where)),
  ) !== undefined;

export const holdsSound = (where: string): boolean =>
  hasSoundBelow(where) || (hasGathering(where) && hasSoundBelow('') && gathersSound(where));

const INSIDE = 'WHERE parent = ? AND total > 0 ORDER BY sort, path LIMIT ? OFFSET ?';

export const listCollections = (parent: string, start: number, size: number): Collection[] =>
  queryJson(toCollection, `${COLLECTION} ${INSIDE}`, parent, size, start);

export const getNamedCollection = (where: string): NamedCollection | null =>
  queryJson(toNamed, `${NAMED} WHERE path = ? AND (total > 0 OR path = '')`, where)[0] ?? null;

export const listNamedCollections = (parent: string, start: number, size: number): NamedCollection[] =>
  queryJson(toNamed, `${NAMED} ${INSIDE}`, parent, size, start);

export const countCollections = (parent: string): number =>
  queryValue('SELECT count(*) FROM collections WHERE parent = ? AND total > 0', parent) ?? 0;

/** Where a folder's items have moved together, with the same sub-paths; null if they have not. */
export function getMovedCollection(folder: string): Collection | null {
  const moved = queryRows<{ path: string; target: string }>(
    'SELECT path, target FROM redirects WHERE path > ? AND path < ? AND target IS NOT NULL LIMIT 10',
    ...getPathRange(folder),
  );
  for (const { path, target } of moved) {
    const address = getAddress(target);
    if (!address || address.type === 'gone') continue;
    const rest = path.slice(folder.length);
    const now = address.item.path;
    const collection = now.endsWith(rest) ? getCollection(now.slice(0, -rest.length)) : null;
    if (collection) return collection;
  }
  return null;
}

const toTitled = (row: NamedRow): TitledCollection => {
  const { path, title, object, lang } = toNamed(row);
  return { path, title, ...(object && { object }), ...(lang && { lang }) };
};

/** Without covers and texts, so that pages that show titles depend on nothing else. */
const TITLED = `SELECT path, NULL AS cover, json_object('title', data -> '$.title', 'object', data -> '$.object',
  'alternatives', json_object('title', data -> '$.alternatives.title')) AS data FROM collections WHERE total > 0`;

export const listTitledCollections = (parent: string, start: number, size: number): TitledCollection[] =>
  queryJson(toTitled, `${TITLED} AND parent = ? ORDER BY sort, path LIMIT ? OFFSET ?`, parent, size, start);

/** A folder and those above it without the root, outermost first. */
export function listBreadcrumbs(folder: string): TitledCollection[] {
  const paths = withAncestors([folder]).filter((path) => path !== '');
  if (paths.length === 0) return [];
  const question = `${TITLED} AND path IN (SELECT value FROM json_each(?))`;
  return queryJson(toTitled, question, JSON.stringify(paths)).sort((a, b) => a.path.length - b.path.length);
}

/** Lists the title of every collection that contains items, by its path. */
export const listCollectionTitles = (): [path: string, title: string][] =>
  queryJson(toNamed, `${TITLED} AND path <> ''`).map(({ path, title }) => [path, title]);
