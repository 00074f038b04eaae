// Makes the copies of a film that browsers play, and puts them in their place when they are whole.
import fs from 'node:fs';
import path from 'node:path';
import { getFilmWorkFolder, toFilmPath, writeFilmRecord } from '@/lib/catalogue/prepared-films';
import { type ConversionResult, convertFilm, type FfmpegAbilities, planSizes } from '@/lib/library/convert-film';
import { probeFilm } from '@/lib/library/film-probe';
import { PREPARED_NAMES, PREPARED_TYPE } from '@/lib/model/film-copies';

interface CopyTask {
  data: string;
  key: string;
  ffmpeg: string;
  absolute: string;
  type: string;
  maxBytes: number;
  abilities: FfmpegAbilities;
  onPercent(percent: number): void;
  signal: AbortSignal;
  log(line: string): void;
}

/** If the film cannot be opened, the machine is at fault, such as a drive that is away. */
const toFailure = (absolute: string, detail: string): ConversionResult => {
  try {
    fs.closeSync(fs.openSync(absolute, fs.constants.O_RDONLY | fs.constants.O_NONBLOCK));
    return { type: 'failed', detail };
  } catch {
    return { type: 'passing', detail: 'it cannot be opened' };
  }
};

/** @throws Error of the file system */
export async function makeCopies(task: CopyTask): Promise<ConversionResult> {
  const { data, key, ffmpeg, absolute, type, maxBytes, abilities, onPercent, signal, log } = task;
  const film = await probeFilm(absolute, { ffmpeg, type });
  if (!film) return toFailure(absolute, 'ffprobe cannot read it');
  const work = getFilmWorkFolder(data);
  fs.mkdirSync(work, { recursive: true });
  if (film.hdr && !abilities.hasToneMapping)
    log('Vitrine: its colours are HDR, and look pale, because this ffmpeg cannot convert them (zscale, tonemap).');
  const outputs = planSizes(film).map((size, index) => ({
    ...size,
    file: path.join(work, `${key}.${PREPARED_NAMES[index]}.mp4`),
  }));
  const onProgress = (seconds: number) => {
    if (film.duration > 0) onPercent(Math.min(99, Math.floor((100 * seconds) / film.duration)));
  };
  const settings = { ffmpeg, absolute, type, film, outputs, maxBytes, abilities, onProgress, signal };
  const result = await convertFilm(settings);
  if (result.type === 'failed') return toFailure(absolute, result.detail);
  if (result.type !== 'done') return result;
  const copy = await probeFilm(outputs[0]?.file ?? '', { ffmpeg, type: PREPARED_TYPE });
  if (!copy || copy.duration === 0) return { type: 'failed', detail: 'it has no picture' };
  const [small, large] = outputs.map(({ file, width, height }, index) => {
    const { size: bytes } = fs.statSync(file);
    const target = toFilmPath(data, key, PREPARED_NAMES[index] ?? 'play');
    fs.mkdirSync(path.dirname(target), { recursive: true });
    fs.renameSync(file, target);
    return { width, height, bytes };
  });
  if (small) writeFilmRecord(data, key, { sizes: large ? [small, large] : [small] });
  return result;
}
