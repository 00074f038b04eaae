import type { Destination } from '@/lib/model/browse';
import styles from './browse-links.module.css';

/** Links to look around in the archive, where a page has nothing else to show. */
export const BrowseLinks = ({ links }: { links: Destination[] }) => (
  <ul className={styles.links}>
    {links.map(({ href, title }) => (
      <li key={href}>
        <a href={href} className="button">
          {title}
        </a>
      </li>
    ))}
  </ul>
);
