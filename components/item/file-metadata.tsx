'use client';
import { useEffect, useRef, useState } from 'react';
import { Accordion } from '@/components/ui/accordion';
import { fill } from '@/lib/messages/browser/fill';
import type { MessageTable } from '@/lib/messages/browser/load-words';
import { type Reading, readMetadataGroups } from '@/lib/metadata/browser/read-metadata';
import { formatBytes } from '@/lib/model/bytes';
import { Facts } from './facts';

const getLanguage = () => document.documentElement.lang || undefined;

function toOutcome(reading: Reading | null, size: string, messages: MessageTable<'metadata'>) {
  if (!reading) return messages.reading;
  if (reading.type !== 'read') return messages[reading.type];
  const read = formatBytes(reading.bytes, getLanguage());
  return fill(reading.groups.length > 0 ? messages.done : messages.nothing, { read, size });
}

interface FileMetadataProps {
  href: string;
  /** Size of the file, as text. */
  size: string;
  messages: MessageTable<'metadata'>;
}

/** Embedded metadata of a file, grouped by standard; exifr reads it in the browser. */
export function FileMetadata({ href, size, messages }: FileMetadataProps) {
  const [reading, setReading] = useState<Reading | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    const end = new AbortController();
    // The button that had the focus was removed; continue from the heading.
    heading.current?.focus({ preventScroll: true });
    readMetadataGroups(href, end.signal).then((read) => {
      if (!end.signal.aborted) setReading(read);
    });
    return () => end.abort();
  }, [href]);

  const isFailed = reading !== null && reading.type !== 'read';
  return (
    <div>
      <h3 ref={heading} tabIndex={-1}>
        {messages.title}
      </h3>
      <p role="status" className={isFailed ? undefined : 'quiet'}>
        {toOutcome(reading, size, messages)}
      </p>
      {reading?.type === 'read' &&
        reading.groups.map(({ name, rows, more }, index) => (
          <Accordion key={name} title={name} note={String(rows.length + more)} isOpen={index === 0}>
            <Facts facts={rows} />
            {more > 0 && <p className="quiet">{fill(messages.more, { count: more.toLocaleString(getLanguage()) })}</p>}
          </Accordion>
        ))}
    </div>
  );
}
