/** @jest-environment jsdom */
import '../text-decoder';
import { render, screen, within } from '@testing-library/react';
import type { Route } from 'next';
import type { ComponentProps } from 'react';
import { Contents } from '@/components/story/contents';
import { Prose } from '@/components/story/prose';
import { getMessages } from '@/lib/messages/messages';
import { parseHtml, parseMarkdown } from '@/lib/metadata/formats/text';
import { toTagKey } from '@/lib/model/story-tags';
import type { Item } from '@/lib/model/types';
import { bareItem } from '../bare-item';

const t = getMessages('en');
const toHtml = (markdown: string) => parseMarkdown(markdown).html;
const toSafeHtml = (html: string) => parseHtml(html).html;

const photo: Item = { ...bareItem, width: 3000, height: 2000 };
const other: Item = { ...photo, id: 'bcdefgh234', slug: 'quay', title: 'The quay' };
const film: Item = { ...photo, kind: 'film', type: 'video/mp4', title: 'A cat in motion', width: 1920, height: 1080 };
const story: Item = {
  ...bareItem,
  id: 'cdefgh2345',
  kind: 'story',
  type: 'text/markdown',
  title: 'A walk',
  caption: 'By the water',
};

type Things = NonNullable<ComponentProps<typeof Prose>['embeds']>;
type Thing = Things extends Map<string, infer Each> ? Each : never;

beforeAll(() => {
  // Missing in jsdom.
  class Watcher {
    observe() {}
    disconnect() {}
  }
  Object.assign(window, {
    ResizeObserver: Watcher,
    IntersectionObserver: Watcher,
    matchMedia: () => ({ matches: false }),
  });
});

const show = (markdown: string, things: Record<string, Thing> = {}) => {
  const placed: Things = new Map(Object.entries(things).map(([tag, thing]) => [toTagKey(tag) ?? '', thing]));
  return render(<Prose html={toHtml(markdown)} mentioned={new Map()} embeds={placed} t={t} />).container;
};

