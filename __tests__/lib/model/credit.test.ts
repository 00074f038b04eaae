/** @jest-environment jsdom */
import { marked } from 'marked';
import { getMessages } from '@/lib/messages/messages';
import { toCredits } from '@/lib/model/credit';
import { buildEmbedCode } from '@/lib/model/embed-code';
import type { Item } from '@/lib/model/types';
import { bareItem } from '../../components/bare-item';

const t = getMessages('en');
const site = { title: 'A small museum', url: 'https://photos.example.org' };
const PAGE = 'https://photos.example.org/items/harbour-at-dusk-abcdefgh27';
const BY = 'https://creativecommons.org/licenses/by/4.0/';

const credit = (more: Partial<Item> = {}, of = site) => toCredits({ ...bareItem, ...more }, of, t);

const known: Partial<Item> = {
  makers: ['Felice Beato', 'Ann Other'],
  date: { edtf: '1864~', sort: 0 },
  rights: { credit: 'Example Museum', notice: '© Example Museum', licenceUrl: BY },
};

test('a fully described work is credited with maker, date, institution, licence and URL', () => {
  expect(credit(known)).toEqual({
    text: `“Harbour at dusk” by Felice Beato, Ann Other, about 1864. Example Museum. © Example Museum. CC BY 4.0 (${BY}). ${PAGE}`,
    html: `“<a href="${PAGE}">Harbour at dusk</a>” by Felice Beato, Ann Other, about 1864. Example Museum. © Example Museum. <a href="${BY}" rel="license">CC BY 4.0</a>.`,
    markdown: `“[Harbour at dusk](${PAGE})” by Felice Beato, Ann Other, about 1864. Example Museum. © Example Museum. [CC BY 4.0](${BY}).`,
    bibtex: `@misc{item-abcdefgh27,
  title = {{Harbour at dusk}},
  author = {{Felice Beato} and {Ann Other}},
  year = {1864},
  howpublished = {A small museum},
  url = {${PAGE}},
  note = {CC BY 4.0},
}`,
  });
});

test('a work without metadata has its title and its URL', () => {
  expect(credit()).toMatchObject({
    text: `“Harbour at dusk”. ${PAGE}`,
    html: `“<a href="${PAGE}">Harbour at dusk</a>”.`,
    bibtex: `@misc{item-abcdefgh27,\n  title = {{Harbour at dusk}},\n  howpublished = {A small museum},\n  url = {${PAGE}},\n}`,
  });
});

test('the notice is used without a credit line, and both if the licence requires the notice', () => {
  const said = (rights: Item['rights']) => credit({ makers: ['Ann'], ...(rights && { rights }) }).text;
  expect(said({ notice: '© 1993 Ann' })).toContain('by Ann. © 1993 Ann.');
  expect(said({ notice: '© 1993 Ann', credit: 'A house' })).not.toContain('©');
  expect(said({ notice: '© 1993 Ann', credit: 'A house', licenceUrl: BY })).toContain('A house. © 1993 Ann. CC BY 4.0');
  expect(said({ credit: 'Ann' })).toContain('by Ann. https');
});

test('a date without a maker follows the title, and a notice that repeats the licence is left out', () => {
  const { text } = credit({
    date: { edtf: '1864', sort: 0 },
    rights: { notice: 'CC0 1.0 Universal', licenceUrl: 'https://creativecommons.org/publicdomain/zero/1.0/' },
  });
  expect(text).toContain('“Harbour at dusk”, 1864. CC0 1.0 (');
});

test('the site’s licence applies to a work without one, and other terms are linked', () => {
  expect(toCredits(bareItem, { ...site, licence: BY }, t).text).toContain(`CC BY 4.0 (${BY})`);
  const { text, bibtex } = credit({ rights: { licenceUrl: 'https://museum.example/terms' } });
  expect(text).toContain('Terms of use (https://museum.example/terms).');
  expect(bibtex).toContain('note = {Terms of use: \\url{https://museum.example/terms}}');
});

test.each([
  ['1864~', '1864'],
  ['2024-04-13T20:36:30+01:00', '2024'],
  ['1850/1859', '1850--1859'],
  ['1864-03/1864-05', '1864'],
  ['186X', '1860s'],
  ['../1859', 'before 1859'],
])('the date %s has the year "%s" in BibTeX', (edtf, year) => {
  expect(credit({ date: { edtf, sort: 0 } }).bibtex).toContain(`year = {${year}}`);
});

test('the BibTeX key is stable when title, maker and date change', () => {
  const key = (more: Partial<Item>) => /^@misc\{(.*),$/m.exec(credit(more).bibtex)?.[1];
  expect(key({ ...known, title: 'Other', slug: 'other' })).toBe(key({}));
});

const HOSTILE = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><b>bold</b>',
  "' onmouseover='alert(1)",
  '</a></figcaption></figure><h1>',
  '&lt;b&gt; &amp; &copy;',
  '[link](https://evil.example) ![picture](x)',
  '](https://evil.example) [',
  '`code` *em* _em_ **strong** ~~gone~~ # heading | table',
  '\\[not a link\\](https://evil.example)',
  'http://evil.example and www.evil.example and <https://evil.example> and a@evil.example',
  '}, url = {https://evil.example}, note = {',
  '{ { {',
  '} } }',
  '\\input{/etc/passwd} \\write18{rm}',
  '100 % of $5 & #1 _under_ ^up^ ~tilde~ \\back',
  'one\n\n# two\r\n- three',
  'a\u202etxt.exe \u2066b\u2069',
  'nothing\u0000here\u001b[31m',
  '“quoted” and … done!',
];

/** The text on a single line. */
const toLine = (text: string) =>
  text
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();

