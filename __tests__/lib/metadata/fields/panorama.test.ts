// Reads GPano metadata: the part of the surroundings that a picture shows.
import { selectPanorama } from '@/lib/metadata/fields/panorama';
import type { Sources } from '@/lib/metadata/fields/sources';
import { parseXmp } from '@/lib/metadata/formats/xmp';
import { toXmp } from '../../library/media-file';

const read = (attributes: Record<string, string | number>, namespace = 'http://ns.google.com/photos/1.0/panorama/') => {
  const said = Object.entries(attributes).map(([name, value]) => `p:${name}="${value}"`);
  return selectPanorama({
    packets: [parseXmp(Buffer.from(toXmp('', `xmlns:p="${namespace}" ${said.join(' ')}`)))],
  } as Sources);
};
const ProjectionType = 'equirectangular';

test('a whole sphere', () => {
  const sides = { FullPanoWidthPixels: 8000, FullPanoHeightPixels: 4000 };
  const whole = { across: 360, down: 180, middle: 0 };
  expect(read({ ProjectionType })).toEqual(whole);
  expect(read({ ProjectionType, ...sides })).toEqual(whole);
  expect(read({ ProjectionType, ...sides, PoseHeadingDegrees: 350, InitialViewHeadingDegrees: 20 })).toEqual({
    ...whole,
    first: 30,
  });
});

test('a part of one, as phones make it', () => {
  expect(
    read({
      ProjectionType,
      FullPanoWidthPixels: 8000,
      FullPanoHeightPixels: 4000,
      CroppedAreaImageWidthPixels: 4000,
      CroppedAreaImageHeightPixels: 1000,
      CroppedAreaLeftPixels: 2000,
      CroppedAreaTopPixels: 1000,
      UsePanoramaViewer: 'True',
    }),
  ).toEqual({ across: 180, down: 45, middle: 22.5 });
});

test.each([
  ['another projection', { ProjectionType: 'cylindrical' }],
  ['one that its maker does not want shown so', { ProjectionType, UsePanoramaViewer: 'False' }],
  ['no sides', { ProjectionType, FullPanoWidthPixels: 0, FullPanoHeightPixels: 4000 }],
  ['a part larger than the whole', { ProjectionType, FullPanoWidthPixels: 100, CroppedAreaImageWidthPixels: 9000 }],
  ['a part that lies outside', { ProjectionType, FullPanoHeightPixels: 100, CroppedAreaTopPixels: 90000 }],
])('%s is not a panorama', (_, said) => expect(read(said)).toBeUndefined());

test('properties of other namespaces are ignored', () => {
  expect(read({ ProjectionType }, 'https://museum.example/ns#')).toBeUndefined();
});
