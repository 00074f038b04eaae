import { SearchBox } from '@/components/search/search-box';
import { Menu } from '@/components/ui/menu';
import type { SiteMenu } from '@/lib/model/menu';
import search from '../search/search-box.module.css';
import menu from '../ui/menu.module.css';
import styles from './header.module.css';
import { MenuPanel } from './menu-panel';

interface HeaderProps extends SiteMenu {
  title: string;
  language: string;
  /** Name of the index that suggestions come from. */
  index: string;
  /** Whether anything has a place. */
  hasMap: boolean;
}

/** The site's name, a field to search it, and a menu built from the library: what the owner lists, its collections, what they hold, its stories. */
export function Header({ title, chosen, entries, stories, language, index, hasMap }: HeaderProps) {
  return (
    <header className={`${styles.header} ${search.box} screen-only`}>
      <a href="/" className={`${styles.title} clamp`}>
        <bdi>{title}</bdi>
      </a>
      <SearchBox index={index} />
      {(chosen.length > 0 || entries.length > 0 || stories.length > 0) && (
        <Menu label="Collections" panelClass={menu.panel}>
          <MenuPanel chosen={chosen} entries={entries} stories={stories} language={language} hasMap={hasMap} />
        </Menu>
      )}
    </header>
  );
}