describe('a tag in a story becomes', () => {
  test("the picture with the author's caption, linked to its page", () => {
    const tag = '{{item a & b.jpg | At *noon*}}';
    show(`Before\n\n${tag}\n\nAfter`, { [tag]: { type: 'item', item: photo, caption: 'At *noon*' } });
    expect(screen.getByRole('img', { name: 'Harbour at dusk' })).toBeInTheDocument();
    expect(screen.getByRole('link')).toHaveAttribute('href', '/items/harbour-at-dusk-abcdefgh27');
    expect(screen.getByText('At *noon*')).toBeInTheDocument();
  });

  test('two pictures with a slider between them, and links to their pages', () => {
    const tag = '{{compare a.jpg | b.jpg | title Then and now}}';
    const container = show(tag, { [tag]: { type: 'compare', before: photo, after: other, title: 'Then and now' } });
    expect(container.querySelectorAll('img')).toHaveLength(2);
    expect(screen.getByText('Then and now')).toBeInTheDocument();
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Harbour at dusk', 'The quay']);
    expect(screen.getByLabelText('How much of the second picture is covered')).toHaveAttribute('type', 'range');
  });

  test('a tour, with the part of the picture and the text of each step', () => {
    const tag = '{{tour a.jpg | whole All | 50,25,10,20 The mast}}';
    const steps = [
      { region: null, text: 'All' },
      { region: { x: 50, y: 25, width: 10, height: 20 }, text: 'The mast' },
    ];
    const container = show(tag, { [tag]: { type: 'tour', item: photo, steps } });
    const [whole, part] = within(container.querySelector('ol') as HTMLElement).getAllByRole('img');
    expect(whole).toHaveAttribute('width', '3000');
    expect(part).toHaveAttribute('alt', 'A part of: Harbour at dusk');
    expect(part?.getAttribute('src')).toMatch(/\/1500,500,300,400\/max\/0\/default\.webp\?v=/);
    expect([part?.getAttribute('width'), part?.getAttribute('height')]).toEqual(['300', '400']);
    expect(screen.getByText('The mast')).toBeInTheDocument();
  });

  test('a timeline, with dates in words', () => {
    const tag = '{{timeline | 1864: Built}}';
    const steps = [
      { date: '1864-05-14', text: 'Built' },
      { date: 'A cold spring', text: 'Ice', item: photo },
    ];
    const container = show(tag, { [tag]: { type: 'timeline', steps, title: 'The quay' } });
    expect(container.querySelector('time')).toHaveTextContent('14 May 1864');
    expect(screen.getByText('A cold spring')).toBeInTheDocument();
    expect(screen.getByRole('link')).toHaveAttribute('href', '/items/harbour-at-dusk-abcdefgh27');
  });

  test('a story map: a drawing with a dot for each place, and the steps with links to their places', () => {
    const tag = '{{storymap | whole: All | 57.78, 14.16: The quay}}';
    const steps = [
      { text: 'All of it' },
      { text: 'The quay', place: { latitude: 57.78, longitude: 14.16, zoom: 9, names: [] }, item: photo },
      { text: 'The mill', place: { latitude: 57.5, longitude: 14.5, names: ['Mill', 'Bruges', 'Belgium'] } },
    ];
    const container = show(tag, { [tag]: { type: 'storymap', steps, title: 'A walk' } });
    expect(screen.getByText('A walk')).toBeInTheDocument();
    const dots = within(container.querySelector('svg') as unknown as HTMLElement).getAllByRole('link');
    expect(dots.map((dot) => dot.getAttribute('aria-label'))).toEqual(['57.7800° N, 14.1600° E', 'Mill, Bruges']);
    const listed = within(container.querySelector('ol') as HTMLElement);
    expect(listed.getAllByRole('listitem').map((step) => step.querySelector('p:last-of-type')?.textContent)).toEqual([
      'All of it',
      'The quay',
      'The mill',
    ]);
    expect(listed.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/map?box=57.68%2C14.06%2C57.88%2C14.26',
      '/items/harbour-at-dusk-abcdefgh27',
      '/map?box=57.4%2C14.4%2C57.6%2C14.6',
    ]);
  });

  test('a story map without places: the texts of its steps alone', () => {
    const container = show('{{storymap | a.jpg: x}}', {
      '{{storymap | a.jpg: x}}': { type: 'storymap', steps: [{ text: 'The quay' }] },
    });
    expect(container.querySelector('svg')).toBeNull();
    expect(screen.getByText('The quay')).toBeInTheDocument();
  });

  test('a link, if the item has no picture', () => {
    const container = show('{{item walk.md}}', { '{{item walk.md}}': { type: 'item', item: story } });
    expect(screen.getByRole('link', { name: 'A walk' })).toBeInTheDocument();
    expect(container.querySelector('img')).toBeNull();
  });

  test('a gallery with a link to the collection', () => {
    const more = { href: '/collections/boats' as Route, title: 'Boats' };
    show('{{gallery boats/}}', {
      '{{gallery boats/}}': { type: 'gallery', items: [photo, other], title: 'Boats', more },
    });
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
    expect(screen.getByRole('link', { name: 'Boats: show all' })).toHaveAttribute('href', '/collections/boats');
  });

  test.each(['gallery', 'map'] as const)("a %s under the author's title", (type) => {
    const more = { href: '/collections/paintings' as Route, title: 'Paintings' };
    const items = [{ ...photo, place: { latitude: 60, longitude: 5 } }];
    const container = show('{{x}}', { '{{x}}': { type, items, title: 'The paintings', more } });
    const [first] = container.querySelector('figure')?.children ?? [];
    expect(first?.tagName).toBe('FIGCAPTION');
    expect([...(first?.children ?? [])].map((part) => part.textContent)).toEqual(['The paintings', 'Show all']);
    expect(container).not.toHaveTextContent('Paintings', { normalizeWhitespace: false });
  });

  test('a named row with each of its items', () => {
    const items = [photo, story];
    show('{{carousel boats/ | title All of it}}', {
      '{{carousel boats/ | title All of it}}': { type: 'carousel', items, title: 'All of it' },
    });
    const row = screen.getByRole('region', { name: 'All of it' });
    expect(within(row).getAllByRole('listitem')).toHaveLength(2);
    expect(within(row).getByRole('link', { name: /A walk/ })).toBeInTheDocument();
  });

  test('the film itself, with a link to its page', () => {
    const container = show('{{film cat.mp4 | A cat:}}', {
      '{{film cat.mp4 | A cat:}}': { type: 'film', film: { item: film }, caption: 'A cat:' },
    });
    expect(container.querySelector('video')).toHaveAttribute('controls');
    expect(screen.getByRole('link', { name: 'A cat in motion' })).toBeInTheDocument();
  });

  test('a map with a list of the same items', () => {
    const items = [
      { ...photo, place: { name: 'Quay', country: 'Norway', latitude: 60, longitude: 5 } },
      { ...other, place: { latitude: 60.0001, longitude: 5 } },
    ];
    const container = show('{{map boats/}}', { '{{map boats/}}': { type: 'map', items } });
    expect(container.querySelector('svg.overview')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '2 items' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/map\?box=/),
    );
    expect(screen.getByRole('link', { name: 'Harbour at dusk' }).closest('li')).toHaveTextContent('Quay, Norway');
    expect(screen.getByRole('link', { name: 'The quay' })).toBeInTheDocument();
  });

  test('a quotation with its source', () => {
    const container = show('{{quote Nothing moves. | A. Sitter}}', {
      '{{quote Nothing moves. | A. Sitter}}': { type: 'quote', text: 'Nothing moves.', source: 'A. Sitter' },
    });
    expect(container.querySelector('blockquote')).toHaveTextContent('Nothing moves.');
    expect(container.querySelector('figcaption')).toHaveTextContent('A. Sitter');
  });

  test('nothing, if it names nothing, is unknown, or is within a sentence', () => {
    expect(
      show('Before\n\n{{item gone.jpg}}\n\n{{galery x/}}\n\nSee {{item a.jpg}} there.\n\n`{{item code.jpg}}`')
        .textContent,
    ).toBe('Before\n\n\nSee  there.\n{{item code.jpg}}');
  });

  test('no markup or script that it contains', () => {
    const tag = '{{quote <img src=x onerror=alert(1)> | <script>alert(1)</script>}}';
    const container = show(tag, { [tag]: { type: 'quote', text: '<img src=x onerror=alert(1)>', source: '<script>' } });
    expect(container.querySelector('img, script')).toBeNull();
    expect(container).toHaveTextContent('<img src=x onerror=alert(1)>');
  });
});

