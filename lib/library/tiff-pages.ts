// Reads a TIFF file of several pages as a document, and draws its pages.
import { writeFile } from 'node:fs/promises';
import { convertToSrgb, MASTER_JPEG, sharp } from '@/lib/clients/sharp';
import { MAX_PIXELS } from '@/lib/metadata/formats/limits';
import { withReader } from '@/lib/metadata/formats/open-reader';
import { listTiffPages } from '@/lib/metadata/formats/picture-series';
import { describeErrorMessage } from '@/lib/metadata/machine-faults';
import { ReadProblem } from '@/lib/metadata/read-problem';
import { groupPages, MAX_OBJECT_PAGES } from '@/lib/model/pages';
import type { Metadata } from '@/lib/model/types';
import { withContent } from './with-content';
import { writeWhole } from './write-whole';

/** Larger pages are shown reduced, because each is rendered whole, to a JPEG, at the first request. */
const MAX_PAGE = { pixels: MAX_PIXELS.whole, side: 65_500 };
const MAX_SECONDS = 60;

interface Sheet {
  absolute: string;
  page: number;
  width: number;
  height: number;
}

function toShownSize({ width, height }: { width: number; height: number }) {
  const scale = Math.min(1, MAX_PAGE.side / Math.max(width, height), Math.sqrt(MAX_PAGE.pixels / (width * height)));
  const shrink = (side: number) => Math.max(1, Math.floor(side * scale));
  return { width: shrink(width), height: shrink(height) };
}

/** @returns null if the file has one page, which is a photograph */
export function readTiffPages(absolute: string, faults: string[]): Required<Pick<Metadata, 'pages' | 'poster'>> | null {
  const { pages, isCut } = withReader(absolute, listTiffPages);
  const sides = pages.slice(0, MAX_OBJECT_PAGES).map(toShownSize);
  const [first] = sides;
  if (!first || sides.length < 2) return null;
  if (pages.length > MAX_OBJECT_PAGES)
    faults.push(`it has ${pages.length} pages: the first ${MAX_OBJECT_PAGES} are shown`);
  if (isCut) faults.push(`it ends before its page ${pages.length + 1}: copy the whole file again`);
  const giant = pages.findIndex(({ width, height }) => width * height > MAX_PIXELS.streamed);
  if (giant >= 0)
    faults.push(
      `its page ${giant + 1} has ${pages[giant]?.width} × ${pages[giant]?.height} pixels, and is not shown: at most ${MAX_PIXELS.streamed / 1e6} million are decoded`,
    );
  return { pages: groupPages(sides), poster: { name: '', type: 'image/jpeg', ...first } };
}

async function render({ absolute, page, width, height }: Sheet, failOn: 'error' | 'none'): Promise<Buffer> {
  const directory = withReader(absolute, listTiffPages).pages[page - 1]?.directory;
  if (directory === undefined) throw new Error('it is no longer in the file');
  const picture = sharp(absolute, {
    page: directory,
    autoOrient: true,
    failOn,
    limitInputPixels: MAX_PIXELS.streamed,
  }).timeout({ seconds: MAX_SECONDS });
  convertToSrgb(picture, await picture.metadata());
  return picture.resize(width, height, { fit: 'fill' }).flatten({ background: '#fff' }).jpeg(MASTER_JPEG).toBuffer();
}

/** Draws a damaged page as far as it can be read. @returns also what is missing of it. @throws ReadProblem */
async function draw(sheet: Sheet): Promise<{ jpeg: Buffer; damage?: string }> {
  try {
    return { jpeg: await render(sheet, 'error') };
  } catch (cause) {
    const damage = describeErrorMessage((cause as Error).message, sheet.absolute);
    const jpeg = await render(sheet, 'none').catch(() => {
      throw new ReadProblem('damaged', `its page ${sheet.page} cannot be drawn (${damage})`);
    });
    return { jpeg, damage };
  }
}

/** @throws ReadProblem if the page cannot be rendered */
export const drawTiffPage = async (sheet: Sheet): Promise<Buffer> =>
  (await withContent(sheet.absolute, () => draw(sheet))).jpeg;

/** Writes the first page atomically, upright and in sRGB. @returns what is missing of a damaged one */
export async function makeTiffMaster(sheet: Omit<Sheet, 'page'>, target: string): Promise<string | undefined> {
  const { jpeg, damage } = await draw({ ...sheet, page: 1 });
  await writeWhole(target, (work) => writeFile(work, jpeg));
  return damage;
}
