import { Unhydrated } from '@/components/ui/unhydrated';
import type { LabelOptions } from '@/lib/model/label-options';
import styles from './label-sheet.module.css';

interface LabelSheetProps {
  labels: {
    id: string;
    title: string;
    lang?: string;
    number?: string;
    url: string;
    qr: { size: number; path: string };
  }[];
  options: LabelOptions;
}

/** Labels in a grid, to be printed and cut out. */
export function LabelSheet({ labels, options: { paper, columns } }: LabelSheetProps) {
  return (
    <>
      <style href={`labels-${paper}`} precedence="page">{`@page{size:${paper};margin:10mm}`}</style>
      <Unhydrated as="ul" className={styles.sheet} style={{ '--columns': columns } as object}>
        {labels.map(({ id, title, lang, number, url, qr: { size, path } }) => (
          <li key={id} className={styles.label}>
            <svg className={styles.code} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" aria-hidden="true">
              <path d={path} />
            </svg>
            <div className={styles.text}>
              <p className={styles.title}>
                <bdi lang={lang}>{title}</bdi>
              </p>
              {number && (
                <p className={styles.number}>
                  <bdi>{number}</bdi>
                </p>
              )}
              <p className={styles.url}>
                <a href={url}>
                  <bdi>{url.replace(/^https?:\/\//, '')}</bdi>
                </a>
              </p>
            </div>
          </li>
        ))}
      </Unhydrated>
    </>
  );
}
