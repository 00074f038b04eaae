import { use } from 'react';
import { fill } from '@/lib/messages/browser/fill';
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

/** Metadata of the current picture, links to cite it, and a link to its item page. */
export function ViewerPanel({ item, isDetail, onCommand }: ViewerPanelProps) {
  const { lang, title, makers, date, place, caption, rights, licence, width, height, kind } = item;
  const messages = use(ViewerMessages);
  const facts: [string, string | undefined][] = [
    [messages.maker, makers?.join(', ')],
    [messages.date, date],
    [messages.where, place],
    [messages.size, kind === 'photo' ? fill(messages.sizeInPixels, { width, height }) : undefined],
    [messages.rights, rights],
  ];
  return (
    <aside className={styles.panel} aria-label={messages.information}>
      <h2>
        <bdi lang={lang?.title}>{title}</bdi>
      </h2>
      {caption && (
        <p className={styles.text} lang={lang?.caption} dir="auto">
          {caption}
        </p>
      )}
      <dl>
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ),
        )}
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
      <p>
        <a href={item.href}>{messages.fullPage}</a>
      </p>
      {kind === 'photo' && (
        <p className={styles.cite}>
          <button type="button" className="button" onClick={() => onCommand('copy-link')}>
            {isDetail ? messages.copyDetailLink : messages.copyLink}
          </button>
          <button type="button" className="button" onClick={() => onCommand('copy-image')}>
            {isDetail ? messages.copyDetailImage : messages.copyImage}
          </button>
        </p>
      )}
    </aside>
  );
}
