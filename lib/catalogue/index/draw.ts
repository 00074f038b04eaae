// Second pass of the indexer: renders the small rendition, colour and placeholder of each new photograph.
import fs from 'node:fs';
import path from 'node:path';
import { needsMaster, toMasterPath } from '@/lib/catalogue/master-paths';
import { getFileName, getFolder } from '@/lib/catalogue/paths';
import { buildImageSource } from '@/lib/catalogue/read/picture';
import type { IndexProgress } from '@/lib/catalogue/write/meta-table';
import { isInLibrary, isUnchanged, readObjectLink } from '@/lib/library/mirror';
import { toRenditionPath } from '@/lib/library/renditions';
import { GRID_WIDTH, toSize } from '@/lib/model/image-widths';
import type { Item } from '@/lib/model/types';
import { drawFrames } from './draw-frames';
import type { IndexSettings, Work } from './work';

const BATCH = 256;

const toDamageDetail = (damage: string) => `it is shown as far as it can be read (${damage})`;

/** @returns false if interrupted */
async function drawPictures(
  settings: IndexSettings,
  work: Work,
  { progress, isCalled, isMeant }: { progress: IndexProgress; isCalled(): boolean; isMeant?(item: Item): boolean },
): Promise<boolean> {
  const { writer, readers } = settings;

  function isAsScanned(where: string) {
    const scanned = writer.files.getFile(getFolder(where), getFileName(where));
    return scanned !== undefined && isUnchanged({ ...scanned, absolute: path.join(settings.root, where) });
  }

  async function drawOne(item: Item) {
    const source = buildImageSource(item, { library: settings.root, data: settings.data }, false);
    if (!source) return;
    const grid = toRenditionPath(settings.data, source, `full/${toSize(GRID_WIDTH, source.width)}/0/default.webp`);
    const master = needsMaster(item) ? toMasterPath(settings.data, item) : undefined;
    const answer = await readers.read({
      type: 'pixels',
      source,
      grid,
      ...(master && { master }),
      ...(item.kind === 'document' && settings.poppler && { poppler: settings.poppler }),
      ...(item.isTurned && item.orientation && { turned: item.orientation }),
      ...(item.kind === 'photo' && { lenient: true }),
    });
    const isWhole = answer.type === 'pixels' && !answer.damage;
    // The file is being moved or written: the next scan will see the change.
    if (!isWhole && !(isAsScanned(item.path) && isInLibrary(source.absolute))) return;
    const change = isWhole ? work.refine : work.change;
    change(() => {
      if (answer.type === 'pixels' && answer.damage && item.kind === 'photo') {
        writer.drawing.putExtracted(item, { damaged: true }, answer);
        const detail = toDamageDetail(answer.damage);
        if (writer.drawing.isShown(item.path))
          writer.problems.addProblem({ path: item.path, reason: 'damaged', detail });
      } else if (answer.type === 'pixels') {
        writer.drawing.putPixels(item.id, item.version, answer.pixels, answer.descriptor);
        if (answer.damage)
          writer.problems.addProblem({ path: item.path, reason: 'damaged', detail: toDamageDetail(answer.damage) });
        else if (writer.problems.getProblem(item.path)?.reason === 'unreadable')
          writer.problems.removeProblem(item.path);
      } else if (answer.type === 'problem' && answer.passing) {
        writer.problems.putProblem({ path: item.path, ...answer });
      } else if (answer.type === 'problem' && writer.getItemByPath(item.path)?.version === item.version) {
        writer.removeItem(item.path);
        writer.problems.putProblem({ path: item.path, reason: answer.reason, detail: answer.detail });
      }
      if (!writer.drawing.isShown(item.path)) writer.removePicturesOf(item.id);
    });
  }

  for (let after = -1; ; ) {
    const batch = writer.drawing.listToDraw(after, BATCH);
    if (batch.length === 0) break;
    progress.state = 'drawing';
    progress.toDraw = writer.drawing.countToDraw();
    for (const { key, item } of batch) {
      if (isCalled()) return false;
      after = key;
      if (isMeant?.(item) === false) continue;
      await work.spawn(() => drawOne(item));
    }
  }
  await work.settle();
  return true;
}

const toIsCalled = ({ isCalled }: IndexSettings) => {
  const begun = performance.now();
  return () => isCalled?.(performance.now() - begun) === true;
};

/** Draws pictures downloaded from a bucket before the object cache evicts them; runs while the library is read. */
export async function drawBrought(settings: IndexSettings, work: Work, progress: IndexProgress) {
  await work.settle();
  const isMeant = (item: Item) => {
    const source = buildImageSource(item, { library: settings.root, data: settings.data }, false);
    return source !== null && fs.existsSync(readObjectLink(source.absolute)?.content ?? '');
  };
  await drawPictures(settings, work, { progress, isCalled: toIsCalled(settings), isMeant });
  progress.state = 'reading';
}

/** Draws all pending items. A file that cannot be decoded becomes a problem. @returns false if interrupted */
export async function drawAll(settings: IndexSettings, work: Work, progress: IndexProgress): Promise<boolean> {
  const isCalled = toIsCalled(settings);
  if (!(await drawPictures(settings, work, { progress, isCalled }))) return false;
  if (!(await drawFrames(settings, work, isCalled))) return false;
  progress.toDraw = 0;
  return true;
}
