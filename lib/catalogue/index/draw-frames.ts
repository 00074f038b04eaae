// Extracts posters and frame strips from films, and waveforms from recordings, with ffmpeg.
import path from 'node:path';
import { toStripPath } from '@/lib/catalogue/master-paths';
import { buildImageSource } from '@/lib/catalogue/read/picture';
import type { countMissingPosters } from '@/lib/catalogue/write/drawing-table';
import { DRAWING_STATE, getStripSize, planFramePoster } from '@/lib/catalogue/write/film-frames';
import { toRenditionPath } from '@/lib/library/renditions';
import { hasFfmpeg } from '@/lib/library/run-program';
import { GRID_WIDTH, toSize } from '@/lib/model/image-widths';
import { isPlain } from '@/lib/model/sound-traits';
import type { Item } from '@/lib/model/types';
import type { IndexAnswer } from './prepare-item';
import type { IndexSettings, Work } from './work';

const BATCH = 64;

const MISSING = 'is not there (VITRINE_FFMPEG, docs/settings.md)';

export function missingPosterWarnings({ films, recordings }: ReturnType<typeof countMissingPosters>): string[] {
  const notes: string[] = [];
  if (films > 0)
    notes.push(
      `${films === 1 ? 'One film has' : `${films} films have`} no picture beside ${films === 1 ? 'it' : 'them'}, and ffmpeg, which would take one out, ${MISSING}; browsers show the beginning.`,
    );
  if (recordings > 0)
    notes.push(
      `${recordings === 1 ? 'One recording has' : `${recordings} recordings have`} no waveform, because ffmpeg, which would draw it, ${MISSING}.`,
    );
  return notes;
}

let isMissingFfmpegLogged = false;

const isPassing = (answer: IndexAnswer | null) => answer?.type === 'problem' && answer.passing === true;

/** A film without usable pictures is not tried again until it changes. @returns false if interrupted */
export async function drawFrames(settings: IndexSettings, work: Work, isCalled: () => boolean): Promise<boolean> {
  const { writer, readers, ffmpeg = '', root: library, data } = settings;
  if (writer.drawing.countToDraw(DRAWING_STATE.film) === 0) return true;
  const hasProgram = ffmpeg !== '' && (await hasFfmpeg(ffmpeg));

  const toTask = ({ type, duration = 0 }: Item, { width, height }: { width: number; height: number }) => ({
    ffmpeg,
    type,
    width,
    height,
    duration,
  });

  function drawPoster(item: Item, film: string) {
    const poster = planFramePoster(item);
    const source = poster && buildImageSource({ ...item, poster }, { library, data }, true);
    if (!source) return null;
    const grid = toRenditionPath(data, source, `full/${toSize(GRID_WIDTH, source.width)}/0/default.webp`);
    return readers.read({
      type: 'pixels',
      source: { ...source, absolute: film },
      grid,
      master: source.absolute,
      frame: toTask(item, source),
    });
  }

  function drawStrip(item: Item, film: string) {
    const sides = getStripSize(item);
    if (!sides) return null;
    return readers.read({ type: 'strip', absolute: film, target: toStripPath(data, item), frame: toTask(item, sides) });
  }

  async function drawWaveform(item: Item) {
    const { type, codec, duration = 0 } = item;
    const sound = { absolute: path.join(library, item.path), type, duration, ...(codec && { codec }) };
    const answer = await readers.read({ type: 'peaks', sound: { ...sound, ...(hasProgram && { ffmpeg }) } });
    if (isPassing(answer)) return;
    const peaks = answer.type === 'peaks' && answer.peaks.length > 0 ? answer.peaks : null;
    work.change(() => writer.drawing.putExtracted(item, { ...(peaks && { peaks }) }));
  }

  async function drawOne(item: Item) {
    if (item.kind === 'sound') return drawWaveform(item);
    const film = path.join(library, item.path);
    const picture = await drawPoster(item, film);
    // If the poster failed, do not try six more frames of the same film.
    const strip = picture?.type === 'problem' ? null : await drawStrip(item, film);
    work.change(() => {
      if (isPassing(picture) || isPassing(strip)) return;
      const poster = picture?.type === 'pixels' ? planFramePoster(item) : null;
      const frames = strip?.type === 'strip' && strip.moments.length > 0 ? strip.moments : null;
      const extracted = { ...(poster && { poster }), ...(frames && { frames }) };
      writer.drawing.putExtracted(item, extracted, picture?.type === 'pixels' ? picture : undefined);
      if (!writer.drawing.isShown(item.path)) writer.removePicturesOf(item.id);
    });
  }

  const kind = hasProgram ? undefined : 'sound';
  for (let after = -1; ; ) {
    const batch = writer.drawing.listToDraw(after, BATCH, DRAWING_STATE.film, kind);
    if (batch.length === 0) break;
    for (const { key, item } of batch) {
      if (isCalled()) return false;
      after = key;
      if (hasProgram || isPlain(item.codec)) await work.spawn(() => drawOne(item));
    }
  }
  await work.settle();
  if (ffmpeg !== '' && !hasProgram && !isMissingFfmpegLogged) {
    for (const note of missingPosterWarnings(writer.drawing.countFrameless())) console.warn(`Vitrine: ${note}`);
    isMissingFfmpegLogged = true;
  }
  return true;
}
