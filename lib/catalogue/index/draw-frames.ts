// Gives films what a program can take out of them: a poster where none lies beside them, and a strip of small pictures.

import { toStripPath } from '@/lib/catalogue/master-paths';
import { toImageSource } from '@/lib/catalogue/read/picture';
import { DRAWING_STATE, toFramePoster, toStripSides } from '@/lib/catalogue/write/film-frames';
import { hasFfmpeg } from '@/lib/library/film-frame';
import { toRenditionPath } from '@/lib/library/renditions';
import type { Answer } from '@/lib/library/tasks';
import { GRID_WIDTH, toSize } from '@/lib/model/image-widths';
import type { Item } from '@/lib/model/types';
import type { IndexSettings, Work } from './work';

const BATCH = 64;

/** What can be said of films without a picture, once and not of each. */
export const toFramelessNote = (count: number) =>
  `${count === 1 ? 'One film has' : `${count} films have`} no picture beside ${count === 1 ? 'it' : 'them'}, and ffmpeg, which would take one out, is not there (VITRINE_FFMPEG, docs/settings.md); browsers show the beginning.`;

const shared = globalThis as { vitrineFramelessTold?: boolean };

const isPassing = (answer: Answer | null) => answer?.type === 'problem' && answer.passing === true;

/**
 * A film that nothing can be taken out of stays as it is, and is not tried again until it changes.
 * @returns whether all films had their turn, none was left for what is more urgent
 */
export async function drawFrames(settings: IndexSettings, work: Work, isCalled: () => boolean): Promise<boolean> {
  const { writer, readers, ffmpeg = '', root: library, data } = settings;
  if (ffmpeg === '' || writer.drawing.countToDraw(DRAWING_STATE.film) === 0) return true;
  if (!(await hasFfmpeg(ffmpeg))) {
    const count = writer.drawing.countFrameless();
    if (count > 0 && !shared.vitrineFramelessTold) console.warn(`Vitrine: ${toFramelessNote(count)}`);
    shared.vitrineFramelessTold = true;
    return true;
  }

  const toTask = ({ type, duration = 0 }: Item, { width, height }: { width: number; height: number }) => ({
    ffmpeg,
    type,
    width,
    height,
    duration,
  });

  function drawPoster(item: Item, film: string) {
    const poster = toFramePoster(item);
    const source = poster && toImageSource({ ...item, poster }, { library, data }, true);
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
    const sides = toStripSides(item);
    if (!sides) return null;
    return readers.read({ type: 'strip', absolute: film, target: toStripPath(data, item), frame: toTask(item, sides) });
  }

  async function drawOne(item: Item) {
    const { poster: _, ...bare } = item;
    const film = toImageSource({ ...bare, kind: 'photo' }, { library, data }, false)?.absolute;
    if (!film) return;
    const picture = await drawPoster(item, film);
    // Of what gave no picture there is no second attempt at six.
    const strip = picture?.type === 'problem' ? null : await drawStrip(item, film);
    work.change(() => {
      if (isPassing(picture) || isPassing(strip)) return;
      const poster = picture?.type === 'pixels' ? toFramePoster(item) : null;
      const frames = strip?.type === 'strip' && strip.moments.length > 0 ? strip.moments : null;
      const pixels = picture?.type === 'pixels' ? picture.pixels : undefined;
      writer.drawing.putExtracted(item, { ...(poster && { poster }), ...(frames && { frames }) }, pixels);
      // A rule has hidden it meanwhile, or its file is gone.
      if (!writer.getItemByPath(item.path)) writer.removePicturesOf(item.id);
    });
  }

  for (let after = -1; ; ) {
    const batch = writer.drawing.listToDraw(after, BATCH, DRAWING_STATE.film);
    if (batch.length === 0) break;
    for (const { key, item } of batch) {
      if (isCalled()) return false;
      after = key;
      await work.spawn(() => drawOne(item));
    }
  }
  await work.settle();
  return true;
}
