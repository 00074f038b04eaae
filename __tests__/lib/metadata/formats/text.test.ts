import { frontMatterText, parseHtml, parseMarkdown, parseProse } from '@/lib/metadata/formats/text';

const toHtml = (markdown: string) => parseMarkdown(markdown).html;
const toSafeHtml = (html: string) => parseHtml(html).html;

describe('front matter', () => {
  test('is removed from the text', () => {
    expect(parseProse('---\ntitle: A walk\norder: 3\n---\n# Heading\n\nText')).toEqual({
      matter: { title: 'A walk', order: 3 },
      body: '# Heading\n\nText',
      faults: [],
      notes: [],
    });
  });

  test.each([
    ['Windows line ends', '---\r\ntitle: A\r\n---\r\nText'],
    ['a byte order mark', '\uFEFF---\ntitle: A\n---\nText'],
    ['spaces after its marks', '---  \ntitle: A\n--- \nText'],
  ])('may have %s', (_name, text) => {
    expect(parseProse(text)).toMatchObject({ matter: { title: 'A' }, body: 'Text' });
  });

  test('in TOML is noted', () => {
    expect(parseProse('+++\ntitle = "A"\n+++\nText')).toMatchObject({
      matter: {},
      notes: [expect.stringContaining('between lines of +++ is not read')],
    });
    expect(parseProse('+++ a text\n').notes).toEqual([]);
  });

  test('may be the whole text', () => {
    expect(parseProse('---\ntitle: A\n---')).toMatchObject({ matter: { title: 'A' }, body: '' });
  });

  test.each(['---\n---\nText', '---\n\n---\nText', '---\n# nothing yet\n---\nText'])('may be empty: %j', (text) => {
    expect(parseProse(text)).toMatchObject({ matter: {}, body: 'Text' });
  });

  test('that is empty does not extend to the next rule in the text', () => {
    expect(parseProse('---\n---\nOne\n\n---\nTwo')).toMatchObject({ matter: {}, body: 'One\n\n---\nTwo' });
  });

  test.each([
    '',
    'Text',
    '# Heading\n---\ntitle: A\n---\n',
    ' ---\ntitle: A\n---\n',
    '---\ntitle: A',
    '----\ntitle: A\n----\n',
  ])('is not found in %j', (text) => {
    expect(parseProse(text)).toMatchObject({ matter: {}, body: text });
  });

  test('excludes a byte order mark from the text', () => {
    expect(parseProse('\uFEFFText').body).toBe('Text');
  });

  test.each(['---\ntitle: "open\n---\n', '---\na: b: c\n---\n', '---\n\ttitle: A\n---\n', '---\n{\n---\n'])(
    'with invalid YAML is a fault with its line: %j',
    (text) => {
      expect(parseProse(text).faults).toEqual([expect.stringMatching(/^line \d+: /)]);
    },
  );

  test.each(['---\n\nA text between two rules.\n\n---\nMore.', '---\n- a\n- b\n---\nMore.'])(
    'that is not a mapping leaves the text unchanged: %j',
    (text) => {
      expect(parseProse(text).body).toContain(text.includes('between') ? 'A text between two rules.' : '- a');
    },
  );

  test('that expands exponentially by aliases is rejected before it fills the memory', () => {
    const levels = Array.from(
      { length: 12 },
      (_, level) =>
        `l${level}: &l${level} [${Array.from({ length: 10 }, () => (level ? `*l${level - 1}` : 'x')).join(', ')}]`,
    );
    expect(parseProse(`---\n${levels.join('\n')}\n---\n`).faults).toEqual([expect.stringMatching(/alias/i)]);
  });

  test('keeps dates, years and booleans as written', () => {
    const { matter } = parseProse('---\ndate: 1864-05-01\nyear: 1864\nabout: 1864~\nanswer: no\n---\n');
    expect(matter).toEqual({ date: '1864-05-01', year: 1864, about: '1864~', answer: 'no' });
  });
});

test.each([
  [' words ', 'words'],
  [1864, '1864'],
  ['', undefined],
  ['   ', undefined],
  [null, undefined],
  [true, undefined],
  [['a'], undefined],
  [{ a: 1 }, undefined],
])('the value %j is converted to the text %j', (value, text) => {
  expect(frontMatterText(value)).toBe(text);
});

test('a text is normalised to one Unicode form', () => {
  expect(frontMatterText('Bru\u0308cke')).toBe('Brücke');
});

