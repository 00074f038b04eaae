// Reads a transcription on request; separate from the readers' modules, because it needs the configuration.
import { decodeProse } from '@/lib/metadata/formats/plain-text';
import { parseTranscription, type TranscribedLine } from '@/lib/metadata/formats/transcription';
import { openFile } from './open-file';
import { MAX_TRANSCRIPTION } from './transcriptions';

/** @returns null if the file is missing or invalid */
export async function openTranscription(file: string, root: string): Promise<TranscribedLine[] | null> {
  const handle = await openFile(file, root);
  if (!handle) return null;
  try {
    const { size } = await handle.stat();
    return size > MAX_TRANSCRIPTION ? null : parseTranscription(file, decodeProse(await handle.readFile()));
  } catch {
    return null;
  } finally {
    await handle.close();
  }
}
