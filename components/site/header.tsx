import Link from 'next/link';
import { SearchBox } from '@/components/search/search-box';
import { Menu } from '@/components/ui/menu';
import { toCountText } from '@/lib/format';
import { toMapHref } from '@/lib/map-state';
import { toCollectionHref, toItemHref } from '@/lib/routes';
import type { Collection, Item } from '@/lib/types';

export interface MenuEntry {
  collection: Collection;
  below: Collection[];
  /** How many it holds beyond those. */
  more: number;
}

interface HeaderProps {
  title: string;
  entries: MenuEntry[];
  stories: Item[];
  language: string;
  /** Name of the index that suggestions come from. */
  index?: string;
  /** Whether anything has a place. */
  hasMap?: boolean;
}

/** The site's name, a field to search it, and a menu built from the library: its collections, what they hold, its stories. */
export function Header({ title, entries, stories, language, index = 'vitrine', hasMap = false }: HeaderProps) {
  return (
    <header className="site-header">
      <Link href="/" className="site-title">
        {title}
      </Link>
      <SearchBox index={index} />
      {(entries.length > 0 || stories.length > 0) && (
        <Menu label="Collections">
          <nav className="menu" aria-label="Collections">
            {entries.map(({ collection, below, more }) => (
              <section key={collection.path}>
                <Link href={toCollectionHref(collection.path)} className="menu-title">
                  {collection.title}{' '}
                  <span className="menu-count">{toCountText(collection.total, 'item', 'items', language)}</span>
                </Link>
                {below.length > 0 && (
                  <ul>
                    {below.map((inner) => (
                      <li key={inner.path}>
                        <Link href={toCollectionHref(inner.path)}>{inner.title}</Link>
                      </li>
                    ))}
                    {more > 0 && (
                      <li>
                        <Link href={toCollectionHref(collection.path)}>and {more.toLocaleString(language)} more</Link>
                      </li>
                    )}
                  </ul>
                )}
              </section>
            ))}
            {stories.length > 0 && (
              <section>
                <span className="menu-title">To read</span>
                <ul>
                  {stories.map((story) => (
                    <li key={story.id}>
                      <Link href={toItemHref(story)}>{story.title}</Link>
                    </li>
                  ))}
                </ul>
              </section>
            )}
            <Link href={toCollectionHref('')} className="menu-all">
              All collections
            </Link>
            {hasMap && (
              <Link href={toMapHref({})} prefetch={false} className="menu-map">
                Map
              </Link>
            )}
          </nav>
        </Menu>
      )}
    </header>
  );
}
