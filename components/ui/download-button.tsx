'use client';
import { type MouseEvent, useRef, useState } from 'react';
import type { Download, DownloadOutcome } from '@/lib/clients/browser/downloads';
import { toBytesText } from '@/lib/model/bytes';
import { isModified } from './modifiers';

interface DownloadButtonProps {
  href: string;
  filename: string;
  /** Bytes to expect where the server does not say how many there are. */
  bytes: number;
  label: string;
}

const load = () => import('@/lib/clients/browser/downloads');

const MESSAGES = {
  done: 'Downloaded.',
  cancelled: 'The download was cancelled.',
  failed: 'The download failed.',
} as const;

const toMessage = (outcome: DownloadOutcome) =>
  outcome.type === 'late'
    ? `It took longer than ${outcome.seconds} seconds, and was stopped. Your browser’s own download has no such limit.`
    : MESSAGES[outcome.type];

// Of a size that is a guess the last part is kept back until everything is there.
const toShare = (loaded: number, total: number | null, bytes: number) =>
  total ? loaded / total : Math.min(loaded / bytes, 0.95);

/** A link to a file, which shows how far its download is and can stop it. Without JavaScript it is the link. */
export function DownloadButton({ href, filename, bytes, label }: DownloadButtonProps) {
  const link = useRef<HTMLAnchorElement>(null);
  const download = useRef<Download>(null);
  const isBusy = useRef(false);
  const [progress, setProgress] = useState<{ share: number; loaded: number } | null>(null);
  const [outcome, setOutcome] = useState<DownloadOutcome | null>(null);

  async function run(): Promise<DownloadOutcome> {
    try {
      const { startDownload } = await load();
      setProgress({ share: 0, loaded: 0 });
      download.current = startDownload({
        url: href,
        filename,
        onProgress: (loaded, total) => setProgress({ share: toShare(loaded, total, bytes), loaded }),
      });
      return await download.current.outcome;
    } catch {
      return { type: 'failed' };
    }
  }

  async function onClick(event: MouseEvent) {
    if (isModified(event)) return;
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
    link.current?.focus();
  }

  return (
    <>
      <a
        ref={link}
        href={href}
        download={filename}
        className="button"
        aria-disabled={progress ? true : undefined}
        onClick={onClick}
        onPointerEnter={load}
        onFocus={load}
      >
        {label}
      </a>
      {progress && (
        <p>
          <progress value={progress.share} aria-label={label} />
          <span>{toBytesText(progress.loaded)}</span>
          <button type="button" className="button" onClick={cancel}>
            Cancel
          </button>
        </p>
      )}
      {(progress || outcome) && (
        <p role="status">
          {outcome && toMessage(outcome)}{' '}
          {(outcome?.type === 'late' || outcome?.type === 'failed') && (
            <a href={href} download={filename}>
              Let the browser download it
            </a>
          )}
        </p>
      )}
    </>
  );
}
