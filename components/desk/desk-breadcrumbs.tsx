import type { Messages } from '@/lib/messages/messages';
import { toDeskCollectionHref } from '@/lib/model/desk-routes';
import styles from './collection.module.css';

interface DeskBreadcrumbsProps {
  /** Path of the folder; empty for the library's root. */
  folder: string;
  t: Messages;
}

/** Links to the collections above. */
export function DeskBreadcrumbs({ folder, t }: DeskBreadcrumbsProps) {
  const names = folder === '' ? [] : folder.split('/');
  return (
    <nav aria-label={t('site.breadcrumb')}>
      <ol className={styles.trail}>
        {['', ...names].map((name, depth) => {
          const path = names.slice(0, depth).join('/');
          return (
            <li key={path}>
              <a href={toDeskCollectionHref(path)} {...(path === folder && { 'aria-current': 'page' })}>
                <bdi>{name || t('deskCollection.home')}</bdi>
              </a>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
