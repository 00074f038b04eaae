// Starts processes that read what is not saved yet, because some texts take minutes and some files are hostile.
import path from 'node:path';
import { singleton } from '@/lib/clients/singleton';
import { createReaders } from '@/lib/library/readers';

const COUNT = 2;
/** Processor time. A text of the largest size takes less than a second. */
const MAX_PARSE_MS = 5000;
/** A person who writes pauses; starting a process again takes a second. */
const MAX_IDLE_MS = 120_000;

export const getDraftReaders = () =>
  singleton('draft readers', () =>
    createReaders({
      entry: path.join(/*turbopackIgnore: true*/ process.cwd(), 'dist', 'reader.mjs'),
      count: COUNT,
      timeout: MAX_PARSE_MS,
      maxIdle: MAX_IDLE_MS,
      polite: true,
      onBroken: (error) => console.error(error),
    }),
  );
