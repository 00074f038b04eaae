/** @jest-environment node */
// Files that cameras and exports write by the thousand: one line per kind, and no problem.
import { index } from './index-here';
import { createPlace, look, makePhoto } from './site';

const place = createPlace();
afterAll(() => place.remove());

test('exports of Google Takeout, drones and action cameras are reported once per kind', async () => {
  const takeout = JSON.stringify({ title: 'IMG_1.JPG', photoTakenTime: { timestamp: '1500000000' } });
  for (let number = 1; number <= 20; number++) {
    place.put(`IMG_${number}.JPG`, await makePhoto(`#${number + 10}4060`));
    place.put(`IMG_${number}.JPG.supplemental-metadata.json`, takeout);
    place.put(`IMG_${number}.AAE`, '<?xml version="1.0"?><plist/>');
    place.put(`DJI_00${number + 10}.LRF`, 'proxy');
    place.put(`DJI_00${number + 10}.SRT`, '1\n00:00:00,000 --> 00:00:00,033\n[latitude: 48.20] [longitude: 16.40]\n');
    place.put(`GX0100${number + 10}.THM`, 'thumbnail');
  }
  place.put('metadata.json', '{}');
  const { output } = await index(place);
  const { items, problems } = look(place);
  expect(items).toHaveLength(20);
  expect(problems).toEqual([]);
  expect(output.match(/^Left alone: .*/gm)).toEqual([
    'Left alone: 20 small pictures that a camera keeps of films, for example "GX010011.THM"',
    'Left alone: 20 small copies that a camera keeps of films, for example "DJI_0011.LRF"',
    'Left alone: 20 files of settings that photo programs keep beside pictures, for example "IMG_1.AAE"',
    'Left alone: 21 data files of cameras or programs (JSON, flight data), whose dates and descriptions are not read, for example "DJI_0011.SRT"',
  ]);
  expect(JSON.stringify(items)).not.toMatch(/latitude/);
});
