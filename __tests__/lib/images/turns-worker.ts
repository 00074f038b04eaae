// A worker process with the image service only: node turns-worker.mjs NUMBER PICTURE DATA.
import sharp from 'sharp';
import { getWorker, initWorker } from '@/lib/cluster/worker';
import { answerImage } from '@/lib/iiif/respond-image';
import { createImageService } from '@/lib/images/image-service';

const [, , number, absolute = '', data = ''] = process.argv;
initWorker(Number(number), 2);

let decodes = 0;
const { toBuffer } = sharp.prototype;
sharp.prototype.toBuffer = function count(...args: []) {
  // Pixels in memory are encoded without decoding.
  if ((this as unknown as { options: { input: { file?: string } } }).options.input.file) decodes += 1;
  return toBuffer.apply(this, args);
};

const { autoOrient } = await sharp(absolute).metadata();
const source = { id: 'a'.repeat(10), version: '1', absolute, type: 'image/jpeg', ...autoOrient };
const settings = { data, url: '', cacheBytes: 1e9, maxSide: 8192, maxPixelsOut: 25_000_000 };
const service = createImageService(settings);

async function askImage() {
  const address = { id: source.id, parts: ['full', '1200,', '0', 'default.webp'] };
  const { status } = await answerImage(new Request('http://localhost/'), address, {
    settings,
    service,
    getSource: () => source,
  });
  return status;
}

getWorker()?.primary.handle('images', async (times: number) => {
  const statuses = await Promise.all(Array.from({ length: times }, askImage));
  return { decodes, statuses };
});
await getWorker()?.primary.request('ready');
process.on('disconnect', () => process.exit());
