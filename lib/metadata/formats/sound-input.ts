// Opens a sound for mediabunny, with a read limit and repaired ID3 tags.
import {
  ADTS,
  CustomSource,
  FLAC,
  Input,
  Logging,
  LogLevel,
  MATROSKA,
  MP3,
  MP4,
  OGG,
  QTFF,
  WAVE,
  WEBM,
} from 'mediabunny';
import { ReadProblem } from '@/lib/metadata/read-problem';
import { applyPatches, listTagPatches } from './id3';
import { openReader } from './open-reader';

// The owner sees problems of a sound in the list of problems, so mediabunny does not log them.
Logging.level = LogLevel.Silent;

/** All headers and tags of a file together. */
const MAX_HEADER_BYTES = 64 * 1024 * 1024;

const FORMATS = [MP3, WAVE, FLAC, OGG, ADTS, MP4, QTFF, WEBM, MATROSKA];

/** Limits reads to MAX_HEADER_BYTES until `unbind` is called. */
export async function withInput<T>(file: string, use: (input: Input, unbind: () => void) => Promise<T>): Promise<T> {
  const reader = openReader(file);
  let input: Input | undefined;
  let left = MAX_HEADER_BYTES;
  try {
    const patches = listTagPatches(reader.readAt, reader.bytes);
    const source = new CustomSource({
      getSize: () => reader.bytes,
      read(start, end) {
        left -= end - start;
        if (left < 0) throw new ReadProblem('too-large', `its tags are of more than ${MAX_HEADER_BYTES} bytes`);
        const bytes = new Uint8Array(end - start);
        bytes.set(reader.readAt(start, end - start));
        applyPatches(bytes, start, patches);
        return bytes;
      },
      prefetchProfile: 'fileSystem',
      handleUnhandledError: () => {},
    });
    input = new Input({ formats: FORMATS, source });
    return await use(input, () => {
      left = Number.POSITIVE_INFINITY;
    });
  } catch (error) {
    if (error instanceof ReadProblem) throw error;
    const why = (error as Error).message.split('\n')[0];
    throw new ReadProblem('damaged', `a sound recording that is damaged, incomplete or none (${why})`);
  } finally {
    input?.dispose();
    reader.close();
  }
}