describe('HTML', () => {
  /** Decodes character references and removes line breaks, as browsers do in URLs. */
  const toPlain = (html: string) =>
    html
      .replace(/[\t\r\n]/g, '')
      .replace('&#106;', 'j')
      .replace('&colon;', ':');
  const ELEMENTS =
    /<(script|style|iframe|svg|math|object|embed|form|input|button|link|meta|base|video|audio|template)\b/i;
  const ATTRIBUTES = /<[^>]*(\son\w+\s*=|\sstyle\s*=|(javascript|vbscript|data):|srcdoc|formaction)/i;
  const hasDanger = (html: string) => ELEMENTS.test(toPlain(html)) || ATTRIBUTES.test(toPlain(html));

  test.each([
    '<script>alert(1)</script>',
    '<SCRIPT SRC=//x.example/a.js></SCRIPT>',
    '<scr<script>ipt>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<img src="a.jpg" onload="alert(1)">',
    '<p onclick="alert(1)">x</p>',
    '<p ONMOUSEOVER = alert(1)>x</p>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="JaVaScRiPt:alert(1)">x</a>',
    '<a href=" java\nscript:alert(1)">x</a>',
    '<a href="&#106;avascript&colon;alert(1)">x</a>',
    '<a href="vbscript:x">x</a>',
    '<a href="data:text/html,<script>alert(1)</script>">x</a>',
    '<p style="position:fixed;background:url(//x.example)">x</p>',
    '<style>body{display:none}</style>',
    '<iframe src="https://x.example"></iframe>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<svg onload=alert(1)><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
    '<svg><style><img src=x onerror=alert(1)></style></svg>',
    '<math><mtext><mglyph><style><img src=x onerror=alert(1)></style></mglyph></mtext></math>',
    '<img src="data:image/svg+xml;base64,PHN2Zy8+">',
    '<img src="data:image/png;base64,iVBORw0KGgo=">',
    '<object data="x.swf"></object><embed src="x.swf">',
    '<form action="https://x.example"><input name="password"><button formaction="javascript:alert(1)">x</button></form>',
    '<link rel="stylesheet" href="https://x.example/a.css"><meta http-equiv="refresh" content="0;url=https://x.example"><base href="https://x.example/">',
    '<video src="a.mp4" autoplay></video>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
    '<textarea><img src=x onerror=alert(1)></textarea>',
    '<!--><img src=x onerror=alert(1)>-->',
    '<template><script>alert(1)</script></template>',
  ])('is sanitised: %s', (html) => {
    expect(hasDanger(html)).toBe(true);
    expect(hasDanger(toSafeHtml(html))).toBe(false);
    expect(hasDanger(toHtml(html))).toBe(false);
  });

  test.each([
    '[x](javascript:alert(1))',
    '![x](javascript:alert(1))',
    '[x](data:text/html,x)',
    '<javascript:alert(1)>',
    '[x]: javascript:alert(1)\n\n[x]',
  ])('generated from Markdown is sanitised, too: %s', (markdown) => {
    expect(toHtml(markdown)).not.toMatch(/(href|src)\s*=\s*["']?\s*(javascript|data):/i);
  });

  test.each([
    '<img src="//x.example/a.png">',
    '<a href="//x.example/">x</a>',
    '<img src="/\\x.example/a.png">',
    '<img src="\\\\x.example/a.png">',
  ])('links to other sites explicitly only: %s', (html) => {
    expect(toSafeHtml(html)).not.toContain('x.example');
  });

  test('replaces pictures on other sites with links', () => {
    expect(
      toSafeHtml(
        '<img src="https://x.example/a.png" alt="A <b>"><img src="a.jpg" srcset="https://x.example/b.png 2x">',
      ),
    ).toBe('<a href="https://x.example/a.png">A &lt;b&gt;</a><img src="a.jpg">');
    expect(toHtml('![](https://x.example/a.png)')).toBe(
      '<p><a href="https://x.example/a.png">A picture at x.example</a></p>',
    );
    expect(toSafeHtml('<img src="https://[" alt="x">')).not.toContain('[');
  });

  test('keeps pictures and links of the library, and links to other sites', () => {
    expect(toSafeHtml('<img src="../a%20b.jpg" alt="A boat" title="Boat">')).toBe(
      '<img src="../a%20b.jpg" alt="A boat" title="Boat">',
    );
    expect(toSafeHtml('<a href="other.md">x</a>')).toBe('<a href="other.md">x</a>');
    for (const href of ['https://example.org/', 'http://example.org/', 'mailto:archive@example.org'])
      expect(toSafeHtml(`<a href="${href}">x</a>`)).toContain(`href="${href}"`);
  });

  test('keeps the elements of prose', () => {
    const html =
      '<h2>a</h2><p>b <em>c</em> <strong>d</strong></p><blockquote><p>e</p></blockquote><ul><li>f</li></ul><table><tbody><tr><th>g</th><td>h</td></tr></tbody></table>';
    expect(toSafeHtml(html)).toBe(html.replace('<h2>', '<h2 id="part-a">'));
  });

  test('keeps text that only resembles markup', () => {
    expect(toHtml('1 < 2 & 3 > 2')).toBe('<p>1 &lt; 2 &amp; 3 &gt; 2</p>');
    expect(toHtml('`<script>`')).toBe('<p><code>&lt;script&gt;</code></p>');
  });

  test.each([
    ['divisions', '<div>'.repeat(1000)],
    ['quotations', '<blockquote>'.repeat(1000)],
    ['emphasis', '<b>'.repeat(1000)],
    ['lists', '<ul><li>'.repeat(1000)],
    ['tables', '<table><tr><td>'.repeat(1000)],
  ])('nested a thousand deep in %s keeps its text and is parsed quickly', (_name, html) => {
    expect(toSafeHtml(`${html}words`)).toContain('words');
    expect(toHtml(`${html}words`)).toContain('words');
  });

  test('of quotations nested a thousand deep in Markdown keeps its text', () => {
    expect(toHtml(`${'>'.repeat(1000)} words`)).toContain('words');
  });

  test('with a word of a megabyte before an @ is parsed quickly', () => {
    expect(toHtml(`${'a'.repeat(1_000_000)}@`)).toMatch(/^<p>a{2000} a{2000} /);
  });
});
