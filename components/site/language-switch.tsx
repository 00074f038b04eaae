'use client';
import type { SyntheticEvent } from 'react';
import { withoutPrefix, withPrefix } from '@/lib/model/language-prefix';

interface LanguageSwitchProps {
  className: string | undefined;
  label: string;
  /** Language of the page. */
  current: string;
  /** Each language with its own name and the URL of the page in it. */
  languages: { language: string; name: string; href: string }[];
}

/** Updates the link before it is followed: search and viewer change the URL without reloading the page. */
function follow({ currentTarget: link }: SyntheticEvent<HTMLAnchorElement>) {
  const path = withPrefix(link.dataset.prefix ?? '', withoutPrefix(location.pathname));
  link.href = `${path}${location.search}${location.hash}`;
}

/** Links to the same page in the other languages of the site. */
export const LanguageSwitch = ({ className, label, current, languages }: LanguageSwitchProps) => (
  <nav aria-label={label} className={className}>
    <ul>
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
          >
            {name}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);
