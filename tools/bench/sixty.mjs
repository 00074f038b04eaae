// Creates a folder of sixty photographs, cropped from those of a library.
import fs from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';

const SIXTY = 60;
const WORDS = 'harbour winter market bridge portrait station garden rain procession ferry tower orchard'.split(' ');
const SIDES = [
  [480, 320],
  [320, 480],
  [400, 400],
  [640, 270],
];

const toWord = (index) => WORDS[index % WORDS.length];

/**
 * Creates a folder that fills one collection page and two search pages; each photograph has its own crop and metadata.
 */
export async function laySixty(library) {
  const folder = path.join(library, 'sixty');
  fs.mkdirSync(folder);
  const photographs = fs
    .readdirSync(library, { recursive: true })
    .filter((name) => /\.jpe?g$/.test(name))
    .sort();
  const rows = ['file,title,caption,creator,date,keywords,copyright'];
  for (let index = 0; index < SIXTY; index += 1) {
    const from = sharp(path.join(library, photographs[index % photographs.length]));
    const [width, height] = SIDES[(index * 7) % SIDES.length];
    const whole = await from.metadata();
    const left = Math.floor(((index * 37) % 100) * 0.01 * Math.max(0, whole.width - width));
    const top = Math.floor(((index * 61) % 100) * 0.01 * Math.max(0, whole.height - height));
    const cut = { left, top, width: Math.min(width, whole.width), height: Math.min(height, whole.height) };
    await from
      .extract(cut)
      .resize(2 * width, 2 * height, { fit: 'fill' })
      .jpeg()
      .toFile(path.join(folder, `${index}.jpg`));
    const title = `The ${toWord(index)} by the ${toWord(index * 5 + 3)}, no. ${index + 1}`;
    const maker = ['Ada Lund', 'Jonas Berg', 'Mira Sato', 'Elin Nyström'][index % 4];
    rows.push(
      `${index}.jpg,"${title}","${title} in ${1900 + index}",${maker},${1900 + index}-0${1 + (index % 9)},${toWord(index)};${toWord(index + 5)},© ${maker}`,
    );
  }
  fs.writeFileSync(path.join(folder, 'metadata.csv'), rows.join('\n'));
}
