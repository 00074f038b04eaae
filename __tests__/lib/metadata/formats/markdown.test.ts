import { renderMarkdown } from '@/lib/metadata/formats/markdown';
import { parseHtml, parseMarkdown } from '@/lib/metadata/formats/text';

const toHtml = (markdown: string) => parseMarkdown(markdown).html;
const toSafeHtml = (html: string) => parseHtml(html).html;

const parse = (html: string) => html.replace(/\n/g, ' ');

describe('footnotes', () => {
  test('are numbered in the order of their references, and link both ways', () => {
    const html = toHtml('One[^b] and two[^a].\n\n[^a]: Alpha.\n[^b]: Beta *b*.\n');
    expect(html).toContain(
      'One<sup><a id="note-from-1" href="#note-1" role="doc-noteref" aria-label="Footnote 1">1</a>',
    );
    expect(html).toContain('two<sup><a id="note-from-2" href="#note-2"');
    expect(html).toMatch(/<li id="note-1"><p>Beta <em>b<\/em>\. <a href="#note-from-1" role="doc-backlink"/);
    expect(html).toMatch(/<li id="note-2"><p>Alpha\. /);
    expect(html).toContain('<section class="footnotes" role="doc-endnotes" aria-label="Footnotes"><ol>');
    expect(html).toContain('aria-label="Back to the text from footnote 2"');
  });

  test('with two references link back to both', () => {
    const html = toHtml('One[^a], again[^a].\n\n[^a]: Alpha.');
    expect(html).toContain('id="note-from-1"');
    expect(html).toContain('id="note-from-1-2"');
    expect(html.match(/role="doc-backlink"/g)).toHaveLength(2);
    expect(html.match(/<li /g)).toHaveLength(1);
  });

  test('may have several paragraphs, and footnotes of their own', () => {
    const html = parse(toHtml('One[^a].\n\n[^a]: Alpha[^b].\n\n    More of it.\n\n[^b]: Beta.\n\nText goes on.'));
    expect(html).toMatch(/<li id="note-1"><p>Alpha<sup>.*<\/p> <p>More of it\. <a/);
    expect(html).toMatch(/<li id="note-2"><p>Beta\./);
    expect(html).toMatch(/Text goes on\.<\/p>.*<section/);
  });

  test('without a definition stay text, and definitions without a reference are removed', () => {
    expect(toHtml('One[^a].')).toBe('<p>One[^a].</p>');
    expect(toHtml('One.\n\n[^a]: Alpha.')).toBe('<p>One.</p>');
  });

  test('in code stay code', () => {
    expect(toHtml('`[^a]`\n\n```\n[^a]: x\n{{item a.jpg}}\n```\n\n[^a]: Alpha.')).toBe(
      '<p><code>[^a]</code></p>\n<pre><code>[^a]: x\n{{item a.jpg}}\n</code></pre>',
    );
  });

  test('contain no executable markup', () => {
    const html = toHtml('One[^"><script>].\n\n[^"><script>]: <img src=x onerror=alert(1)>[x](javascript:alert(1))');
    expect(html).not.toMatch(/<script|onerror|javascript:/);
  });

  test.each([
    ['marks', '[^'.repeat(200_000)],
    ['references', '[^a] '.repeat(100_000)],
    ['definitions', '[^a]: x\n'.repeat(20_000)],
    ['paragraphs', 'a\n\n'.repeat(100_000)],
    ['braces', '{{'.repeat(200_000)],
    ['lines of braces', '{{a\n'.repeat(100_000)],
  ])('and hundreds of thousands of tags (%s alone) are parsed quickly', (_name, text) => {
    expect(typeof toHtml(text)).toBe('string');
  });
});

describe('a link', () => {
  test.each([
    ['[the *land*](/Natur #1 100%/)', '<a href="/Natur%20%231%20100%25/">the <em>land</em></a>'],
    ['[part](my story.md#the-end)', '<a href="my%20story.md#the-end">part</a>'],
    ['![A quay](sea pictures/Kai ä.jpg)', '<img src="sea%20pictures/Kai%20%C3%A4.jpg" alt="A quay">'],
  ])('may contain a path as file managers show it: %s', (markdown, html) => {
    expect(renderMarkdown(markdown)).toBe(`<p>${html}</p>\n`);
  });

  test.each([
    ['[a](b.jpg "Two words")', '<a href="b.jpg" title="Two words">a</a>'],
    ['[a](<b c.jpg>)', '<a href="b%20c.jpg">a</a>'],
    ['[a](javascript: alert 1)', '[a](javascript: alert 1)'],
    ['[a](mailto:a b)', '[a](mailto:a b)'],
    ['[a] (b c)', '[a] (b c)'],
    ['`[a](b c)`', '<code>[a](b c)</code>'],
  ])('otherwise follows CommonMark: %s', (markdown, html) => {
    expect(renderMarkdown(markdown)).toBe(`<p>${html}</p>\n`);
  });
});

describe('a tag', () => {
  test('is a paragraph of its own, with any characters in its path', () => {
    expect(toHtml('Text\n{{gallery a_b_*c*.jpg | <x> & "y" | limit 3}}\nText')).toBe(
      '<p>Text</p>\n<p>{{gallery a_b_*c*.jpg | &lt;x&gt; &amp; "y" | limit 3}}</p>\n<p>Text</p>',
    );
  });

  test('may span lines', () => {
    expect(toHtml('{{gallery\na.jpg |\nb.jpg}}')).toBe('<p>{{gallery\na.jpg |\nb.jpg}}</p>');
  });

  test('within other text stays text', () => {
    expect(toHtml('A {{item a.jpg}} b')).toBe('<p>A {{item a.jpg}} b</p>');
  });

  test('in HTML is within a paragraph or a division', () => {
    expect(toSafeHtml('<p>{{item a.jpg}}</p><div class="x">\n{{item b.jpg}}</div>')).toBe(
      '<p>{{item a.jpg}}</p><p>{{item b.jpg}}</p>',
    );
  });
});

test('the marks of tasks are text', () => {
  expect(parse(toHtml('- [x] done\n- [ ] open'))).toBe('<ul> <li>☑ done</li> <li>☐ open</li> </ul>');
});

// Each paragraph was compared with all following lines.
test.each([
  ['quotations without end', '>\n a:\n'.repeat(20_000)],
  ['lines that look like footnotes', '>\n[^ :\n'.repeat(20_000)],
  ['lines that look like tags', '>\n{{\n'.repeat(20_000)],
])('%s take less than four seconds of processor time', (_what, text) => {
  const before = process.cpuUsage();
  renderMarkdown(text);
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1e6).toBeLessThan(4);
});
