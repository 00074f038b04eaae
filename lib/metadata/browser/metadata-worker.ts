// Reads a file's metadata in a worker, which can be terminated if a damaged file makes exifr loop.
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
