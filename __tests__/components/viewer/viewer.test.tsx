/** @jest-environment jsdom */
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PhotoGrid } from '@/components/item/photo-grid';
import { ViewerHost } from '@/components/viewer/viewer-host';
import en from '@/lib/messages/languages/en.json';
import { getMessages } from '@/lib/messages/messages';
import type { Item } from '@/lib/model/types';
import { buildViewerItem } from '@/lib/viewer/record';
import { bareItem } from '../bare-item';

const toItem = (n: number): Item => ({
  ...bareItem,
  id: `item${'abcdefghij'.at(n)}aaaaa`,
  title: `Number ${n}`,
  slug: `number-${n}`,
  width: 3000,
  height: 2000,
  caption: `Words on number ${n}`,
});
const items: Item[] = [
  toItem(0),
  toItem(1),
  { ...toItem(2), kind: 'film' },
  { ...toItem(3), kind: 'story' },
  {
    ...toItem(4),
    people: ['Ann'],
    regions: [
      { name: 'Ann', x: 0.5, y: 0.25, width: 0.2, height: 0.1 },
      { name: 'Rex', x: 0.2, y: 0.8, width: 0.1, height: 0.1 },
    ],
  },
];

class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
}

const t = getMessages('en');
const site = { title: 'Archive', url: 'https://example.org', originals: true, maxSide: 3000, maxPixelsOut: 20_000_000 };

const asked: string[] = [];
let areWordsHere = true;
beforeAll(() => {
  // Missing in jsdom. Reduced motion turns off animations.
  Object.assign(window, {
    matchMedia: () => ({ matches: true, addEventListener() {}, removeEventListener() {} }),
    ResizeObserver: Observer,
    scrollTo() {},
    CSS: { escape: (text: string) => text },
    fetch: async (href: string) => {
      asked.push(href);
      if (href.startsWith('/api/words/viewer?')) return { ok: areWordsHere, json: async () => en.viewer };
      const told = items.map((item) => buildViewerItem(item, site, t)).filter((item) => item !== null);
      return { ok: true, json: async () => ({ start: 0, total: told.length, items: told }) };
    },
  });
  Element.prototype.scrollIntoView = () => {};
  const show = function (this: HTMLDialogElement) {
    this.open = true;
  };
  Object.assign(HTMLDialogElement.prototype, {
    show,
    showModal: show,
    close(this: HTMLDialogElement) {
      this.open = false;
      // Browsers fire the event in a later task.
      setTimeout(() => this.dispatchEvent(new Event('close')));
    },
  });
});

beforeEach(() => {
  history.pushState(null, '', '/collections/sea');
  document.title = 'Sea · The Archive';
});

function show() {
  render(
    <>
      <main>
        <PhotoGrid items={items} t={t} />
      </main>
      <ViewerHost />
    </>,
  );
}

/** Returns the viewer once it has loaded. */
async function getViewer() {
  const viewer = await screen.findByRole('dialog', { name: 'Viewer' });
  await within(viewer).findByRole('button', { name: 'Close' });
  return viewer;
}
const getLink = (n: number) => document.querySelector<HTMLAnchorElement>(`a[data-viewer="${items[n]?.id}"]`);

async function open(n: number) {
  show();
  const link = getLink(n);
  if (!link) throw new Error(`There is no link to number ${n}`);
  await userEvent.click(link);
  const viewer = await getViewer();
  // The neighbours are the last part to load.
  await within(viewer).findByRole('navigation', { name: 'All pictures' });
  return viewer;
}

const getTitle = () => document.querySelector('.title')?.textContent;
const press = (keys: string) => userEvent.keyboard(keys);

test('a click in a grid opens the picture under the URL of its item', async () => {
  const viewer = await open(1);
  expect(location.pathname).toBe('/items/number-1-itembaaaaa');
  expect(document.title).toBe('Number 1 · The Archive');
  expect(within(viewer).getByRole('img', { name: 'Number 1' })).toBeInTheDocument();
  expect(viewer).toHaveTextContent('2 of 4');
});

