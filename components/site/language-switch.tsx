'use client';
import type { SyntheticEvent } from 'react';
import { withBasePath } from '@/lib/model/base-path';
import { withoutPrefix, withPrefix } from '@/lib/model/language-prefix';
import menu from '../ui/menu.module.css';
import styles from './header.module.css';
import panel from './menu-panel.module.css';

interface LanguageSwitchProps {
  label: string;
  /** Language of the page. */
  current: string;
  /** Each language with its own name and the URL of the page in it. */
  languages: { language: string; name: string; href: string }[];
}

/** Updates the link before it is followed: search and viewer change the URL without reloading the page. */
function follow({ currentTarget: link }: SyntheticEvent<HTMLAnchorElement>) {
  const path = withBasePath(withPrefix(link.dataset.prefix ?? '', withoutPrefix(location.pathname)));
  link.href = `${path}${location.search}${location.hash}`;
}

/** Closes the menu, so that it is closed when the page returns from the back/forward cache. */
const close = ({ currentTarget }: SyntheticEvent) => currentTarget.closest<HTMLElement>('[popover]')?.hidePopover?.();

/** Links to the same page in the other languages of the site, in a native popover that works without JavaScript too. */
export const LanguageSwitch = ({ label, current, languages }: LanguageSwitchProps) => (
  <>
    <button type="button" className="button" popoverTarget="languages">
      <span className="visually-hidden">{label}: </span>
      <span className={styles.code}>{current.toUpperCase()}</span>
      <span className={styles.name}>{languages.find(({ language }) => language === current)?.name}</span>
    </button>
    <nav id="languages" aria-label={label} popover="auto" className={`${menu.panel} ${menu.narrow} ${panel.menu}`}>
      <ul className={styles.languages}>
        {languages.map(({ language, name, href }, index) => (
          <li key={language}>
            <a
              href={href}
              lang={language}
              hrefLang={language}
              data-prefix={index === 0 ? '' : `/${language}`}
              aria-current={language === current ? 'true' : undefined}
              onFocus={follow}
              onPointerDown={follow}
              onClick={close}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  </>
);
