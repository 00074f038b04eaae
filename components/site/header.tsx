import { SearchBox } from '@/components/search/search-box';
import { SelectionLink } from '@/components/selection/selection-link';
import { Menu } from '@/components/ui/menu';
import { Unhydrated } from '@/components/ui/unhydrated';
import type { Messages } from '@/lib/messages/messages';
import type { Destination } from '@/lib/model/browse';
import { getLanguageName } from '@/lib/model/format';
import type { LookLink, Scheme } from '@/lib/model/look';
import { hasCollections, type SiteMenu } from '@/lib/model/menu';
import { toHomeHref } from '@/lib/model/routes';
import searchBox from '../search/search-box.module.css';
import menu from '../ui/menu.module.css';
import styles from './header.module.css';
import { LanguageSwitch } from './language-switch';
import { MenuPanel } from './menu-panel';

type SchemeLogos = Partial<Record<Scheme, LogoFile | undefined>>;

interface LogoFile {
  href: string;
  width?: number;
  height?: number;
}

interface HeaderProps extends SiteMenu {
  title: string;
  /** Shown in place of the title. */
  logo: SchemeLogos | undefined;
  /** Links of the owner. Small screens show them in the menu. */
  links: LookLink<string>[] | undefined;
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
export function Header({
  title,
  logo,
  links = [],
  chosen,
  entries,
  stories,
  index,
  hasMap,
  browseLinks,
  languages,
  t,
}: HeaderProps) {
  const toChoice = ([language, href]: [string, string]) => ({ language, href, name: getLanguageName(language, t) });
  return (
    <header className={`${styles.header} ${searchBox.box} screen-only`}>
      <Unhydrated as="a" href={toHomeHref()} className={styles.title}>
        {logo?.light ? (
          <Logo light={logo.light} dark={logo.dark} title={title} />
        ) : (
          <bdi className="clamp">{title}</bdi>
        )}
      </Unhydrated>
      {links.length > 0 && (
        <Unhydrated as="nav" className="look-links" aria-label={title}>
          {links.map(({ text, to }) => (
            <a key={to} href={to}>
              {text}
            </a>
          ))}
        </Unhydrated>
      )}
      <SelectionLink label={t('selection.link', { count: '{count}' })} />
      <SearchBox index={index} label={t('search.field')} hint={t('search.fieldInHeader')} />
      {(hasCollections({ chosen, entries, stories }) || hasMap || browseLinks.length + links.length > 0) && (
        <Menu label={t('site.browse')} panelClass={menu.panel}>
          <MenuPanel
            links={links}
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

function Logo({ light, dark, title }: { light: LogoFile; dark: LogoFile | undefined; title: string }) {
  return (
    <picture>
      {dark && (
        <source media="(prefers-color-scheme: dark)" srcSet={dark.href} width={dark.width} height={dark.height} />
      )}
      <img className="look-logo" src={light.href} width={light.width} height={light.height} alt={title} />
    </picture>
  );
}
