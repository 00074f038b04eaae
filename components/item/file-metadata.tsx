'use client';
import { useEffect, useRef, useState } from 'react';
import { Accordion } from '@/components/ui/accordion';
import { type Reading, readMetadataGroups } from '@/lib/metadata/browser/read-metadata';
import { toBytesText } from '@/lib/model/bytes';
import { Facts } from './facts';

const FAILURES = {
  failed: 'The file could not be read. It may be of a kind that browsers cannot read, or out of reach.',
  late: 'The file could not be read in good time.',
};

function toOutcome(reading: Reading | null, bytes: number) {
  if (!reading) return 'Reading the file …';
  if (reading.type !== 'read') return FAILURES[reading.type];
  const took = `Read ${toBytesText(reading.bytes)} of ${toBytesText(bytes)}.`;
  return reading.groups.length > 0 ? took : `${took} The file says nothing about itself.`;
}

/** What a file says about itself, as exifr reads it here and now, by the standards that it says it in. */
export function FileMetadata({ href, bytes }: { href: string; bytes: number }) {
  const [reading, setReading] = useState<Reading | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    const end = new AbortController();
    // Who pressed the button, which is gone, goes on from here.
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
        From the file itself
      </h3>
      <p role="status" className={isFailed ? undefined : 'quiet'}>
        {toOutcome(reading, bytes)}
      </p>
      {reading?.type === 'read' &&
        reading.groups.map(({ name, rows, more }, index) => (
          <Accordion key={name} title={name} note={String(rows.length + more)} isOpen={index === 0}>
            <Facts facts={rows} />
            {more > 0 && <p className="quiet">and {more.toLocaleString('en')} more</p>}
          </Accordion>
        ))}
    </div>
  );
}
