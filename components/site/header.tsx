import { SearchBox } from '@/components/search/search-box';
import { Menu } from '@/components/ui/menu';
import type { Messages } from '@/lib/messages/messages';
import type { SiteMenu } from '@/lib/model/menu';
import searchBox from '../search/search-box.module.css';
import menu from '../ui/menu.module.css';
import styles from './header.module.css';
import { MenuPanel } from './menu-panel';

interface HeaderProps extends SiteMenu {
  title: string;
  /** Name of the index that suggestions come from. */
  index: string;
  /** Whether anything has a place. */
  hasMap: boolean;
  t: Messages;
}

/** The site's name, a field to search it, and a menu built from the library: what the owner lists, its collections, what they hold, its stories. */
export function Header({ title, chosen, entries, stories, index, hasMap, t }: HeaderProps) {
  return (
    <header className={`${styles.header} ${searchBox.box} screen-only`}>
      <a href="/" className={`${styles.title} clamp`}>
        <bdi>{title}</bdi>
      </a>
      <SearchBox index={index} label={t('search.field')} hint={t('search.fieldInHeader')} />
      {(chosen.length > 0 || entries.length > 0 || stories.length > 0) && (
        <Menu label={t('site.collections')} panelClass={menu.panel}>
          <MenuPanel chosen={chosen} entries={entries} stories={stories} hasMap={hasMap} t={t} />
        </Menu>
      )}
    </header>
  );
}
