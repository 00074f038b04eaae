// Asks the image service for one rendition many times at once, and counts how often a picture was decoded.
import sharp from 'sharp';
import { createImageService } from '../../lib/images/image-service';
import { answerImage } from '../../lib/images/respond-image';

const [, , absolute = '', data = ''] = process.argv;
const crowd = Number(process.env.CROWD);
const { autoOrient } = await sharp(absolute).metadata();
const source = { id: 'a'.repeat(10), version: '1', absolute, type: 'image/jpeg', ...autoOrient };
const settings = { data, url: '', cacheBytes: 1e9, maxSide: 8192, maxPixelsOut: 25_000_000 };
const service = createImageService(settings);

let decodes = 0;
const { toBuffer } = sharp.prototype;
sharp.prototype.toBuffer = function count(...args: []) {
  // What is encoded from pixels in memory decodes nothing.
  if ((this as unknown as { options: { input: { file?: string } } }).options.input.file) decodes += 1;
  return toBuffer.apply(this, args);
};

const answers = await Promise.all(
  Array.from({ length: crowd }, () =>
    answerImage(
      new Request('http://localhost/'),
      { id: source.id, parts: ['full', '1200,', '0', 'default.webp'] },
      { settings, service, getSource: () => source },
    ),
  ),
);
console.log(JSON.stringify({ decodes, answers: answers.filter((answer) => answer.ok).length }));
