import { use } from 'react';
import { fill } from '@/lib/messages/browser/fill';
import { isExport } from '@/lib/model/static-export';
import type { ViewerItem } from '@/lib/viewer/item';
import type { ViewerCommand } from '@/lib/viewer/keys';
import { ViewerMessages } from './viewer-messages';
import styles from './viewer-panel.module.css';

interface ViewerPanelProps {
  item: ViewerItem;
  /** Whether only part of the picture is visible. */
  isDetail: boolean;
  onCommand(command: ViewerCommand): void;
}

/** Rights, credit line and downloads of the current picture, then its metadata, and a link to its item page. */
export function ViewerPanel({ item, isDetail, onCommand }: ViewerPanelProps) {
  const {
    lang,
    title,
    makers,
    date,
    place,
    caption,
    rights,
    licence,
    width,
    height,
    kind,
    credit,
    downloads = [],
  } = item;
  const messages = use(ViewerMessages);
  const size = kind === 'photo' ? fill(messages.sizeInPixels, { width, height }) : undefined;
  return (
    <aside className={styles.panel} aria-label={messages.information}>
      <h2>
        <bdi lang={lang?.title}>{title}</bdi>
      </h2>
      <dl>
        <Fact name={messages.maker} value={makers?.join(', ')} />
        <Fact name={messages.rights} value={rights} />
        {licence && (
          <div>
            <dt>{messages.licence}</dt>
            <dd>
              <a href={licence.href} rel="license">
                {licence.name}
              </a>
            </dd>
          </div>
        )}
      </dl>
      <p className={styles.actions}>
        {credit && (
          <button type="button" className="button" onClick={() => onCommand('copy-credit')}>
            {messages.copyCredit}
          </button>
        )}
        {downloads.map(({ href, filename, label, note }) => (
          <a key={href} className="button" href={href} download={filename}>
            <span>
              {label} <span className="quiet">{note}</span>
            </span>
          </a>
        ))}
      </p>
      {caption && (
        <p className={styles.text} lang={lang?.caption} dir="auto">
          {caption}
        </p>
      )}
      <dl>
        <Fact name={messages.date} value={date} />
        <Fact name={messages.where} value={place} />
        <Fact name={messages.size} value={size} />
        {credit && (
          <div>
            <dt>{messages.cite}</dt>
            {/* A sentence in the page's language, which isolates the owner's words itself. */}
            <dd>{credit}</dd>
          </div>
        )}
      </dl>
      <p>
        <a href={item.href}>{messages.fullPage}</a>
      </p>
      {kind === 'photo' && (
        <p className={styles.actions}>
          <button type="button" className="button" onClick={() => onCommand('copy-link')}>
            {isDetail ? messages.copyDetailLink : messages.copyLink}
          </button>
          <button type="button" className="button" onClick={() => onCommand('copy-image')}>
            {isDetail && !isExport() ? messages.copyDetailImage : messages.copyImage}
          </button>
          {!isExport() && (
            <button type="button" className="button" onClick={() => onCommand('copy-iiif')}>
              {messages.copyIiifLink}
            </button>
          )}
        </p>
      )}
    </aside>
  );
}

const Fact = ({ name, value }: { name: string; value: string | undefined }) =>
  value && (
    <div>
      <dt>{name}</dt>
      <dd>
        <bdi>{value}</bdi>
      </dd>
    </div>
  );
