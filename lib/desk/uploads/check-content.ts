// Decides by its content whether an uploaded file may enter the library; a reading process opens it.
import { open } from 'node:fs/promises';
import path from 'node:path';
import { singleton } from '@/lib/clients/singleton';
import { getConfig } from '@/lib/config/config';
import { isCaptionsName } from '@/lib/library/match-captions';
import { createReaders } from '@/lib/library/readers';
import type { Answer, Task } from '@/lib/library/tasks';
import { isPictureName, isPlayableName, isRawName } from '@/lib/model/file-names';
import type { ProblemReason } from '@/lib/model/problem';

/** Texts that belong to other files. Longer ones are not opened. */
const MAX_COMPANION_BYTES = 8 * 1024 * 1024;

/** Endings of files whose own ending names no picture, film, recording or document. */
const ENDINGS: Record<string, string> = {
  'application/pdf': 'pdf',
  'audio/aac': 'aac',
  'audio/flac': 'flac',
  'audio/mp4': 'm4a',
  'audio/mpeg': 'mp3',
  'audio/ogg': 'ogg',
  'audio/wav': 'wav',
  'image/avif': 'avif',
  'image/bmp': 'bmp',
  'image/gif': 'gif',
  'image/heic': 'heic',
  'image/j2c': 'j2c',
  'image/jp2': 'jp2',
  'image/jpeg': 'jpg',
  'image/jxl': 'jxl',
  'image/png': 'png',
  'image/svg+xml': 'svg',
  'image/tiff': 'tif',
  'image/vnd.adobe.photoshop': 'psd',
  'image/webp': 'webp',
  'image/x-icon': 'ico',
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
  'video/x-matroska': 'mkv',
};

/** Texts are written at the desk, or by an owner who knows what they restrict. */
const TEXT = /\.(?:md|markdown|html?|csv|ya?ml|pmtiles|url|webloc|desktop)$/i;

const COMPANIONS: [isNamed: (name: string) => boolean, content: RegExp][] = [
  [(name) => /\.xmp$/i.test(name), /<(?:\w+:)?(?:xmpmeta|RDF)[\s>]/],
  [(name) => /\.gpx$/i.test(name), /<gpx[\s>]/i],
  [isCaptionsName, /^\uFEFF?(?:WEBVTT|\[Script Info\])|-->|<(?:\w{1,20}:)?tt[\s>]/],
];

export type CheckedContent =
  | { type: 'media'; name: string; fingerprint: string }
  | { type: 'companion'; name: string }
  | { type: 'refused'; reason: ProblemReason; detail: string }
  /** The machine could not read it, so it is worth another try. */
  | { type: 'failed'; detail: string };

type Readers = ReturnType<typeof createReaders<Task, Answer>>;

function openReaders(onEnd: () => void) {
  let fail: (answer: Answer) => void = () => {};
  const broken = new Promise<Answer>((resolve) => {
    fail = resolve;
  });
  const readers: Readers = createReaders<Task, Answer>({
    entry: path.join(/*turbopackIgnore: true*/ process.cwd(), 'dist', 'reader.mjs'),
    // A process ends a few seconds after its last file.
    count: 1,
    timeout: getConfig().readTimeout,
    onBroken({ message }) {
      onEnd();
      fail({ type: 'problem', reason: 'unreadable', detail: message, passing: true });
    },
  });
  return (task: Task) => Promise.race([readers.read(task), broken]);
}

/** Runs a task in a process that a hostile file may hang or crash. */
export function readInProcess(task: Task): Promise<Answer> {
  const state = singleton<{ read?: (task: Task) => Promise<Answer> }>('upload readers', () => ({}));
  state.read ??= openReaders(() => {
    delete state.read;
  });
  return state.read(task);
}

async function isCompanion(absolute: string, content: RegExp): Promise<boolean> {
  const handle = await open(absolute);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(65_536), 0, 65_536, 0);
    return content.test(buffer.toString('utf8', 0, bytesRead));
  } finally {
    await handle.close();
  }
}

const refuse = (detail: string): CheckedContent => ({ type: 'refused', reason: 'unsupported', detail });

function withEnding(name: string, type: string): string {
  const isKnown = isPictureName(name) || isRawName(name) || isPlayableName(name) || /\.pdf$/i.test(name);
  const ending = ENDINGS[type];
  return isKnown || !ending ? name : `${name}.${ending}`;
}

/** @param name of the file in the library, which gets an ending where its own would name something else */
export async function checkContent(absolute: string, name: string, bytes: number): Promise<CheckedContent> {
  const companion = COMPANIONS.find(([isNamed]) => isNamed(name));
  if (companion) {
    const isOne = bytes <= MAX_COMPANION_BYTES && (await isCompanion(absolute, companion[1]));
    return isOne ? { type: 'companion', name } : refuse('its content does not match the ending of its name');
  }
  if (TEXT.test(name)) return refuse('a text, a table or settings, which are not uploaded');
  const { poppler, ffmpeg } = getConfig();
  const file = { path: name, absolute, bytes, modified: Date.now(), sidecars: [] };
  const answer = await readInProcess({ type: 'facts', file, story: false, poppler, ffmpeg });
  if (answer.type === 'facts')
    return { type: 'media', name: withEnding(name, answer.metadata.type), fingerprint: answer.fingerprint };
  if (answer.type !== 'problem') return refuse('a kind of file that Vitrine does not know');
  const { reason, detail, passing } = answer;
  return passing ? { type: 'failed', detail } : { type: 'refused', reason, detail };
}
