import { use, useEffect, useState } from 'react';
import { fill } from '@/lib/messages/browser/fill';
import type { ViewerItem } from '@/lib/viewer/item';
import { fetchMarks, type PlaceMark } from '@/lib/viewer/marks';
import styles from './search-highlights.module.css';
import { ViewerMessages } from './viewer-messages';

/** Highlights the search terms where OCR found them in the picture. */
export function SearchHighlights({ item, terms }: { item: ViewerItem; terms: string }) {
  const [marks, setMarks] = useState<PlaceMark[]>([]);
  const { markedOne, markedMany } = use(ViewerMessages);
  const { id, width, height } = item;
  useEffect(() => {
    const cancelled = new AbortController();
    // Without the highlights the picture is still shown.
    fetchMarks({ id, width, height }, terms, cancelled.signal).then(setMarks, () => {});
    return () => cancelled.abort();
  }, [id, width, height, terms]);
  if (marks.length === 0) return null;
  return (
    <>
      <div className={styles.marks} aria-hidden="true">
        {marks.map((mark) => (
          <span key={Object.values(mark).join()} data-mark="" style={mark} />
        ))}
      </div>
      <p className="visually-hidden" role="status">
        {marks.length === 1 ? markedOne : fill(markedMany, { count: marks.length })}
      </p>
    </>
  );
}
