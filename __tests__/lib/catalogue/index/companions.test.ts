import type { Item } from '@/lib/model/types';
import { makeSound } from '../../../sounds';
import { toXmp } from '../../library/media-file';
import { index } from '../index-here';
import { createPlace, look, makePhoto, type Place } from '../site';

let place: Place;
beforeEach(() => {
  place = createPlace();
});
afterEach(() => place.remove());

const toWords = ({ kind, title, caption }: Item) => (kind === 'photo' ? caption : title);

test('an unusable companion file does not remove its item, and is reported by name', async () => {
  const photo = await makePhoto('#803020', 'The ferry');
  place.put('nested.jpg', photo);
  place.put('nested.alto.xml', `<alto>${'<TextBlock>'.repeat(300_000)}`);
  place.put('cut.jpg', await makePhoto('#208030', 'The quay'));
  const sidecar = toXmp('<dc:subject><rdf:Bag><rdf:li>boat</rdf:li><rdf:li>private</rdf:li></rdf:Bag></dc:subject>');
  place.put('cut.jpg.xmp', sidecar.slice(0, sidecar.indexOf('<rdf:li>private')));
  place.put('rain.mp3', await makeSound('mp3', 1, { title: 'Rain' }));
  place.put('rain-poster.jpg', 'no picture');
  place.put('rain.vtt', `WEBVTT\n\n${'00:00.000 --> '.repeat(50_000)}`);
  await index(place);
  const { items, problems } = look(place);
  expect(items.map(({ path, data }) => [path, toWords(JSON.parse(data))])).toEqual([
    ['cut.jpg', 'The quay'],
    ['nested.jpg', 'The ferry'],
    ['rain.mp3', 'Rain'],
  ]);
  expect(JSON.stringify(items)).not.toMatch(/faults/);
  const said = new Map(problems.map(({ path, detail }) => [path, detail]));
  expect(said.get('nested.jpg')).toContain('its transcription nested.alto.xml: it holds no text');
  expect(said.get('cut.jpg')).toMatch(/its sidecar cut\.jpg\.xmp is broken off or damaged/);
  expect(said.get('rain.mp3')).toMatch(/its poster rain-poster\.jpg cannot be used/);
});