describe('the table of contents', () => {
  test('of a text with three headings links to them', () => {
    const { html, parts } = parseMarkdown('## One\n\n### Under it\n\n## Two');
    const { container } = render(
      <>
        <Contents headings={parts?.headings} t={t} />
        <Prose html={html} mentioned={new Map()} t={t} />
      </>,
    );
    const links = within(screen.getByRole('navigation', { name: 'Contents' })).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual(['One', 'Under it', 'Two']);
    for (const link of links)
      expect(container.querySelector(link.getAttribute('href') ?? '')).toHaveTextContent(link.textContent ?? '?');
  });

  test('of a text with two headings is omitted', () => {
    expect(
      render(<Contents headings={parseMarkdown('## One\n\n## Two').parts?.headings} t={t} />).container,
    ).toBeEmptyDOMElement();
  });
});

test('a footnote links both ways', () => {
  const container = show('One[^a].\n\n[^a]: Alpha.');
  const there = screen.getByRole('doc-noteref', { name: 'Footnote 1' });
  expect(container.querySelector(there.getAttribute('href') ?? '')).toHaveTextContent('Alpha.');
  const back = screen.getByRole('doc-backlink', { name: 'Back to the text from footnote 1' });
  expect(container.querySelector(back.getAttribute('href') ?? '')).toBe(there);
});

