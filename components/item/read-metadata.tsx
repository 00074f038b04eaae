'use client';
import { type ComponentType, useState } from 'react';
import { toBytesText } from '@/lib/model/bytes';

interface ReadMetadataProps {
  /** Of the original. */
  href: string;
  bytes: number;
}

/** Offers to read what the file itself says, in the visitor's browser; nothing of that is loaded before. */
export function ReadMetadata({ href, bytes }: ReadMetadataProps) {
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const [File, setFile] = useState<ComponentType<ReadMetadataProps>>();
  const load = () => import('./file-metadata');
  const read = () => {
    setState('loading');
    load().then(
      ({ FileMetadata }) => setFile(() => FileMetadata),
      () => setState('failed'),
    );
  };
  if (File) return <File href={href} bytes={bytes} />;
  return (
    <>
      <button
        type="button"
        className="button"
        aria-disabled={state === 'loading'}
        onClick={() => state !== 'loading' && read()}
        onPointerEnter={() => load().catch(() => {})}
      >
        Read all metadata from the file
      </button>
      <p role="status">
        {state === 'failed'
          ? 'That could not be loaded. Is there a connection?'
          : `Only a part of its ${toBytesText(bytes)} is fetched.`}
      </p>
    </>
  );
}
