import { SearchBox } from '@/components/search/search-box';
import { SelectionLink } from '@/components/selection/selection-link';
import { Menu } from '@/components/ui/menu';
import { Unhydrated } from '@/components/ui/unhydrated';
import type { Messages } from '@/lib/messages/messages';
import type { Destination } from '@/lib/model/browse';
import { getLanguageName } from '@/lib/model/format';
import { hasCollections, type SiteMenu } from '@/lib/model/menu';
import { toHomeHref } from '@/lib/model/routes';
import searchBox from '../search/search-box.module.css';
import menu from '../ui/menu.module.css';
import styles from './header.module.css';
import { LanguageSwitch } from './language-switch';
import { MenuPanel } from './menu-panel';

interface HeaderProps extends SiteMenu {
  title: string;
  /** Name of the search index for suggestions. */
  index: string;
  /** Whether any item has coordinates. */
  hasMap: boolean;
  /** Links to the browse pages (years, places, people). */
  browseLinks: Destination[];
  /** The languages of the site, each with the URL of this page in it. */
  languages: [language: string, href: string][];
  t: Messages;
}

/**
 * The header: the site's name, a search field, a menu of the library (collections, years, places, people, map,
 * selection), and a menu of languages.
 */
export function Header({ title, chosen, entries, stories, index, hasMap, browseLinks, languages, t }: HeaderProps) {
  const toChoice = ([language, href]: [string, string]) => ({ language, href, name: getLanguageName(language, t) });
  return (
    <header className={`${styles.header} ${searchBox.box} screen-only`}>
      <Unhydrated as="a" href={toHomeHref()} className={styles.title}>
        <bdi className="clamp">{title}</bdi>
      </Unhydrated>
      <SelectionLink label={t('selection.link', { count: '{count}' })} />
      <SearchBox index={index} label={t('search.field')} hint={t('search.fieldInHeader')} />
      {(hasCollections({ chosen, entries, stories }) || hasMap || browseLinks.length > 0) && (
        <Menu label={t('site.browse')} panelClass={menu.panel}>
          <MenuPanel
            chosen={chosen}
            entries={entries}
            stories={stories}
            hasMap={hasMap}
            browseLinks={browseLinks}
            t={t}
          />
        </Menu>
      )}
      {languages.length > 1 && (
        <LanguageSwitch label={t('site.languages')} current={t.language} languages={languages.map(toChoice)} />
      )}
    </header>
  );
}