test('a click for a new tab or window is left to the browser', async () => {
  show();
  const user = userEvent.setup();
  const seen: boolean[] = [];
  const onClick = (event: MouseEvent) => {
    seen.push(event.defaultPrevented);
    event.preventDefault();
  };
  document.addEventListener('click', onClick);
  await user.keyboard('{Control>}');
  await user.click(getLink(1) as HTMLAnchorElement);
  await user.keyboard('{/Control}');
  document.removeEventListener('click', onClick);
  expect(seen).toEqual([false]);
  expect(screen.queryByRole('dialog', { name: 'Viewer' })).toBeNull();
});

test('a story opens on its page', async () => {
  show();
  const story = document.querySelector<HTMLAnchorElement>('a[data-viewer=""]');
  story?.addEventListener('click', (event) => {
    expect(event.defaultPrevented).toBe(false);
    event.preventDefault();
  });
  await userEvent.click(story as HTMLAnchorElement);
  expect(screen.queryByRole('dialog', { name: 'Viewer' })).toBeNull();
});

test('keys move to the next, previous, first and last picture, skipping the story', async () => {
  await open(0);
  await press('{ArrowRight}');
  expect(getTitle()).toBe('Number 1');
  await press('{ArrowRight}{ArrowRight}');
  expect(getTitle()).toBe('Number 4');
  await press('{ArrowLeft}');
  expect(getTitle()).toBe('Number 2');
  await press('{End}');
  expect(getTitle()).toBe('Number 4');
  await press('{Home}');
  expect(getTitle()).toBe('Number 0');
});

test('buttons do, and announce the ends', async () => {
  const viewer = await open(1);
  await userEvent.click(within(viewer).getByRole('button', { name: 'Previous' }));
  expect(getTitle()).toBe('Number 0');
  expect(within(viewer).getByRole('button', { name: 'Previous' })).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(within(viewer).getByRole('button', { name: 'Previous' }));
  expect(getTitle()).toBe('Number 0');
});

test('at most three pictures are mounted at a time', async () => {
  const viewer = await open(0);
  for (let step = 0; step < 4; step += 1) {
    expect(viewer.querySelectorAll('.slide').length).toBeLessThanOrEqual(3);
    await press('{ArrowRight}');
  }
});

test('a film shows a link to the page that plays it', async () => {
  const viewer = await open(1);
  await press('{ArrowRight}');
  expect(within(viewer).getByRole('link', { name: /Play on its page/ })).toHaveAttribute(
    'href',
    '/items/number-2-itemcaaaaa',
  );
  expect(within(viewer).queryByRole('button', { name: 'Nearer' })).toBeNull();
});

test('the information panel opens and closes, and links to the full page', async () => {
  const viewer = await open(1);
  await press('i');
  const panel = within(viewer).getByRole('complementary', { name: 'Information' });
  expect(within(panel).getByRole('link', { name: 'The full page' })).toHaveAttribute(
    'href',
    '/items/number-1-itembaaaaa',
  );
  await waitFor(() => expect(panel).toHaveTextContent('Words on number 1'));
  await press('i');
  expect(within(viewer).queryByRole('complementary')).toBeNull();
});

test('captions can be hidden, and the keys still work', async () => {
  await open(1);
  document.querySelector<HTMLElement>('.frame[aria-current]')?.focus();
  await press('c');
  expect(getTitle()).toBeUndefined();
  await press('{ArrowLeft}c');
  expect(getTitle()).toBe('Number 0');
});

test('a sheet explains the keys, and Escape closes the sheet only', async () => {
  const viewer = await open(1);
  await press('?');
  const sheet = within(viewer).getByRole('dialog', { name: 'Keys' });
  expect(sheet).toHaveTextContent('Full screen');
  await press('{ArrowRight}');
  expect(getTitle()).toBe('Number 1');
  await userEvent.click(within(sheet).getByRole('button', { name: 'Close the sheet' }));
  expect(within(viewer).queryByRole('dialog', { name: 'Keys' })).toBeNull();
  expect(getTitle()).toBe('Number 1');
});

test('Escape closes the viewer and restores the URL, the title and the focus', async () => {
  await open(0);
  await press('{ArrowRight}{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Viewer' })).toBeNull());
  expect(location.pathname).toBe('/collections/sea');
  expect(document.title).toBe('Sea · The Archive');
  expect(document.activeElement).toBe(getLink(1));
});

