// Reads the site menu: entries chosen by the owner, top collections and stories.
import { getFolder } from '@/lib/catalogue/paths';
import {
  getNonDefaultLocale,
  type RequestLocale,
  runWithDefaultLocale,
  runWithLocale,
} from '@/lib/i18n/request-locale';
import { findPictured } from '@/lib/model/cover-picture';
import { getLangAttribute } from '@/lib/model/languages';
import type { MenuCard, MenuPicture, SiteMenu } from '@/lib/model/menu';
import { toCollectionHref, toItemHref } from '@/lib/model/routes';
import { resolveLibraryPath } from '@/lib/model/story-links';
import type { Collection, Item, NamedCollection, TitledCollection } from '@/lib/model/types';
import { withCovers } from './cards';
import { countCollections, listNamedCollections, listTitledCollections } from './collections';
import { getVersion } from './connection';
import { findByPath } from './find-by-path';
import { getItem, listStoryTitles } from './items';
import { getSite } from './site';
import { getLead } from './story-covers';
import { registerQueries, traced } from './trace';

const MENU = { collections: 12, below: 6, stories: 6 };

function toMenuPicture(item: Item | null): MenuPicture | null {
  const { id, version, width, height } = (item && findPictured(item)) ?? {};
  return id && version ? { id, version, ...(width && { width }), ...(height && { height }) } : null;
}

const toTitled = ({ path, title, lang }: NamedCollection): TitledCollection => ({ path, title, ...(lang && { lang }) });

function toCard({ item, collection }: { item?: Item; collection?: Collection }): MenuCard[] {
  if (collection) {
    const picture = toMenuPicture(collection.cover ? getItem(collection.cover) : null);
    const { title, description, lang } = collection;
    return [
      {
        href: toCollectionHref(collection.path),
        title,
        ...(description && { description }),
        ...(lang && { lang }),
        ...(picture && { picture }),
      },
    ];
  }
  if (!item) return [];
  const picture = toMenuPicture(item.kind === 'story' ? getLead(item) : item);
  const { title, caption } = item;
  const lang = getLangAttribute(item, 'title', getSite().language);
  const words = { title, ...(caption && { description: caption }), ...(lang && { lang }) };
  return [{ href: toItemHref(item), ...words, ...(picture && { picture }) }];
}

/** Entries chosen by the owner are not repeated below. */
function findMenu(): SiteMenu {
  const paths = getSite().navigation.flatMap((name) => resolveLibraryPath(name, '') ?? []);
  const found: ReturnType<typeof findByPath> = paths.length > 0 ? findByPath(paths) : new Map();
  const chosen = [...new Set(paths)].flatMap((path) => toCard(found.get(path) ?? {}));
  const taken = new Set<string>(chosen.map(({ href }) => href));
  const isFree = ({ path }: TitledCollection) => !taken.has(toCollectionHref(path));
  const listed = [...found.values()].flatMap(({ collection }) => collection?.path ?? []);
  return {
    chosen,
    entries: withCovers(listNamedCollections('', 0, MENU.collections + listed.length))
      .filter(({ collection }) => isFree(collection))
      .slice(0, MENU.collections)
      .map(({ collection, cover }) => {
        const above = new Set(listed.filter((path) => getFolder(path) === collection.path)).size;
        const max = MENU.below + above;
        const first = listTitledCollections(collection.path, 0, max);
        const below = first.filter(isFree).slice(0, MENU.below);
        const count = first.length < max ? first.length : countCollections(collection.path);
        const more = count - above - below.length;
        return { collection: toTitled(collection), cover: toMenuPicture(cover), below, more };
      }),
    stories: listStoryTitles(MENU.stories + chosen.length)
      .filter((story) => !taken.has(toItemHref(story)))
      .slice(0, MENU.stories),
  };
}

/** Menus by language for one version of the catalogue: every page shows one. */
const kept = { version: '', menus: new Map<string, SiteMenu>() };

function keepMenu(asked: Omit<RequestLocale, 'address'> | null): SiteMenu {
  const version = getVersion();
  if (kept.version !== version) kept.menus.clear();
  kept.version = version;
  const key = asked?.prefix ?? '';
  const menu =
    kept.menus.get(key) ??
    (asked ? runWithLocale({ ...asked, address: '' }, findMenu) : runWithDefaultLocale(findMenu));
  kept.menus.set(key, menu);
  return menu;
}
registerQueries('menu', keepMenu);

export function readMenu(): SiteMenu {
  const other = getNonDefaultLocale();
  const asked = other ? { language: other.language, first: other.first, prefix: other.prefix } : null;
  return traced(['menu', asked], () => keepMenu(asked));
}
