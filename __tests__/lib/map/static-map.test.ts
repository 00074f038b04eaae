import sharp from 'sharp';
import { getBasemap } from '@/lib/map/basemap';
import { drawStaticMap, type MapPoint, type StaticMap } from '@/lib/map/static-map';

// Another test in this process may have blocked all decoders except those of photographs (lib/clients/sharp.ts).
sharp.unblock({ operation: ['VipsForeignLoadSvg'] });

const basemap = getBasemap();
const view = (latitude: number, longitude: number) => drawStaticMap({ latitude, longitude }, basemap);

/** Renders the map like a browser: land white, water black. */
async function paint({ width, height, land }: StaticMap) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path d="${land}" fill="#fff" fill-rule="evenodd"/></svg>`;
  const { data, info } = await sharp(Buffer.from(svg))
    .flatten({ background: '#000' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { isLand: (x: number, y: number) => (data[y * info.width + x] as number) > 127, data };
}

async function isLandAt({ latitude, longitude }: MapPoint) {
  const map = view(latitude, longitude);
  return (await paint(map)).isLand(map.width / 2, map.height / 2);
}

test.each([
  ['Berlin', 52.52, 13.405, true],
  ['Chad', 15, 18, true],
  ['Kansas', 38.5, -98, true],
  ['Alice Springs', -23.7, 133.88, true],
  ['the South Pole', -90, 0, true],
  ['Viti Levu, Fiji', -17.8, 178, true],
  ['Chukotka, west of where the day changes', 66.5, 178, true],
  ['Chukotka, east of it', 66, -174, true],
  ['the North Pole', 90, 0, false],
  ['the Gulf of Guinea', 0, 0, false],
  ['the Caspian Sea', 42, 50.5, false],
  // The antipode of Botswana.
  ['the Pacific near Hawaii', 22.5, -155.6, false],
  // The antipode of China.
  ['the sea off Chile', -35, -76, false],
  ['the Pacific where the day changes', -10, 180, false],
])('%s is drawn correctly', async (_name, latitude, longitude, isLand) => {
  expect(await isLandAt({ latitude, longitude })).toBe(isLand);
});

test('the sea around islands is water', async () => {
  const { isLand } = await paint(view(-17.8, 178));
  expect([isLand(5, 5), isLand(715, 5), isLand(5, 475), isLand(715, 475)]).toEqual([false, false, false, false]);
});

test('north is up and east is right', async () => {
  // Nagasaki: Korea to the north-west, the open Pacific to the south-east.
  const { isLand } = await paint(view(32.744, 129.87));
  expect(isLand(300, 40)).toBe(true);
  expect(isLand(600, 440)).toBe(false);
});

test('it shows as much of the surroundings as the place needs', () => {
  expect(view(52.52, 13.405).degrees).toBeLessThan(view(38.5, -98).degrees);
  expect(view(38.5, -98).degrees).toBeLessThan(view(-40, -120).degrees);
});

test('borders are drawn if there are any, and a grid everywhere', () => {
  expect(view(52.52, 13.405).borders).not.toBe('');
  expect(view(0, -140).borders).toBe('');
  expect(view(0, -140).grid).not.toBe('');
});

test('anywhere on the globe the path is valid and small', () => {
  for (let latitude = -90; latitude <= 90; latitude += 10) {
    for (let longitude = -180; longitude <= 180; longitude += 20) {
      const { land, borders, grid } = view(latitude, longitude);
      expect(land + borders + grid).toMatch(/^(M-?\d+[ -]\d+l[-\d ]+z?)*$/);
      expect(land.length + borders.length + grid.length).toBeLessThan(14_000);
    }
  }
});

test('longitudes are equal modulo 360', () => {
  expect(view(52.52, 13.405 - 360)).toEqual(view(52.52, 13.405));
});