test('going back closes it', async () => {
  await open(0);
  act(() => history.back());
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Viewer' })).toBeNull());
  expect(location.pathname).toBe('/collections/sea');
  expect(document.activeElement).toBe(getLink(0));
});

test('going forward again opens it again', async () => {
  await open(0);
  await press('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Viewer' })).toBeNull());
  act(() => history.forward());
  await getViewer();
  expect(getTitle()).toBe('Number 0');
});

test('the position is announced politely, and only after moving', async () => {
  const viewer = await open(0);
  const [status] = within(viewer).getAllByRole('status');
  expect(status).toBeEmptyDOMElement();
  await press('{ArrowRight}');
  await waitFor(() => expect(status).toHaveTextContent('2 of 4: Number 1'));
});

test('the slideshow advances by itself, pauses, and stops on interaction', async () => {
  jest.useFakeTimers();
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  try {
    show();
    await user.click(getLink(0) as HTMLAnchorElement);
    await act(() => jest.advanceTimersByTimeAsync(500));
    const viewer = await getViewer();
    const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
    await user.keyboard(' ');
    expect(within(viewer).getByRole('button', { name: 'Pause the slideshow' })).toBeInTheDocument();
    await pass(5100);
    expect(getTitle()).toBe('Number 1');
    await user.keyboard(' ');
    await pass(11_000);
    expect(getTitle()).toBe('Number 1');
    await user.keyboard(' ');
    await user.keyboard('{ArrowLeft}');
    await pass(11_000);
    expect(getTitle()).toBe('Number 0');
    await user.keyboard(' ');
    await pass(60_000);
    expect(getTitle()).toBe('Number 4');
    expect(within(viewer).getByRole('button', { name: 'Slideshow' })).toBeInTheDocument();
  } finally {
    jest.useRealTimers();
  }
});

test('names in a picture are drawn when wanted, and those of people are links', async () => {
  const viewer = await open(1);
  const names = () => within(viewer).queryByRole('list', { name: 'Names in the picture' });
  const button = () => within(viewer).queryByRole('button', { name: 'Names in the picture' });
  expect(button()).toBeNull();
  await press('n');
  await press('{End}');
  expect(getTitle()).toBe('Number 4');
  await waitFor(() => expect(button()).toHaveAttribute('aria-pressed', 'false'));
  expect(names()).toBeNull();
  await userEvent.click(button() as HTMLElement);
  const list = await within(viewer).findByRole('list', { name: 'Names in the picture' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(2);
  expect(within(list).getByRole('link', { name: 'Ann' })).toHaveAttribute('href', '/people/Ann');
  expect(within(list).queryByRole('link', { name: 'Rex' })).toBeNull();
  expect(list.children[0]).toHaveStyle({ left: '40%', top: '20%', width: '20%', height: '10%' });
  await press('n');
  expect(names()).toBeNull();
  await press('n{Home}');
  expect(button()).toBeNull();
});

test('without its messages the viewer opens the page of the picture instead', async () => {
  // The messages of another language have not been loaded yet.
  document.documentElement.lang = 'de';
  areWordsHere = false;
  try {
    show();
    const link = getLink(1) as HTMLAnchorElement;
    link.dataset.href = '#page';
    await userEvent.click(link);
    await waitFor(() => expect(location.hash).toBe('#page'));
    expect(asked).toContain('/api/words/viewer?language=de');
    expect(screen.queryByRole('dialog', { name: 'Viewer' })).toBeNull();
  } finally {
    document.documentElement.lang = '';
    areWordsHere = true;
  }
});

test('a link to a detail opens the viewer on the page of its picture', async () => {
  history.pushState(null, '', '/items/number-1-itembaaaaa#xywh=percent:10,10,20,20');
  const { Hero } = await import('@/components/item/hero');
  render(
    <>
      <main>
        <Hero t={t} item={items[1] as Item} />
      </main>
      <ViewerHost />
    </>,
  );
  await getViewer();
  await press('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Viewer' })).toBeNull());
  expect(location.pathname + location.hash).toBe('/items/number-1-itembaaaaa');
});
