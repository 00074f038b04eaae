'use client';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { loadWords } from '@/lib/messages/browser/load-words';

interface ReadMetadataProps {
  className?: string | undefined;
  /** Of the original. */
  href: string;
  /** Of the file, in words. */
  size: string;
  /** Said where there is no connection. */
  notLoaded: string;
  /** The button, and what is said beside it: HTML of the server, which needs no more than to be heard. */
  children: ReactNode;
}

const load = () => Promise.all([import('./file-metadata'), loadWords('metadata')]);
const reach = () => {
  load().catch(() => {});
};

/** Offers to read what the file itself says, in the visitor's browser; nothing of that is loaded before. */
export function ReadMetadata({ className, href, size, notLoaded, children }: ReadMetadataProps) {
  const [loaded, setLoaded] = useState<Awaited<ReturnType<typeof load>>>();
  if (loaded) {
    const [{ FileMetadata }, words] = loaded;
    return (
      <div className={className}>
        <FileMetadata href={href} size={size} words={words} />
      </div>
    );
  }
  const read = ({ target }: MouseEvent) => {
    const button = (target as Element).closest('button');
    if (!button || button.ariaDisabled === 'true') return;
    button.ariaDisabled = 'true';
    load().then(setLoaded, () => {
      button.ariaDisabled = 'false';
      if (button.nextElementSibling) button.nextElementSibling.textContent = notLoaded;
    });
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the button in it is pressed
    <div className={className} onClick={read} onPointerEnter={reach}>
      {children}
    </div>
  );
}
