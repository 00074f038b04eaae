// Makes a master of a file that sharp cannot open as it is, or that is turned: by its type.
import { isJp2Type } from '@/lib/metadata/formats/jp2';
import { isRawType } from '@/lib/model/raw-types';
import { makeFilmFrame } from './film-frame';
import type { Task } from './tasks';

type PixelsTask = Extract<Task, { type: 'pixels' }>;

/**
 * Imports the decoder of a rarely used format on demand, so that readers start quickly.
 * @returns what is missing of a damaged picture
 */
export async function makeMaster(
  master: string,
  { source, frame, poppler = '', turned }: Pick<PixelsTask, 'source' | 'frame' | 'poppler' | 'turned'>,
  // biome-ignore lint/suspicious/noConfusingVoidType: most makers return nothing
): Promise<string | undefined | void> {
  const { absolute, type } = source;
  if (frame) return makeFilmFrame(absolute, master, frame);
  if (type.startsWith('audio/')) return (await import('./sound-cover')).makeCoverMaster(source, master);
  if (type === 'application/pdf') return (await import('./pdf')).makePdfMaster(source, poppler, master);
  if (type === 'image/tiff' && turned === undefined)
    return (await import('./tiff-pages')).makeTiffMaster(source, master);
  if (isRawType(type)) return (await import('./raw-master')).makeRawMaster(absolute, type, master);
  if (type === 'image/jxl') return (await import('./jxl-master')).makeJxlMaster(absolute, master);
  if (isJp2Type(type)) return (await import('./jp2-master')).makeJp2Master(absolute, master);
  if (type === 'image/vnd.adobe.photoshop') return (await import('./psd-master')).makePsdMaster(absolute, master);
  if (type === 'image/svg+xml') return (await import('./drawing-master')).makeDrawingMaster(absolute, master);
  if (turned !== undefined) return (await import('./plain-master')).makeTurnedMaster(source, turned, master);
  if (type === 'image/heic') return (await import('./heic-master')).makeHeicMaster(absolute, master);
  return (await import('./plain-master')).makePlainMaster(absolute, type, master);
}
