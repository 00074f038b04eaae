import { Unhydrated } from '@/components/ui/unhydrated';
import type { Messages } from '@/lib/messages/messages';
import type { Destination } from '@/lib/model/browse';
import { toCollectionHref } from '@/lib/model/routes';
import type { NamedCollection } from '@/lib/model/types';
import styles from './breadcrumbs.module.css';

interface BreadcrumbsProps {
  /** The ancestors, outermost first. */
  above: Destination[];
  here?: string;
  /** Language of `here`, if it differs from the page's. */
  lang?: string | undefined;
  t: Messages;
}

/** Breadcrumbs of a folder, starting at the root. */
export const toBreadcrumbs = (collections: NamedCollection[], t: Messages): Destination[] => [
  { title: t('site.collections'), href: toCollectionHref('') },
  ...collections.map(({ path, title, lang }) => ({ title, href: toCollectionHref(path), ...(lang && { lang }) })),
];

/** Breadcrumb navigation; `here` is the current page and not a link. Narrow screens show only the parent. */
export function Breadcrumbs({ above, here, lang, t }: BreadcrumbsProps) {
  return (
    <Unhydrated as="nav" className={styles.breadcrumbs} aria-label={t('site.breadcrumb')}>
      <ol className={styles.list}>
        {above.map((each, index) => (
          <li key={each.href} className={index === above.length - 1 ? `line ${styles.parent}` : 'line'}>
            <a href={each.href}>
              <bdi lang={each.lang}>{each.title}</bdi>
            </a>
          </li>
        ))}
        {here && (
          <li className="line" aria-current="page">
            <bdi lang={lang}>{here}</bdi>
          </li>
        )}
      </ol>
    </Unhydrated>
  );
}
