import { findCssFault } from '@/lib/metadata/formats/safe-css';

test.each([
  ':root { --accent: light-dark(#123456, #abcdef); }',
  '@media (20rem < width < 40rem) { h1 { font-weight: 700 } }',
  'h1::before { content: "\\201C url(https://example.org)"; } /* @import "x" */',
  '@layer a { .card { & img { border-radius: 4px } } }',
  '',
])('%s may be used', (text) => {
  expect(findCssFault(text)).toBeNull();
});

test.each([
  ['@import "https://example.org/x.css";', 'loads'],
  ['@IMPORT url(x.css);', 'loads'],
  ['body { background: url(https://example.org/x.png) }', 'loads'],
  ['body { background: URL ("https://example.org/x.png") }', 'loads'],
  ['body { background: image-set("https://example.org/x.png" 1x) }', 'loads'],
  ['body { background: -webkit-image-set("https://example.org/x.png" 1x) }', 'loads'],
  ['body { background: u\\72l(https://example.org/x.png) }', 'backslash'],
  ['@\\69mport "x.css";', 'backslash'],
  ['body { background: u/**/rl(x) } @font-face { src: local(x) }', 'loads'],
  ['a { content: "x', 'without its end'],
  ['/* open', 'without its end'],
  ['</style><script>alert(1)</script>', 'no style sheet'],
  ['a { content: "x"url(https://example.org) }', 'loads'],
  ['a { width: expression(alert(1)) }', 'script'],
  ['a { color: red', 'without its }'],
  ['a { } }', 'without its {'],
  ['a{'.repeat(100) + '}'.repeat(100), 'nests'],
])('%s is refused', (text, reason) => {
  expect(findCssFault(text)).toContain(reason);
});

test('a long sheet of comments and texts takes no time', () => {
  const started = performance.now();
  findCssFault(`${'/*'.repeat(30_000)}${'"'.repeat(30_001)}`);
  findCssFault(`a { content: "${'\\"'.repeat(60_000)}`);
  expect(performance.now() - started).toBeLessThan(2000);
});
