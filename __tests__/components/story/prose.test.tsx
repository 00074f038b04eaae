/** @jest-environment jsdom */
import '../text-decoder';
import { render, screen } from '@testing-library/react';
import type { Route } from 'next';
import type { ComponentProps } from 'react';
import { Prose } from '@/components/story/prose';
import { getMessages } from '@/lib/messages/messages';
import { parseHtml } from '@/lib/metadata/formats/text';
import type { Item } from '@/lib/model/types';
import { bareItem } from '../bare-item';

const photo: Item = { ...bareItem, width: 3000, height: 2000 };
const href = '/items/harbour-at-dusk-abcdefgh27' as Route;
const film: Item = { ...photo, kind: 'film', type: 'video/mp4', title: 'A cat in motion', width: 1920, height: 1080 };
const story: Item = { ...photo, kind: 'story', type: 'text/markdown', title: 'A walk' };

type Mentioned = ComponentProps<typeof Prose>['mentioned'];

const show = (
  html: string,
  mentioned: Record<string, { href: Route; item?: Item }> = { 'harbour.jpg': { href, item: photo } },
) =>
  render(<Prose html={html} mentioned={new Map(Object.entries(mentioned)) as Mentioned} t={getMessages('en')} />)
    .container;

test('prose without pictures is unchanged', () => {
  expect(show('<h2>Part</h2><p>Some <em>words</em></p>').innerHTML).toBe(
    '<div class="prose" dir="auto"><h2 dir="auto">Part</h2><p dir="auto">Some <em>words</em></p></div>',
  );
  expect(show('').textContent).toBe('');
});

test('a picture on another site without a description is named in the language of the page', () => {
  const { html } = parseHtml('<p><img src="https://x.example/a.png" alt=""></p>');
  render(<Prose html={html} mentioned={new Map()} t={getMessages('de')} />);
  expect(screen.getByRole('link', { name: 'Ein Bild bei x.example' })).toHaveAttribute(
    'href',
    'https://x.example/a.png',
  );
});

describe('a picture of the library', () => {
  test('is rendered as the item: from the image service, in its size, linked to its page, with its title below', () => {
    show('<p><img src="harbour.jpg" alt=""></p>');
    const picture = screen.getByRole('img');
    expect(picture).toHaveAttribute('src', '/iiif/3/abcdefgh27/full/1200,/0/default.webp?v=v1');
    expect(picture).toHaveAttribute('width', '3000');
    expect(screen.getByRole('link')).toHaveAttribute('href', href);
    expect(screen.getByRole('link')).toContainElement(picture);
    expect(screen.getByText('Harbour at dusk')).toBeInTheDocument();
  });

  test("uses the author's alt text, then the item's description, then its title", () => {
    const described = { 'harbour.jpg': { href, item: { ...photo, alt: 'Three boats' } } };
    const { unmount } = render(
      <Prose
        html='<img src="harbour.jpg" alt="As I saw it" title="My boat">'
        mentioned={new Map(Object.entries(described))}
        t={getMessages('en')}
      />,
    );
    expect(screen.getByRole('img', { name: 'As I saw it' })).toBeInTheDocument();
    expect(screen.getByText('My boat')).toBeInTheDocument();
    unmount();
    show('<img src="harbour.jpg" alt="">', described);
    expect(screen.getByRole('img', { name: 'Three boats' })).toBeInTheDocument();
    show('<img src="harbour.jpg">');
    expect(screen.getByRole('img', { name: 'Harbour at dusk' })).toBeInTheDocument();
  });

  test('within a link makes no nested link', () => {
    const container = show('<p><a href="https://example.org/"><img src="harbour.jpg" alt="Boats"></a></p>');
    expect(screen.getByRole('img', { name: 'Boats' }).getAttribute('src')).toContain('/iiif/3/');
    expect(container.querySelector('a a')).toBeNull();
  });

  test('within a link to the library is rendered as the item as well', () => {
    const container = show('<p><a href="walk.md"><img src="harbour.jpg" alt="Boats"></a></p>', {
      'harbour.jpg': { href, item: photo },
      'walk.md': { href: '/items/a-walk-bcdefgh234' as Route, item: story },
    });
    expect(screen.getByRole('img', { name: 'Boats' }).getAttribute('src')).toContain('/iiif/3/');
    expect(container.querySelector('a a')).toBeNull();
  });
});

