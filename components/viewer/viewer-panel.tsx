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
  const words = use(ViewerMessages);
  const facts: [string, string | undefined][] = [
    [words.maker, makers?.join(', ')],
    [words.date, date],
    [words.where, place],
    [words.size, kind === 'photo' ? fill(words.sizeInPixels, { width, height }) : undefined],
    [words.rights, rights],
  ];
  return (
    <aside className={styles.panel} aria-label={words.information}>
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
            <dt>{words.licence}</dt>
            <dd>
              <a href={licence.href} rel="license">
                {licence.name}
              </a>
            </dd>
          </div>
        )}
      </dl>
      <p>
        <a href={item.href}>{words.fullPage}</a>
      </p>
      {kind === 'photo' && (
        <p className={styles.cite}>
          <button type="button" className="button" onClick={() => onCommand('copy-link')}>
            {isDetail ? words.copyDetailLink : words.copyLink}
          </button>
          <button type="button" className="button" onClick={() => onCommand('copy-image')}>
            {isDetail ? words.copyDetailImage : words.copyImage}
          </button>
        </p>
      )}
    </aside>
  );
}
