'use client';
import { useState } from 'react';
import { loadWords } from '@/lib/messages/browser/load-words';

/** What is said before a file is read. */
export interface ReadingWords {
  button: string;
  part: string;
  notLoaded: string;
  /** Of the file, in words. */
  size: string;
}

interface ReadMetadataProps {
  /** Of the original. */
  href: string;
  words: ReadingWords;
}

const load = () => Promise.all([import('./file-metadata'), loadWords('metadata')]);

/** Offers to read what the file itself says, in the visitor's browser; nothing of that is loaded before. */
export function ReadMetadata({ href, words }: ReadMetadataProps) {
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const [loaded, setLoaded] = useState<Awaited<ReturnType<typeof load>>>();
  const read = () => {
    setState('loading');
    load().then(setLoaded, () => setState('failed'));
  };
  if (loaded) {
    const [{ FileMetadata }, said] = loaded;
    return <FileMetadata href={href} size={words.size} words={said} />;
  }
  return (
    <>
      <button
        type="button"
        className="button"
        aria-disabled={state === 'loading'}
        onClick={() => state !== 'loading' && read()}
        onPointerEnter={() => load().catch(() => {})}
      >
        {words.button}
      </button>
      <p role="status">{state === 'failed' ? words.notLoaded : words.part}</p>
    </>
  );
}
