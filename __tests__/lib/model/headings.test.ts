import { listHeadings, withHeadingIds } from '@/lib/model/headings';

const three = withHeadingIds('<h2>One <em>and</em> &amp;</h2><p>x</p><h3>One and</h3><h2>Über</h2><h4>Deep</h4>');

test('a heading has an id of its words, and equal ones have numbers', () => {
  expect(three).toContain('<h2 id="part-one-and">');
  expect(three).toContain('<h3 id="part-one-and-2">');
  expect(three).toContain('<h2 id="part-uber">');
  expect(three).toContain('<h4>Deep</h4>');
});

test('three headings make a table of contents, two do not', () => {
  expect(listHeadings(three)).toEqual([
    { id: 'part-one-and', level: 2, text: 'One and &' },
    { id: 'part-one-and-2', level: 3, text: 'One and' },
    { id: 'part-uber', level: 2, text: 'Über' },
  ]);
  expect(listHeadings(withHeadingIds('<h2>a</h2><h2>b</h2>'))).toEqual([]);
});

test('a footnote is no part of a heading, and a heading in a script of its own keeps it', () => {
  const html = withHeadingIds('<h2>長崎<sup><a href="#note-1">1</a></sup></h2><h2>!</h2><h2>c</h2>');
  expect(listHeadings(html).map(({ text }) => text)).toEqual(['長崎', '!', 'c']);
  expect(html).toContain('id="part-長崎"');
  expect(html).toContain('id="part-untitled"');
});