describe('picture syntax that names no picture', () => {
  test('becomes a link for a story', () => {
    const container = show('<p><img src="walk.md" alt="Read on"></p>', { 'walk.md': { href, item: story } });
    expect(container.querySelector('img')).toBeNull();
    expect(screen.getByRole('link')).toHaveAttribute('href', href);
  });

  test('becomes a link for a film without a poster', () => {
    const container = show('<p><img src="cat.mp4" alt="A cat"></p>', { 'cat.mp4': { href, item: film } });
    expect(container.querySelector('img')).toBeNull();
    expect(screen.getByRole('link')).toHaveAttribute('href', href);
  });

  test('shows the poster of a film, at most in its own width', () => {
    const item = { ...film, poster: { name: 'cat-poster.jpg', type: 'image/jpeg', width: 640, height: 360 } };
    show('<p><img src="cat.mp4" alt="A cat"></p>', { 'cat.mp4': { href, item } });
    expect(screen.getByRole('img')).toHaveAttribute('width', '640');
    expect(screen.getByRole('img').getAttribute('srcset')).not.toMatch(/\/(800|1200),\//);
  });

  test('is left out for a collection', () => {
    expect(
      show('<img src="Japan" alt="x">', { Japan: { href: '/collections/Japan' as Route } }).querySelector('img'),
    ).toBeNull();
  });
});

describe('an external picture', () => {
  test.each(['https://x.example/a.png', '//x.example/a.png', 'gone.jpg', 'data:image/png;base64,AA==', ''])(
    '(%s) is left out, and nothing is requested',
    (src) => {
      const container = show(`<p>Before<img src="${src}" alt="x"> after</p>`);
      expect(container.querySelector('img')).toBeNull();
      expect(container.textContent).toBe('Before after');
    },
  );

  test.each([
    ['dead', 'gone.md'],
    ['good', 'harbour.jpg'],
    ['foreign', 'https://example.org/'],
  ])('is left out within a %s link too', (_name, to) => {
    const container = show(
      `<p><a href="${to}">Before<em><img src="https://x.example/a.png" alt="x"></em> after</a></p>`,
    );
    expect(container.querySelector('img')).toBeNull();
    expect(container.textContent).toBe('Before after');
  });
});

describe('a link', () => {
  test('to an item or a collection leads to its page', () => {
    show('<p><a href="harbour.jpg">the <em>picture</em></a> and <a href="../Japan">the rest</a></p>', {
      'harbour.jpg': { href, item: photo },
      '../Japan': { href: '/collections/Japan' as Route },
    });
    expect(screen.getByRole('link', { name: 'the picture' })).toHaveAttribute('href', href);
    expect(screen.getByRole('link', { name: 'the rest' })).toHaveAttribute('href', '/collections/Japan');
  });

  test.each(['https://example.org/', 'http://example.org/', 'mailto:archive@example.org', 'HTTPS://EXAMPLE.ORG/'])(
    'to %s is unchanged',
    (to) => {
      show(`<p><a href="${to}">words</a></p>`);
      expect(screen.getByRole('link', { name: 'words' })).toHaveAttribute('href', to);
    },
  );

  test.each([
    'gone.md',
    '../../etc/passwd',
    '/somewhere',
    '//x.example/',
    'javascript:alert(1)',
    'file:///etc/passwd',
    '',
  ])('to "%s" becomes plain text', (to) => {
    const container = show(`<p>Some <a href="${to}">more <em>words</em></a></p>`);
    expect(screen.queryByRole('link')).toBeNull();
    expect(container.querySelector('p')?.innerHTML).toBe('Some more <em>words</em>');
  });

  test('without a URL becomes plain text', () => {
    expect(show('<p><a>words</a></p>').querySelector('p')?.innerHTML).toBe('words');
  });
});
