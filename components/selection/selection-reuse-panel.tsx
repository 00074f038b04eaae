import { use } from 'react';
import { CopyButton } from '@/components/ui/copy-button';
import { fill } from '@/lib/messages/browser/fill';
import { formatBytes } from '@/lib/model/bytes';
import { toSelectionHref } from '@/lib/model/selection';
import {
  toSelectionArchiveHref,
  toSelectionDocumentHref,
  toSelectionFragment,
  toSelectionKioskHref,
  toSelectionLabelsHref,
} from '@/lib/model/selection-state';
import { isExport } from '@/lib/model/static-export';
import type { SelectedItem } from '@/lib/viewer/selected';
import { SelectionMessages } from './selection-messages';
import styles from './selection-reuse-panel.module.css';

interface SelectionReusePanelProps {
  items: SelectedItem[];
  /** Undefined for a shared selection, which is read-only. */
  onClear: (() => void) | undefined;
}

/** Sharing and reuse of a selection: its URL, credit lines, original files and IIIF collection. */
export function SelectionReusePanel({ items, onClear }: SelectionReusePanelProps) {
  const messages = use(SelectionMessages);
  const ids = items.map(({ id }) => id);
  const originals = items.flatMap((item) => item.originals ?? []);
  const withheld = items.filter(({ kind, originals: own }) => !own && kind !== 'story').length;
  const sum = (key: 'count' | 'bytes') => originals.reduce((total, each) => total + each[key], 0);
  const outcomes = { copied: messages.copied, selected: messages.selected };
  return (
    <section className="screen-only" aria-labelledby="reuse-selection">
      <h2 id="reuse-selection">{messages.shareTitle}</h2>
      <div className={styles.parts}>
        <div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable by keyboard */}
          <p id="selection-address" className={`${styles.code} ${styles.address}`} tabIndex={0}>
            <bdi>{`${location.origin}${toSelectionHref(toSelectionFragment({ ids }))}`}</bdi>
          </p>
          <CopyButton
            className={styles.copy}
            from="selection-address"
            label={messages.copyAddress}
            outcomes={outcomes}
          />
          <p className={styles.links}>
            {originals.length > 0 && !isExport() && (
              <a className="button" href={toSelectionArchiveHref(ids)} download>
                {fill(messages.download, {
                  count: sum('count'),
                  size: formatBytes(sum('bytes'), document.documentElement.lang),
                })}
              </a>
            )}
            {!isExport() && (
              <>
                <a href={toSelectionDocumentHref(ids)}>{messages.iiif}</a>
                <a href={toSelectionKioskHref(ids)}>{messages.slideshow}</a>
                <a href={toSelectionLabelsHref(ids)}>{messages.labels}</a>
              </>
            )}
            {withheld > 0 && <span className="quiet">{fill(messages.notOffered, { count: withheld })}</span>}
          </p>
        </div>
        <div>
          <h3>{messages.credits}</h3>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable by keyboard */}
          <pre id="selection-credits" className={styles.code} tabIndex={0}>
            {items.map(({ credit }) => credit).join('\n\n')}
          </pre>
          <CopyButton
            className={styles.copy}
            from="selection-credits"
            label={messages.copyCredits}
            outcomes={outcomes}
          />
        </div>
      </div>
      {onClear && (
        <p>
          <button type="button" className="button" onClick={onClear}>
            {messages.clear}
          </button>
        </p>
      )}
    </section>
  );
}
