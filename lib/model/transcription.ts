// What is written in a picture, as told by files beside it.

export interface Transcription {
  /** Its name in the item's folder. */
  file: string;
  /** Where the name says it. */
  language?: string;
  text: string;
}

/** One word, or a line where no word is told from the next, and where it stands: left, top, width and height, fractions of the picture. */
export interface TranscribedWord {
  text: string;
  box?: [x: number, y: number, width: number, height: number];
  /** Width of the page that its place is told of by the page's height. */
  ratio?: number;
}

/** Whether a file tells where words stand, by its name. */
export const isPlacing = (file: string) => /\.(?:alto\.xml|hocr)$/i.test(file);

type Box = NonNullable<TranscribedWord['box']>;

/** Where a place in the pixels as they are stored is seen: Exif 3.0, 4.6.5.1.6, of the orientations that change the sides. */
const TURNS: Record<number, (box: Box) => Box> = {
  5: ([x, y, width, height]) => [y, x, height, width],
  6: ([x, y, width, height]) => [1 - y - height, x, height, width],
  7: ([x, y, width, height]) => [1 - y - height, 1 - x - width, height, width],
  8: ([x, y, width, height]) => [y, 1 - x - width, height, width],
};

/**
 * The place in the picture as it is seen. Of a picture that is stored on its side text may have been recognised as it is stored or as it
 * is seen: which, the sides of the page say.
 */
export function toSeenBox(
  { box, ratio = 0 }: TranscribedWord,
  { orientation = 1, width = 1, height = 1 }: { orientation?: number; width?: number; height?: number },
): Box | undefined {
  const turn = TURNS[orientation];
  if (!box || !turn || !(ratio > 0)) return box;
  const [stored, seen] = [height / width, width / height].map((each) => Math.abs(Math.log(ratio / each)));
  return (stored ?? 0) < (seen ?? 0) ? turn(box) : box;
}
