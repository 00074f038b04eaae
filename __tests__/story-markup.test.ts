import fs from 'node:fs';
import { join } from 'node:path';

// Rooms of the indexer's process, which parse a text once and store the result (lib/metadata/formats/story-parts.ts).
const READING = /^lib\/(?:metadata|library|catalogue\/(?:index|write))\//;

// Markup that is not HTML, and HTML that Next writes, once for each render.
const OTHER_MARKUP: Record<string, string> = {
  'lib/model/vtt.ts': 'cues of WebVTT',
  'lib/rules/filters.ts': 'the score of a filter',
  'lib/iiif/describe.ts': 'whether plain text would be taken for HTML',
  'lib/http/csp.ts': 'inline scripts, whose hashes the strict policy lists',
  'lib/http/defer-scripts.ts': 'the script tags of a build',
  'lib/desk/uploads/check-content.ts': 'which kind of XML an uploaded file is',
};

const LITERAL =
  /(?:[(,=:;!&|?{}[\n]|=>|return)\s*\/((?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[*])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])*)\/[dgimsuvy]*/g;

/**
 * Finds regular expressions that match HTML tags. A lone `<` is for escaping, and a match that starts with `>` ends a
 * JSX element.
 */
const listTagExpressions = (source: string) =>
  [...source.matchAll(LITERAL)]
    .map(([, expression = '']) => expression)
    .filter((expression) => expression !== '<' && !/^>|`/.test(expression) && /</.test(toPlainExpression(expression)));

/** Removes character classes, lookbehinds and group names. */
const toPlainExpression = (expression: string) =>
  expression.replace(/\[(?:\\.|[^\]\\])*\]/g, '').replace(/\(\?<|\\k</g, '');

const listSources = (folder: string): string[] =>
  fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name));

test('no regular expression over HTML runs during page views', () => {
  const found = ['app', 'components', 'lib']
    .flatMap(listSources)
    .filter((file) => !READING.test(file) && !(file in OTHER_MARKUP))
    .flatMap((file) => listTagExpressions(fs.readFileSync(file, 'utf8')).map((expression) => `${file}: ${expression}`));
  expect(found).toEqual([]);
});

test.each([
  'html.replace(/<[^>]*>/g, "")',
  'const SHOWN = /<img [^>]*>|<p>\\s*\\{\\{[^<]*<\\/p>/g;',
  'for (const part of html.matchAll(/[a-z]+<(h[23])>/g))',
  'return /\\s<\\/p>/.test(html)',
])('%s is detected', (source) => {
  expect(listTagExpressions(source)).toHaveLength(1);
});

test.each([
  'text.replace(/</g, "&lt;")',
  'a.split(/(?<!\\\\)\\|/)',
  'text.replace(/[&<>"]/g, f)',
  'a < b / c; d > e / f',
])('%s is not reported', (source) => {
  expect(listTagExpressions(source)).toEqual([]);
});
