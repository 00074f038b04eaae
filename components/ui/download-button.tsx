'use client';
import { type MouseEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Download, DownloadOutcome } from '@/lib/clients/browser/downloads';
import { fill } from '@/lib/messages/browser/fill';
import { loadMessages, type MessageTable } from '@/lib/messages/browser/load-words';
import { formatBytes } from '@/lib/model/bytes';
import { hasModifierKey } from './modifier-keys';

interface DownloadButtonProps {
  href: string;
  filename: string;
  /** Expected size in bytes, used if the response has no Content-Length. */
  bytes: number;
  label: string;
  /** The server-rendered link, if the page already contains one. */
  existingLink?: HTMLAnchorElement;
}

const load = () => Promise.all([import('@/lib/clients/browser/downloads'), loadMessages('download')]);

const toMessage = (outcome: DownloadOutcome, messages: MessageTable<'download'>) =>
  outcome.type === 'late' ? fill(messages.late, { seconds: outcome.seconds }) : messages[outcome.type];

/** Preloads the download code on the first sign of interest. */
export const preloadDownload = () => {
  load().catch(() => {});
};

// If the size is only an estimate, stay at 95 % until the download is complete.
const toShare = (loaded: number, total: number | null, bytes: number) =>
  total ? loaded / total : Math.min(loaded / bytes, 0.95);

/** A download link with progress and a cancel button. Without JavaScript it is a plain link. */
export function DownloadButton({ href, filename, bytes, label, existingLink }: DownloadButtonProps) {
  const link = useRef<HTMLAnchorElement>(null);
  const download = useRef<Download>(null);
  const isBusy = useRef(false);
  const [progress, setProgress] = useState<{ share: number; loaded: number } | null>(null);
  const [messages, setWords] = useState<MessageTable<'download'>>();
  const [outcome, setOutcome] = useState<DownloadOutcome | null>(null);

  async function run(): Promise<DownloadOutcome | null> {
    const loaded = await load().catch(() => null);
    if (!loaded) {
      // Fall back to the browser's own download.
      Object.assign(document.createElement('a'), { href, download: filename }).click();
      return null;
    }
    const [{ startDownload }, loadedMessages] = loaded;
    setWords(loadedMessages);
    setProgress({ share: 0, loaded: 0 });
    try {
      download.current = startDownload({
        url: href,
        filename,
        onProgress: (done, total) => setProgress({ share: toShare(done, total, bytes), loaded: done }),
      });
      return await download.current.outcome;
    } catch {
      return { type: 'failed' };
    }
  }

  async function onClick(event: Pick<MouseEvent, 'preventDefault' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>) {
    if (hasModifierKey(event)) return;
    event.preventDefault();
    if (isBusy.current) return;
    isBusy.current = true;
    setOutcome(null);
    const how = await run();
    isBusy.current = false;
    setProgress(null);
    setOutcome(how);
  }

  function cancel() {
    download.current?.cancel();
    (existingLink ?? link.current)?.focus();
  }

  useLayoutEffect(() => {
    existingLink?.addEventListener('click', onClick);
    return () => existingLink?.removeEventListener('click', onClick);
  });
  useLayoutEffect(() => {
    if (progress) existingLink?.setAttribute('aria-disabled', 'true');
    else existingLink?.removeAttribute('aria-disabled');
  }, [existingLink, progress]);

  return (
    <>
      {!existingLink && (
        <a
          ref={link}
          href={href}
          download={filename}
          className="button"
          aria-disabled={progress ? true : undefined}
          onClick={onClick}
          onPointerEnter={preloadDownload}
          onFocus={preloadDownload}
        >
          {label}
        </a>
      )}
      {messages && progress && (
        <p>
          <progress value={progress.share} aria-label={label} />
          <span>{formatBytes(progress.loaded, document.documentElement.lang)}</span>
          <button type="button" className="button" onClick={cancel}>
            {messages.cancel}
          </button>
        </p>
      )}
      {messages && (progress || outcome) && (
        <p role="status">
          {outcome && toMessage(outcome, messages)}{' '}
          {(outcome?.type === 'late' || outcome?.type === 'failed') && (
            <a href={href} download={filename}>
              {messages.plain}
            </a>
          )}
        </p>
      )}
    </>
  );
}