test('footnote links are named in the language of the page', () => {
  const words = {
    'story.footnotes': 'Fußnoten',
    'story.footnote': 'Fußnote {number}',
    'story.backFromFootnote': 'Zurück von Fußnote {number}',
    'story.backFromFootnotePlace': 'Zurück von Fußnote {number}, Stelle {place}',
  };
  const html = toHtml('One[^a], two[^a].\n\n[^a]: Alpha.');
  render(<Prose html={html} mentioned={new Map()} t={getMessages('de', words)} />);
  expect(screen.getAllByRole('doc-noteref', { name: 'Fußnote 1' })).toHaveLength(2);
  const back = within(screen.getByRole('doc-endnotes', { name: 'Fußnoten' })).getAllByRole('doc-backlink');
  expect(back.map((link) => link.getAttribute('aria-label'))).toEqual([
    'Zurück von Fußnote 1',
    'Zurück von Fußnote 1, Stelle 2',
  ]);
});

describe('hostile HTML of an author', () => {
  const HOSTILE = [
    '<script>alert(1)</script><script src="https://x.example/a.js"></script>',
    '<p onclick="alert(1)" style="background:url(https://x.example/a.png)">words</p>',
    '<img src="https://x.example/a.png" srcset="https://x.example/b.png 2x" onerror="alert(1)" alt="Alpha">',
    '<picture><source srcset="https://x.example/c.webp"><img src="//x.example/d.png"></picture>',
    '<iframe src="https://x.example/" srcdoc="<script>alert(1)</script>"></iframe>',
    '<object data="https://x.example/e.swf"></object><embed src="https://x.example/f.swf">',
    '<link rel="stylesheet" href="https://x.example/g.css"><style>@import "https://x.example/h.css";</style>',
    '<form action="https://x.example/"><input type="image" src="https://x.example/i.png"><button>go</button></form>',
    '<video src="https://x.example/j.mp4" poster="https://x.example/k.png" autoplay></video><audio src="https://x.example/l.mp3"></audio>',
    '<svg><image href="https://x.example/m.png"/><use href="https://x.example/n.svg#a"/><script>alert(1)</script></svg>',
    '<meta http-equiv="refresh" content="0;url=https://x.example/"><base href="https://x.example/">',
    '<a href="javascript:alert(1)">one</a><a href="data:text/html,x">two</a><a href="https://x.example/" ping="https://x.example/p" target="_blank">three</a>',
    '<table background="https://x.example/o.png"><tr><td>cell</td></tr></table><body background="https://x.example/q.png">',
    '<a id="main" href="#main">clobber</a><li id="menu">x</li><section class="site-header">y</section>',
    '<p>{{quote </p><script>alert(1)</script><p>}}</p>',
  ].join('\n');

  test.each([
    ['HTML', toSafeHtml(HOSTILE)],
    ['Markdown', toHtml(HOSTILE)],
  ])('in %s runs nothing and requests nothing', (_name, html) => {
    const { container } = render(<Prose html={html} mentioned={new Map()} t={t} />);
    expect(
      container.querySelector(
        'script, style, link, meta, base, iframe, object, embed, form, input, button, video, audio, svg, picture, source, img, [style], [src], [srcset], [background], [ping], [target]',
      ),
    ).toBeNull();
    for (const element of container.querySelectorAll('*')) {
      for (const { name, value } of element.attributes) {
        expect(name).not.toMatch(/^on/);
        if (name === 'href') expect(value).toMatch(/^(https:\/\/x\.example\/|#)/);
        if (name === 'id') expect(value).not.toMatch(/^(main|menu)$/);
      }
    }
    // A picture on another site becomes a link.
    expect(screen.getByRole('link', { name: 'Alpha' })).toHaveAttribute('href', 'https://x.example/a.png');
    expect(container).toHaveTextContent('words');
  });
});
