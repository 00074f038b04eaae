/** @jest-environment jsdom */
import { render } from '@testing-library/react';
import { createElement as h } from 'react';
import { Hero } from '@/components/item/hero';
import { PhotoGrid } from '@/components/item/photo-grid';
import { Prose } from '@/components/story/prose';
import { getMessages } from '@/lib/messages/messages';
import type { Item } from '@/lib/model/types';
import type { ViewerContext } from '@/lib/viewer/item';
import { findLink, isViewerEntry, session } from '@/lib/viewer/links';
import { findSource, findThumbnail, readLink } from '@/lib/viewer/source';
import { bareItem } from '../../components/bare-item';

// CSS.escape is missing in jsdom.
Object.assign(globalThis, { CSS: { escape: (text: string) => text.replace(/["\\]/g, '\\$&') } });

const t = getMessages('en');
const photo: Item = {
  ...bareItem,
  width: 3000,
  height: 2000,
  colour: '#803020',
  placeholder: 'data:image/webp;base64,AAAA',
  alt: 'Three boats at a quay',
  date: { edtf: '1911-05-17', sort: 0 },
};
const film: Item = { ...photo, kind: 'film', id: 'bcdefgh234', title: 'A cat', slug: 'a-cat', duration: 7 };
const story: Item = { ...photo, kind: 'story', id: 'cdefgh2345', title: 'A tale', slug: 'a-tale' };

const showGrid = (context: ViewerContext | undefined, ...items: Item[]) =>
  render(h(PhotoGrid, { items, t, ...(context && { context }) }));
const getLinks = () => [...document.querySelectorAll<HTMLAnchorElement>('a[data-viewer]')];
const [first, second, third] = [0, 1, 2].map((at) => () => getLinks()[at] as HTMLAnchorElement) as [
  () => HTMLAnchorElement,
  () => HTMLAnchorElement,
  () => HTMLAnchorElement,
];

test('the link of a photograph in a grid contains everything needed to show it', () => {
  showGrid(undefined, photo);
  // jsdom does not support the shorthand that the grid uses.
  const style = 'background:#803020 url(data:image/webp;base64,AAAA) center / cover';
  first().querySelector('img')?.setAttribute('style', style);
  expect(readLink(first())).toEqual({
    id: 'abcdefgh27',
    href: '/items/harbour-at-dusk-abcdefgh27',
    title: 'Harbour at dusk',
    kind: 'photo',
    version: 'v1',
    width: 3000,
    height: 2000,
    pictured: true,
    colour: '#803020',
    placeholder: 'data:image/webp;base64,AAAA',
    alt: 'Three boats at a quay',
    date: '17 May 1911',
  });
});

test('placeholder colours are parsed as browsers serialise them', () => {
  showGrid(undefined, photo);
  const style = 'background: url("data:image/webp;base64,AAAA") center center / cover rgb(128, 48, 32);';
  first().querySelector('img')?.setAttribute('style', style);
  expect(readLink(first())).toMatchObject({ colour: 'rgb(128, 48, 32)', placeholder: 'data:image/webp;base64,AAAA' });
});

test('a film without a poster is included, a story is not', () => {
  showGrid(undefined, film, story);
  expect(readLink(first())).toMatchObject({ kind: 'film', title: 'A cat', pictured: false });
  expect(readLink(second())).toBeNull();
});

test('the picture of an item’s page links to its page, within its folder', () => {
  render(h(Hero, { t, item: { ...photo, folder: 'a "quoted" folder' } }));
  expect(readLink(first())).toMatchObject({ href: '/items/harbour-at-dusk-abcdefgh27', title: 'Harbour at dusk' });
  expect(findSource(first())).toMatchObject({ context: { type: 'collection', path: 'a "quoted" folder' }, at: 0 });
});

test('the pictures embedded in a story are a list', () => {
  const mentioned = new Map([['boats.jpg', { href: '/items/x' as never, item: photo }]]);
  render(h(Prose, { html: '<p>See <img src="boats.jpg" alt="Boats"></p>', mentioned, t }));
  expect(readLink(first())).toMatchObject({ id: photo.id, title: 'Harbour at dusk', width: 3000 });
  expect(findSource(first()).context).toEqual({ type: 'list' });
});

test('a page of a folder counts positions over all its items', () => {
  const context: ViewerContext = { type: 'collection', path: 'a', start: 60, total: 500 };
  showGrid(context, story, photo, film);
  expect(findSource(third())).toMatchObject({ context, at: 2 });
  expect(findSource(third()).links).toHaveLength(3);
});

test('if the page shows the whole folder, only its pictures count', () => {
  showGrid({ type: 'collection', path: 'a', start: 0, total: 3 }, story, photo, film);
  expect(findSource(third())).toMatchObject({ context: { type: 'list' }, at: 1 });
  expect(findSource(third()).links).toHaveLength(2);
});

test('a link is found by the exact id of its item', () => {
  showGrid(undefined, photo);
  expect(findLink(photo.id)).toBe(first());
  expect(findLink('zzzzzzzzzz')).toBeNull();
  expect(findLink('"] , a')).toBeNull();
});

test('a thumbnail outside the viewport is not animated', () => {
  showGrid(undefined, photo);
  const image = first().querySelector('img') as HTMLImageElement;
  const stand = (top: number) =>
    Object.assign(image, {
      getBoundingClientRect: () => ({ top, bottom: top + 200, left: 0, right: 300, width: 300 }),
    });
  stand(100);
  expect(findThumbnail(first())).toBe(image);
  stand(5000);
  expect(findThumbnail(first())).toBeNull();
  stand(-300);
  expect(findThumbnail(first())).toBeNull();
  expect(findThumbnail(null)).toBeNull();
});

test('a history entry belongs to the viewer if this page load created it', () => {
  expect(isViewerEntry({ viewer: session, item: 'abcdefgh27' })).toBe(true);
  for (const other of [null, undefined, 'viewer', {}, { viewer: '0.1', item: 'abcdefgh27' }])
    expect(isViewerEntry(other)).toBe(false);
});
