import { use } from 'react';
import type { NamedRegion } from '@/lib/model/named-regions';
import styles from './picture-regions.module.css';
import { ViewerMessages } from './viewer-messages';

const toStyle = ({ left, top, width, height }: NamedRegion) => ({
  left: `${left}%`,
  top: `${top}%`,
  width: `${width}%`,
  height: `${height}%`,
});

/** Frames the named regions of a picture; the names of people lead to their pages. */
export function PictureRegions({ regions }: { regions: NamedRegion[] }) {
  const { names } = use(ViewerMessages);
  return (
    <ul className={styles.regions} aria-label={names}>
      {regions.map((region) => (
        <li key={`${region.name} ${Object.values(toStyle(region)).join(' ')}`} style={toStyle(region)} data-region="">
          {region.href ? (
            <a href={region.href} draggable={false}>
              <bdi>{region.name}</bdi>
            </a>
          ) : (
            <bdi>{region.name}</bdi>
          )}
        </li>
      ))}
    </ul>
  );
}
