/** @jest-environment jsdom */
import { createTileLayer } from '@/lib/viewer/zoom-tiles';

const toTile = (name: string) => ({ href: `/iiif/3/${name}`, left: 10, top: 20, width: 5, height: 6 });

function open() {
  document.body.innerHTML = '<div></div>';
  const element = document.body.firstElementChild as HTMLElement;
  const images = () => [...element.querySelectorAll('img')];
  return {
    layer: createTileLayer(element),
    names: () => images().map((image) => image.getAttribute('src')?.replace('/iiif/3/', '')),
    images,
    arrive(...names: string[]) {
      for (const image of images()) {
        if (!names.some((name) => image.src.endsWith(name))) continue;
        Object.defineProperties(image, { complete: { value: true }, naturalWidth: { value: 512 } });
        image.dispatchEvent(new Event('load'));
      }
    },
  };
}

test('tiles are at the position of their part of the picture', () => {
  const { layer, images } = open();
  layer.show([toTile('a')]);
  expect(images()[0]?.style).toMatchObject({ left: '10%', top: '20%', width: '5%', height: '6%' });
  expect(images()[0]).toHaveAttribute('alt', '');
});

test('loaded tiles are not requested again', () => {
  const { layer, images } = open();
  layer.show([toTile('a'), toTile('b')]);
  const before = images();
  layer.show([toTile('b'), toTile('a')]);
  expect(images()).toEqual(before);
});

test('pending tiles outside the view are cancelled', () => {
  const { layer, names, images } = open();
  layer.show([toTile('a'), toTile('b')]);
  const [gone] = images();
  layer.show([toTile('b')]);
  expect(names()).toEqual(['b']);
  expect(gone).not.toHaveAttribute('src');
});

test('loaded tiles stay until all their replacements have loaded', () => {
  const { layer, names, arrive } = open();
  layer.show([toTile('coarse')]);
  arrive('coarse');
  layer.show([toTile('fine-1'), toTile('fine-2')]);
  expect(names()).toEqual(['coarse', 'fine-1', 'fine-2']);
  arrive('fine-1');
  expect(names()).toContain('coarse');
  arrive('fine-2');
  expect(names()).toEqual(['fine-1', 'fine-2']);
});

test('a tile that fails to load is removed, and blocks nothing', () => {
  const { layer, names, images, arrive } = open();
  layer.show([toTile('old')]);
  arrive('old');
  layer.show([toTile('broken'), toTile('good')]);
  images()[1]?.dispatchEvent(new Event('error'));
  arrive('good');
  expect(names()).toEqual(['good']);
});

test('without zoom the picture has no tiles', () => {
  const { layer, names, arrive } = open();
  layer.show([toTile('a')]);
  arrive('a');
  layer.show([]);
  expect(names()).toEqual([]);
  layer.show([toTile('a')]);
  layer.clear();
  expect(names()).toEqual([]);
});
