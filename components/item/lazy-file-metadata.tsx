'use client';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { loadMessages } from '@/lib/messages/browser/load-words';

interface LazyFileMetadataProps {
  className?: string | undefined;
  /** URL of the original. */
  href: string;
  /** Size of the file, as text. */
  size: string;
  /** Message if the code could not be loaded. */
  notLoaded: string;
  /** Server-rendered HTML: a button, followed by its status message. */
  children: ReactNode;
}

const load = () => Promise.all([import('./file-metadata'), loadMessages('metadata')]);
const preload = () => {
  load().catch(() => {});
};

/** Reads the metadata embedded in a file in the browser; its code is loaded on interest. */
export function LazyFileMetadata({ className, href, size, notLoaded, children }: LazyFileMetadataProps) {
  const [loaded, setLoaded] = useState<Awaited<ReturnType<typeof load>>>();
  if (loaded) {
    const [{ FileMetadata }, messages] = loaded;
    return (
      <div className={className}>
        <FileMetadata href={href} size={size} messages={messages} />
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
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: its button is the target
    <div className={className} onClick={read} onPointerEnter={preload}>
      {children}
    </div>
  );
}
