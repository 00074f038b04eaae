// Reads a file's metadata in a thread of its own, which can be ended where a damaged file would keep exifr busy for ever.
import { type MetadataFile, readMetadataFile } from '@/lib/clients/browser/exifr';

export type MetadataAnswer = MetadataFile | null;

const thread = globalThis as unknown as {
  onmessage: ((event: { data: string }) => void) | null;
  postMessage(answer: MetadataAnswer): void;
};

thread.onmessage = ({ data }) => {
  readMetadataFile(data).then(
    (file) => thread.postMessage(file),
    () => thread.postMessage(null),
  );
};
