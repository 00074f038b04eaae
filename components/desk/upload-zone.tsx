'use client';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { fill } from '@/lib/messages/browser/fill';
import type { MessageTable } from '@/lib/messages/browser/load-words';
import { formatBytes } from '@/lib/model/bytes';
import { toUploadApiHref } from '@/lib/model/desk-routes';
import desk from './desk.module.css';
import { readChosen, readDropped } from './dropped-files';
import styles from './upload.module.css';
import { createFileQueue, type QueuedFile, type UploadQueue } from './upload-queue';

const MAX_LISTED = 100;
const RENDER_INTERVAL_MS = 200;

interface UploadZoneProps {
  /** Folder of the library. */
  into: string;
  /** Action of the journal that all files of this page belong to. */
  batch: string;
  words: MessageTable<'deskUpload'>;
  locale: string;
}

function describeState({ state, sent, bytes, message }: QueuedFile, words: UploadZoneProps['words'], locale: string) {
  if (message) return message;
  if (state === 'sending') return new Intl.NumberFormat(locale, { style: 'percent' }).format(bytes ? sent / bytes : 0);
  return state === 'refused' ? words.failed : words[state];
}

/** Chooses or drops files, and shows how far their upload is. */
export function UploadZone({ into, batch, words, locale }: UploadZoneProps) {
  const queue = useRef<UploadQueue | null>(null);
  const [view, setView] = useState<ReturnType<UploadQueue['read']> | null>(null);
  const [isOver, setOver] = useState(false);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const render = () => {
      timer = undefined;
      setView(queue.current?.read(MAX_LISTED) ?? null);
    };
    const created = createFileQueue({
      endpoint: toUploadApiHref(),
      into,
      batch,
      onChange() {
        timer ??= setTimeout(render, RENDER_INTERVAL_MS);
      },
    });
    queue.current = created;
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true;
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = async (event: DragEvent) => {
      if (!hasFiles(event) || !event.dataTransfer) return;
      event.preventDefault();
      setOver(false);
      for await (const chosen of readDropped(event.dataTransfer)) created.add([chosen]);
    };
    const warn = (event: BeforeUnloadEvent) => {
      if (created.read(0).isActive) event.preventDefault();
    };
    document.addEventListener('dragover', over);
    document.addEventListener('dragleave', leave);
    document.addEventListener('drop', drop);
    window.addEventListener('beforeunload', warn);
    return () => {
      clearTimeout(timer);
      created.cancelAll();
      document.removeEventListener('dragover', over);
      document.removeEventListener('dragleave', leave);
      document.removeEventListener('drop', drop);
      window.removeEventListener('beforeunload', warn);
    };
  }, [into, batch]);

  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    queue.current?.add(readChosen(currentTarget.files));
    // The same file can be chosen once more.
    currentTarget.value = '';
  };
  const fields = [
    { text: words.chooseFiles, props: { multiple: true } },
    { text: words.chooseFolder, props: { multiple: true, webkitdirectory: '' }, className: styles.folder },
    {
      text: words.camera,
      props: { accept: 'image/*,video/*', capture: 'environment' as const },
      className: styles.camera,
    },
  ];
  return (
    <div className={styles.zone} data-over={isOver || undefined}>
      <div className={styles.fields}>
        {fields.map(({ text, props, className = '' }) => (
          <label key={text} className={`button ${styles.field} ${className}`}>
            <span>{text}</span>
            <input type="file" className="visually-hidden" onChange={choose} {...props} />
          </label>
        ))}
      </div>
      {view && view.all > 0 && (
        <>
          <div className={styles.total}>
            <progress max={view.bytes || 1} value={view.sent} aria-label={words.title} />
            <p role={view.isActive ? undefined : 'status'}>
              {fill(words.progress, {
                done: view.done.toLocaleString(locale),
                all: view.all.toLocaleString(locale),
                sent: formatBytes(view.sent, locale),
                size: formatBytes(view.bytes, locale),
              })}
            </p>
            {view.isActive && (
              <p className={styles.actions}>
                <button type="button" className="button" onClick={() => queue.current?.setPaused(!view.isPaused)}>
                  {view.isPaused ? words.resume : words.pause}
                </button>
                <button type="button" className="button" onClick={() => queue.current?.cancelAll()}>
                  {words.cancel}
                </button>
              </p>
            )}
          </div>
          <ul className={styles.files}>
            {view.listed.map((file) => (
              <li key={file.id} data-state={file.state}>
                <bdi className={styles.name}>{file.name}</bdi>
                <span className={styles.state}>
                  {view.isPaused && file.state === 'sending' ? words.paused : describeState(file, words, locale)}{' '}
                  {file.links.map(({ path, href }) =>
                    href ? (
                      <a key={path} href={href}>
                        <bdi>{path}</bdi>
                      </a>
                    ) : (
                      <bdi key={path}>{path}</bdi>
                    ),
                  )}
                </span>
                {file.state === 'duplicate' && (
                  <button type="button" className={desk.plain} onClick={() => queue.current?.keep(file)}>
                    {words.keep}
                  </button>
                )}
                {file.state === 'failed' && (
                  <button type="button" className={desk.plain} onClick={() => queue.current?.retry(file)}>
                    {words.retry}
                  </button>
                )}
                {['waiting', 'sending', 'broken'].includes(file.state) && (
                  <button type="button" className={desk.plain} onClick={() => queue.current?.cancel(file)}>
                    {words.cancel}
                  </button>
                )}
              </li>
            ))}
          </ul>
          {view.others > 0 && (
            <p className="quiet">{fill(words.others, { count: view.others.toLocaleString(locale) })}</p>
          )}
        </>
      )}
      <p className="quiet">{words.resumeNote}</p>
    </div>
  );
}
