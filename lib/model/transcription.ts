// Handles transcriptions of pictures from companion files.

export interface Transcription {
  file: string;
  language?: string;
  text: string;
}

/** A word, or a line without word boundaries, with its box as fractions of the picture: left, top, width, height. */
export interface TranscribedWord {
  text: string;
  box?: [x: number, y: number, width: number, height: number];
  /** Width to height of the page that the box refers to. */
  ratio?: number;
}

/** Whether a file has word positions, by its name. */
export const isPlacing = (file: string) => /\.(?:alto\.xml|hocr)$/i.test(file);

type Box = NonNullable<TranscribedWord['box']>;

/** Rotations of the stored pixels that swap the sides (Exif 3.0, 4.6.5.1.6). */
const TURNS: Record<number, (box: Box) => Box> = {
  5: ([x, y, width, height]) => [y, x, height, width],
  6: ([x, y, width, height]) => [1 - y - height, x, height, width],
  7: ([x, y, width, height]) => [1 - y - height, 1 - x - width, height, width],
  8: ([x, y, width, height]) => [y, 1 - x - width, height, width],
};

/** Text may have been recognized before or after rotation; the page's aspect ratio shows which. */
export function cropTextBox(
  { box, ratio = 0 }: TranscribedWord,
  { orientation = 1, width = 1, height = 1 }: { orientation?: number; width?: number; height?: number },
): Box | undefined {
  const turn = TURNS[orientation];
  if (!box || !turn || !(ratio > 0)) return box;
  const [stored, seen] = [height / width, width / height].map((each) => Math.abs(Math.log(ratio / each)));
  return (stored ?? 0) < (seen ?? 0) ? turn(box) : box;
}
