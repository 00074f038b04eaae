/** @jest-environment jsdom */
import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToStaticMarkup } from 'react-dom/server';
import { ReusePanel } from '@/components/item/reuse/reuse-panel';
import { getMessages } from '@/lib/messages/messages';
import type { Item } from '@/lib/model/types';
import { bareItem } from '../bare-item';

const site = {
  title: 'A small museum',
  language: 'en',
  url: 'https://photos.example.org',
  originals: true,
  maxSide: 8192,
  maxPixelsOut: 25_000_000,
};
const photo: Item = { ...bareItem, width: 3000, height: 2000 };
const BY = 'https://creativecommons.org/licenses/by/4.0/';

const draw = (more: Partial<Item> = {}, of: Partial<typeof site> & { licence?: string } = {}) =>
  render(<ReusePanel item={{ ...photo, ...more }} site={{ ...site, ...of }} t={getMessages('en')} />);

test('a licence is named, summarised and linked', () => {
  draw({
    makers: ['Felice Beato'],
    rights: { licenceUrl: BY, licensorUrl: 'https://www.licences.example/ask?id=1', dataMining: 'DMI-PROHIBITED' },
  });
  expect(screen.getByText('CC BY 4.0')).toBeVisible();
  expect(screen.getByText('You must name its maker and the licence, and say if you changed it.')).toBeVisible();
  expect(screen.getByText('You may not use it for data mining.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Read the licence' })).toHaveAttribute('href', BY);
  expect(screen.getByRole('link', { name: 'Read the licence' })).toHaveAttribute('rel', 'license');
  expect(screen.getByRole('link', { name: 'Ask for a licence at licences.example' })).toHaveAttribute(
    'href',
    'https://www.licences.example/ask?id=1',
  );
});

test('an author who is not stated, by name or credit line, need not be credited', () => {
  const { unmount } = draw({ rights: { licenceUrl: BY } });
  expect(screen.getByText('You must name the licence, and say if you changed it.')).toBeVisible();
  expect(screen.getByText(/^Its maker is not stated here/)).toBeVisible();
  unmount();
  draw({ rights: { licenceUrl: BY, credit: 'A museum' } });
  expect(screen.getByText(/^You must name its maker/)).toBeVisible();
});

test('without a licence nothing is granted, unless the site grants it', () => {
  const { unmount } = draw();
  expect(screen.getByText('All rights reserved')).toBeVisible();
  unmount();
  draw({}, { licence: BY });
  expect(screen.getByText('CC BY 4.0')).toBeVisible();
});

test('the owner’s terms are quoted literally', () => {
  const { container } = draw({ rights: { usageTerms: 'Name us.\n<b>Send</b> a copy.' } });
  expect(container.querySelector('blockquote')).toHaveTextContent('Name us. <b>Send</b> a copy.');
});

test('a URL in the terms becomes a link, and nothing else does', () => {
  const { unmount } = draw({ rights: { usageTerms: 'https://museum.example/terms' } });
  expect(screen.getByRole('link', { name: 'https://museum.example/terms' })).toHaveAttribute(
    'href',
    'https://museum.example/terms',
  );
  unmount();
  draw({ rights: { usageTerms: 'javascript:alert(1)' } });
  expect(screen.getByText('javascript:alert(1)').closest('a')).toBeNull();
});

test('one of the sizes is selected, and each has its pixels, its bytes and its own link', async () => {
  draw();
  const group = screen.getByRole('group', { name: 'Sizes to download' });
  const radios = within(group).getAllByRole('radio');
  expect(radios.map((radio) => radio.closest('label')?.textContent)).toEqual([
    '200 × 133 pixels JPEG, about 4.8 kB',
    '400 × 267 pixels JPEG, about 14 kB',
    '800 × 533 pixels JPEG, about 42 kB',
    '1200 × 800 pixels JPEG, about 79 kB',
    '1600 × 1067 pixels JPEG, about 120 kB',
    '2400 × 1600 pixels JPEG, about 230 kB',
    '3000 × 2000 pixels JPEG, about 330 kB',
    'Original file JPEG, 1.2 MB, 3000 × 2000',
  ]);
  expect(radios.filter((radio) => (radio as HTMLInputElement).checked)).toEqual([radios[4]]);
  await userEvent.click(screen.getByText('800 × 533'));
  expect(radios.filter((radio) => (radio as HTMLInputElement).checked)).toEqual([radios[2]]);
  const link = within(group).getByRole('link', { name: 'Download 800 × 533' });
  expect(link).toHaveAttribute('href', '/iiif/3/abcdefgh27/full/800,/0/default.jpg?v=v1');
  expect(link).toHaveAttribute('download', 'harbour-at-dusk-800x533.jpg');
});

test('the original is listed only if it is offered', () => {
  const { unmount } = draw();
  expect(screen.getByRole('link', { name: 'Download the original' })).toHaveAttribute(
    'href',
    '/items/harbour-at-dusk-abcdefgh27/file',
  );
  unmount();
  draw({}, { originals: false });
  expect(screen.queryByText('Original file')).toBeNull();
});

test('a damaged file is marked as damaged', () => {
  draw({ damaged: true });
  expect(screen.getByText('Original file').parentElement).toHaveTextContent(
    'Original file JPEG, damaged, 1.2 MB, 3000 × 2000',
  );
});

test('a file too large for memory is left to the browser’s own download', () => {
  const { unmount } = draw({ bytes: 32_000_001 });
  expect(fireEvent.click(screen.getByRole('link', { name: 'Download the original' }))).toBe(true);
  unmount();
  const smaller = draw({ bytes: 32_000_000 });
  expect(fireEvent.click(screen.getByRole('link', { name: 'Download the original' }))).toBe(false);
  smaller.unmount();
});

test('everything is in the HTML of the server, and can be copied and downloaded without JavaScript', () => {
  const html = renderToStaticMarkup(
    <ReusePanel
      item={{ ...photo, makers: ['Felice Beato'], rights: { licenceUrl: BY } }}
      site={site}
      t={getMessages('en')}
    />,
  );
  for (const text of [
    'You may copy, change and share it, also commercially.',
    '“Harbour at dusk” by Felice Beato.',
    '&lt;a href=&quot;https://photos.example.org/items/harbour-at-dusk-abcdefgh27&quot;&gt;',
    '[Harbour at dusk](https://photos.example.org/items/harbour-at-dusk-abcdefgh27)',
    '@misc{item-abcdefgh27,',
    '&lt;figure&gt;',
    'href="/iiif/3/abcdefgh27/full/max/0/default.jpg?v=v1"',
    'href="/items/harbour-at-dusk-abcdefgh27/file"',
  ])
    expect(html).toContain(text);
});

test('a story has a licence and a credit line, without downloads or embed code', () => {
  draw({ kind: 'story', type: 'text/markdown' });
  expect(screen.getByText(/^“Harbour at dusk”/)).toBeVisible();
  expect(screen.queryByRole('radio')).toBeNull();
  expect(screen.queryByText('Show it on your own page')).toBeNull();
});

test('a film has its file only', () => {
  draw({ kind: 'film', type: 'video/mp4' });
  expect(screen.getAllByRole('radio')).toHaveLength(1);
  expect(screen.queryByText('Show it on your own page')).toBeNull();
});