function parse(html: string) {
  const place = document.createElement('div');
  place.innerHTML = html;
  return place;
}

/** Fields of one entry as BibTeX parses them, where braces always count. */
function parseBibtex(entry: string): Record<string, string> {
  const fields: Record<string, string> = {};
  let at = entry.indexOf(',') + 1;
  for (;;) {
    const match = /^\s*(\w+) = \{/.exec(entry.slice(at));
    if (!match) break;
    const from = at + match[0].length;
    let depth = 1;
    let to = from;
    for (; depth > 0; to += 1) {
      if (to >= entry.length) throw new Error('a brace is never closed');
      if (entry[to] === '{') depth += 1;
      if (entry[to] === '}') depth -= 1;
    }
    fields[match[1] ?? ''] = entry.slice(from, to - 1);
    expect(entry[to]).toBe(',');
    at = to + 1;
  }
  expect(entry.slice(at)).toBe('\n}');
  return fields;
}

const WORDS = new Map(
  Object.entries({ backslash: '\\', braceleft: '{', braceright: '}', asciitilde: '~', asciicircum: '^' }),
);
const fromTex = (tex: string) =>
  tex.replace(/\\text([a-z]+)\{\}|\\([$&#_%])/g, (all, word: string, sign: string) => sign ?? WORDS.get(word) ?? all);

describe.each(HOSTILE)('of a work called %j', (title) => {
  const line = toLine(title);
  const hostile: Partial<Item> = { title, makers: [title], rights: { credit: `x ${title}`, licenceUrl: BY } };

  test('the text is a single line with the literal title', () => {
    const { text } = credit(hostile);
    expect(text.startsWith(`“${line}” by ${line}`)).toBe(true);
    expect(text).not.toMatch(/[\p{Cc}\u202e\u2066]/u);
  });

  test('the HTML shows it literally, and contains our two links only', () => {
    const place = parse(credit(hostile).html);
    expect([...place.querySelectorAll('*')].map((element) => [element.tagName, element.getAttribute('href')])).toEqual([
      ['A', PAGE],
      ['A', BY],
    ]);
    expect(place.querySelector('a')).toHaveProperty('textContent', line);
    expect(place.textContent).toContain(`by ${line}`);
  });

  test('the Markdown shows it literally, and contains our two links only', async () => {
    const place = parse(await marked(credit(hostile).markdown, { gfm: true }));
    expect([...place.querySelectorAll('*')].map((element) => [element.tagName, element.getAttribute('href')])).toEqual([
      ['P', null],
      ['A', PAGE],
      ['A', BY],
    ]);
    expect(place.querySelector('a')).toHaveProperty('textContent', line);
    expect(place.textContent).toContain(`by ${line}`);
  });

  test('the BibTeX is one entry of our fields with the literal title', () => {
    const fields = parseBibtex(credit(hostile).bibtex);
    expect(Object.keys(fields)).toEqual(['title', 'author', 'howpublished', 'url', 'note']);
    expect(fromTex(fields.title?.slice(1, -1) ?? '')).toBe(line);
    expect(fields.title).not.toMatch(/\\(?!text|[$&#_%])/);
    expect(fields.url).toBe(PAGE);
  });

  test('the embed code is one figure with our picture and a literal description', () => {
    const code = buildEmbedCode({ ...bareItem, ...hostile, width: 1600, height: 1200, alt: title }, site, t) ?? '';
    const place = parse(code);
    expect([...place.querySelectorAll('*')].map(({ tagName }) => tagName).join(' ')).toBe(
      'FIGURE A IMG FIGCAPTION A A',
    );
    const image = place.querySelector('img');
    expect(image?.getAttributeNames().sort()).toEqual(['alt', 'height', 'loading', 'src', 'style', 'width']);
    expect(image?.alt).toBe(line);
  });
});

test('a maker named "and" is one maker', () => {
  expect(parseBibtex(credit({ makers: ['Smith and Sons', 'Beato, Felice'] }).bibtex).author).toBe(
    '{Smith and Sons} and {Beato, Felice}',
  );
});

test('an unusual URL cannot end a link in any notation', async () => {
  const { markdown, html, bibtex } = credit({ rights: { licenceUrl: 'https://museum.example/(a)?b={c}&copy;=1' } });
  const href = 'https://museum.example/%28a%29?b=%7Bc%7D&copy;=1';
  for (const place of [parse(html), parse(await marked(markdown))]) {
    expect(place.querySelectorAll('a')[1]?.getAttribute('href')).toBe(href);
  }
  expect(parseBibtex(bibtex).note).toBe(`Terms of use: \\url{${href}}`);
});

describe('embed code', () => {
  const photo = { ...bareItem, width: 3000, height: 2000 };

  test('shows the picture at 800 pixels by its absolute URL, linked to its page', () => {
    expect(buildEmbedCode(photo, site, t)).toContain(
      `<a href="${PAGE}"><img src="https://photos.example.org/iiif/3/abcdefgh27/full/800,/0/default.webp" alt="Harbour at dusk" width="800" height="533"`,
    );
  });

  test('requests no more pixels than a small picture has', () => {
    expect(buildEmbedCode({ ...photo, width: 300, height: 200 }, site, t)).toContain(
      'full/max/0/default.webp" alt="Harbour at dusk" width="300" height="200"',
    );
  });

  test('is offered for photographs only', () => {
    expect(buildEmbedCode({ ...photo, kind: 'film' }, site, t)).toBeNull();
    expect(buildEmbedCode({ ...photo, kind: 'story' }, site, t)).toBeNull();
    expect(buildEmbedCode(bareItem, site, t)).toBeNull();
  });
});
