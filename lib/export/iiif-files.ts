// Lists the images that clients request by an info.json of level 0: https://iiif.io/api/image/3.0/#54-sizes-and-tiles
interface ImageInfo {
  id: string;
  width: number;
  height: number;
  sizes?: { width: number; height: number }[];
  tiles?: { width: number; height?: number; scaleFactors: number[] }[];
}

const QUALITY = '0/default.jpg';

function* listTileNames({ width, height }: ImageInfo, side: number, factor: number) {
  const span = side * factor;
  for (let y = 0; y < height; y += span)
    for (let x = 0; x < width; x += span) {
      const [across, down] = [Math.min(span, width - x), Math.min(span, height - y)];
      const isWhole = across === width && down === height;
      const size = isWhole && factor === 1 ? 'max' : `${Math.ceil(across / factor)},${Math.ceil(down / factor)}`;
      yield `${isWhole ? 'full' : `${x},${y},${across},${down}`}/${size}/${QUALITY}`;
    }
}

/** URLs of the largest image, of each size, and of each tile; those that cover the whole picture are called `full`. */
export function* listImageFiles(info: ImageInfo): Generator<string> {
  yield `${info.id}/full/max/${QUALITY}`;
  for (const { width, height } of info.sizes ?? []) yield `${info.id}/full/${width},${height}/${QUALITY}`;
  for (const { width, scaleFactors } of info.tiles ?? [])
    for (const factor of scaleFactors)
      for (const name of listTileNames(info, width, factor)) yield `${info.id}/${name}`;
}
