// Opens a transcription again for whoever asks for its lines; apart from what readers load, for it asks the settings.
import { decodeProse } from '@/lib/metadata/formats/plain-text';
import { parseTranscription, type TranscribedLine } from '@/lib/metadata/formats/transcription';
import { openFile } from './open-file';
import { MAX_TRANSCRIPTION } from './transcriptions';

/** The lines of a transcription as it is now. @param file in a folder of `root` @returns null where it is not there, or is none any more */
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
