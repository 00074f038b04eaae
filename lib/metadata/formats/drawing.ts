// Reads the size and texts of an SVG drawing that is shown as a picture; sharp's librsvg neither runs nor loads anything.
import { sharp } from '@/lib/clients/sharp';
import { describeErrorMessage } from '@/lib/metadata/machine-faults';
import { ReadProblem } from '@/lib/metadata/read-problem';
import { omitUndefined } from '@/lib/model/stated';
import type { Blocks } from './blocks';
import { MAX_XMP_BYTES } from './limits';
import { cleanText, decodeText } from './plain-text';

export const MAX_DRAWING_BYTES = 16_777_216;
/** Longer side of the picture, px. Small drawings are enlarged, because they have no pixels of their own. */
const SIDE_PX = { min: 2400, max: 4096 };
const REMEDY = 'export a PNG or TIFF of it';
const UNITS_PER_INCH = 72;
/** Highest density that sharp accepts. */
const MAX_DENSITY = 100_000;
/** Sides beyond the range of numbers end as one unit. */
const MIN_AREA = 4;

// Only from memory: a drawing in a file may refer to files beside it. Decoders of other formats do not load SVG.
sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] });

/** @returns the pixels of the picture, and the resolution that yields them */
export async function measureDrawing(svg: Buffer, file: string) {
  let sides: { width?: number; height?: number };
  try {
    sides = await sharp(svg, { limitInputPixels: false }).metadata();
  } catch (error) {
    const fault = describeErrorMessage((error as Error).message, file);
    throw new ReadProblem('damaged', `it is an SVG drawing that cannot be read (${fault}): ${REMEDY}`);
  }
  const { width = 0, height = 0 } = sides;
  if (width < 1 || height < 1 || width * height < MIN_AREA)
    throw new ReadProblem('damaged', `it is an SVG drawing without a size: ${REMEDY}`);
  const longer = Math.max(width, height);
  const scale = Math.min(Math.max(longer, SIDE_PX.min), SIDE_PX.max) / longer;
  const shrink = (side: number) => Math.max(1, Math.round(side * scale));
  return {
    width: shrink(width),
    height: shrink(height),
    density: Math.min(MAX_DENSITY, Math.max(1, UNITS_PER_INCH * scale)),
  };
}

const isLoaded = (target: string | undefined) => target !== undefined && !/^(?:#|data:)/i.test(target);

/** Whether it refers to files or sites; by tag, so that the time is proportional to the length. */
const isIncomplete = (text: string) =>
  text.split('<').some((tag) => {
    if (/^(?:\w{1,20}:)?(?:image|feImage|use)\b/.test(tag))
      return isLoaded(/href\s*=\s*["']\s*([^"']{0,9})/.exec(tag)?.[1]);
    return /@import/i.test(tag) || isLoaded(/url\(\s*["']?\s*([^"')]{0,9})/i.exec(tag)?.[1]);
  });

/** XMP part 3, 2.9: within an element `metadata`. */
function findXmp(text: string): Buffer | undefined {
  for (const name of ['x:xmpmeta', 'rdf:RDF']) {
    const [start, end] = [text.indexOf(`<${name}`), text.indexOf(`</${name}>`)];
    if (start >= 0 && end > start && end - start <= MAX_XMP_BYTES)
      return Buffer.from(text.slice(start, end + name.length + 3));
  }
  return undefined;
}

function findTexts(text: string): Map<string, string> {
  const found = new Map<string, string>();
  const root = text.indexOf('<svg');
  const inside = text.slice(text.indexOf('>', root) + 1).slice(0, 4096);
  const [, title] = /^\s*<title[^>]{0,200}>([^<]{1,500})<\/title>/.exec(inside) ?? [];
  if (title && cleanText(title)) found.set('Title', title.trim());
  return found;
}

/** @throws ReadProblem if it cannot be drawn */
export async function readDrawingBlocks(svg: Buffer, file: string): Promise<Blocks> {
  const { width, height } = await measureDrawing(svg, file);
  const text = decodeText(svg);
  return omitUndefined({
    width,
    height,
    orientation: 1,
    text: findTexts(text),
    xmp: findXmp(text),
    remark: isIncomplete(text)
      ? 'it refers to other files or sites, which are not loaded, so parts may be missing: embed them in the drawing'
      : undefined,
  });
}
