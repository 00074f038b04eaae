import { Picture } from '@/components/item/picture';
import { findPictured } from '@/lib/model/cover-picture';
import type { DeskTask } from '@/lib/model/desk';
import { toDescribeHref, toStoryHref } from '@/lib/model/desk-routes';
import type { Item } from '@/lib/model/types';
import styles from './report.module.css';

interface ReportListProps {
  found: { item: Item; detail?: string | undefined }[];
  /** The field that an item's page opens on. */
  task: DeskTask | undefined;
}

/** Small pictures of items with a finding, each with a link to its form. */
export function ReportList({ found, task }: ReportListProps) {
  return (
    <ul className={styles.items}>
      {found.map(({ item, detail }) => {
        const pictured = findPictured(item);
        return (
          <li key={item.id}>
            <a href={item.kind === 'story' ? toStoryHref(item.path) : toDescribeHref(item.id, task)}>
              <span className={styles.picture}>
                {pictured && <Picture item={{ ...pictured, alt: '' }} sizes="12rem" maxWidth={200} width={400} />}
              </span>
              <bdi>{item.untitled ? item.path : item.title}</bdi>
            </a>
            {detail && <small dir="auto">{detail}</small>}
            {!item.untitled && (
              <small>
                <bdi dir="ltr">{item.path}</bdi>
              </small>
            )}
          </li>
        );
      })}
    </ul>
  );
}
