import { parseStoryParts } from '@/lib/metadata/formats/story-parts';
import { resolveStoryLinks } from '@/lib/model/story-links';

const parse = (html: string) => parseStoryParts(html).parts;

describe('a heading', () => {
  const { html: three, parts } = parseStoryParts(
    '<h2>One <em>and</em> &amp;</h2><p>x</p><h3>One and</h3><h2>Über</h2><h4>Deep</h4>',
  );

  test('has an id from its text, and equal ones are numbered', () => {
    expect(three).toContain('<h2 id="part-one-and">');
    expect(three).toContain('<h3 id="part-one-and-2">');
    expect(three).toContain('<h2 id="part-uber">');
    expect(three).toContain('<h4>Deep</h4>');
  });

  test('is in the table of contents if there are at least three', () => {
    expect(parts.headings).toEqual([
      { id: 'part-one-and', level: 2, text: 'One and &' },
      { id: 'part-one-and-2', level: 3, text: 'One and' },
      { id: 'part-uber', level: 2, text: 'Über' },
    ]);
    expect(parse('<h2>a</h2><h2>b</h2>')).not.toHaveProperty('headings');
  });

  test('excludes footnotes, and keeps the text of scripts without spaces', () => {
    const { html, parts } = parseStoryParts('<h2>長崎<sup><a href="#note-1">1</a></sup></h2><h2>!</h2><h2>c</h2>');
    expect(parts.headings?.map(({ text }) => text)).toEqual(['長崎', '!', 'c']);
    expect(html).toContain('id="part-長崎"');
    expect(html).toContain('id="part-untitled"');
  });
});

test('the tags of a text are its paragraphs of that kind, without repetition, as written', () => {
  expect(
    parse(
      '<p>{{item a &amp; b.jpg}}</p><p>x</p><blockquote><p>{{item\nc.jpg}}</p></blockquote><p>{{item c.jpg}}</p><pre>{{item d.jpg}}</pre>',
    ).embeds,
  ).toEqual(['item a & b.jpg', 'item c.jpg']);
});

test('a tag within text is reported as misplaced, and in code it is ignored', () => {
  const { embeds, strays } = parse(
    '<p>See {{item a &lt;b&gt;.jpg}} there.</p><p><em>{{film c.mp4}}</em></p><p><code>{{item d.jpg}}</code> {{e}}</p>',
  );
  expect(embeds).toBeUndefined();
  expect(strays).toEqual(['{{item a <b>.jpg}}', '{{film c.mp4}}']);
});

test('links and pictures of the library are listed, those of other sites are not', () => {
  const html =
    '<a href="a%20b.md#x">1</a><img src="../c.jpg" /><a href="https://x.example/">2</a><a href="#y">3</a><a href="//x.example">4</a><a href="100%.jpg">5</a>';
  expect(resolveStoryLinks(parse(html).links ?? [], 's')).toEqual([
    { address: 'a%20b.md#x', path: 's/a b.md', fragment: '#x' },
    { address: '../c.jpg', path: 'c.jpg', fragment: '' },
  ]);
});

test('the plain text has neither tags nor markup, and italics do not split words', () => {
  expect(parse('<p>One</p><p>{{item a.jpg}}</p><p>Two {{item b.jpg}}</p>').text).toBe('One Two');
  expect(parse('<p>a<br />b <em>c</em>, d &lt;e&gt;&amp;\nf</p><ul><li>g</li><li>h</li></ul>').text).toBe(
    'a b c, d <e>& f g h',
  );
});

test('the words of steps are part of the plain text, in their order', () => {
  const tags = [
    '{{tour a.jpg | whole The town | 0,0,50,50 The *church* | title A walk}}',
    '{{timeline | 1864: The quay ![](b.jpg)}}',
    '{{storymap | 57.78, 14.16: The harbour | c.jpg: The mill}}',
  ];
  expect(parse(`<p>One</p>${tags.map((tag) => `<p>${tag}</p>`).join('')}<p>Two</p>`).text).toBe(
    'One A walk The town The *church* 1864 The quay The harbour The mill Two',
  );
});

test('the covers are its first pictures, inline and in tags, in order', () => {
  const pictures = Array.from({ length: 9 }, (_, n) => `<img src="${n}.jpg" />`).join('');
  expect(parse(`<p>x <img src="a.jpg" alt="&gt;" /></p><p>{{gallery b/}}</p>${pictures}`).covers).toEqual([
    { picture: 'a.jpg' },
    { tag: 'gallery b/' },
    ...[0, 1, 2, 3].map((n) => ({ picture: `${n}.jpg` })),
  ]);
});

test.each([
  ['paragraphs', '<p>a</p>'],
  ['headings', '<h2>a</h2>'],
  ['tags', '<p>{{item a}}</p>'],
  ['open braces', '{{item '],
  ['links', '<a href="a">b</a>'],
])('a megabyte of %s is parsed quickly, with a bounded result', (_name, piece) => {
  const { parts } = parseStoryParts(piece.repeat(1_000_000 / piece.length));
  expect(JSON.stringify(parts).length).toBeLessThan(60_000);
});
