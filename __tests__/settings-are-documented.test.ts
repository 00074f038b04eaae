import fs from 'node:fs';
import path from 'node:path';
import { SETTINGS } from '@/lib/config/settings';
import { renderEnvExample, renderSettingsTable } from '@/lib/config/settings-text';
import { DEFAULT_SITE, siteSchema } from '@/lib/config/site';
import { RULE_KEYS } from '@/lib/rules/rules';

const read = (file: string) => fs.readFileSync(path.join(process.cwd(), file), 'utf8');

/** Rows of all Markdown tables by their first cell, without backticks. */
function parseTables(markdown: string): Map<string, string[]> {
  const rows = markdown.split('\n').filter((line) => /^\s*\|/.test(line) && !/^[\s|:-]+$/.test(line));
  return new Map(
    rows.map((row) => {
      const cells = row
        .trim()
        .replace(/^\||\|$/g, '')
        .split(/(?<!\\)\|/)
        .map((cell) => cell.replaceAll('`', '').trim());
      return [cells[0] ?? '', cells.slice(1)];
    }),
  );
}

/** Assignments by name, including commented-out ones. */
const parseExample = (text: string) =>
  new Map(
    [...text.matchAll(/^#?[ \t]*([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(([, name = '', value = '']) => [
      name,
      value.trim().replace(/^(['"])(.*)\1$/, '$2'),
    ]),
  );

const NAME = /\b(?:VITRINE|ALGOLIA|LIGHTBOX|LETTERS)_[A-Z][A-Z0-9_]*|\bPORT\b/g;
const listNames = (text: string) => [...new Set(text.match(NAME) ?? [])];

/** A cell contains the default as a separate word: `5`, `5 (GiB)`, not `50`. */
const says = (cell: string | undefined, value: string) =>
  value === '' || (cell ?? '').split(/[\s,;()]+/).includes(value);

const settings = Object.entries(SETTINGS).map(([name, row]) => [name, row.default] as const);
const choices = Object.keys(siteSchema.shape) as (keyof typeof siteSchema.shape)[];

describe('the output of `npm run settings` is included byte for byte', () => {
  test('the table of docs/settings.md', () => {
    const [, table] = /## The environment\n\n([\s\S]*?)\n\n## /.exec(read('docs/settings.md')) ?? [];
    expect(table).toBe(renderSettingsTable());
  });

  test('.env.example', () => {
    expect(read('.env.example')).toBe(renderEnvExample());
  });
});

describe('docs/settings.md', () => {
  test.each(settings)('has a row for %s with its default in the second cell: "%s"', (name, value) => {
    const row = parseTables(read('docs/settings.md')).get(name);
    expect(row).toBeDefined();
    expect({ name, default: row?.[0], says: says(row?.[0], value) }).toMatchObject({ says: true });
    expect(row?.slice(1).join(' ')).toMatch(/\w/);
  });

  test.each(choices)('has a row for %s of vitrine.yaml, with its default where it has a short one', (key) => {
    const row = parseTables(read('docs/settings.md')).get(key);
    expect(row).toBeDefined();
    const value = DEFAULT_SITE[key];
    if (typeof value === 'string' || typeof value === 'boolean')
      expect({ key, default: row?.[0], says: says(row?.[0], String(value)) }).toMatchObject({ says: true });
    expect(row?.slice(1).join(' ')).toMatch(/\w/);
  });

  test.each(RULE_KEYS)('has a row for the rule %s, and its section names it', (key) => {
    expect(parseTables(read('docs/settings.md')).get(key)).toBeDefined();
    expect(/## Rules\n([\s\S]*?)\n## /.exec(read('docs/settings.md'))?.[1]).toContain(`\`${key}\``);
  });

  test('lists no unknown setting', () => {
    expect(listNames(read('docs/settings.md')).filter((name) => !(name in SETTINGS))).toEqual([]);
  });
});

test.each(['Dockerfile', 'docs/deploy.md', 'docs/deploy/vitrine.service', 'docs/deploy/nginx.conf'])(
  '%s mentions no unknown setting',
  (file) => {
    const names = listNames(read(file));
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !(name in SETTINGS))).toEqual([]);
  },
);

describe('.env.example', () => {
  test.each(settings)('has %s with its default: "%s"', (name, value) => {
    const example = parseExample(read('.env.example'));
    expect(example.has(name)).toBe(true);
    if (value !== '') expect(example.get(name)).toBe(value);
  });

  test('contains no unknown setting', () => {
    expect(listNames(read('.env.example')).filter((name) => !(name in SETTINGS))).toEqual([]);
  });
});

describe('missing documentation is detected', () => {
  test('a table is parsed with any spaces and backticks, without its ruler', () => {
    const table = parseTables(
      '| Name | Default |\n|:--|---|\n| `PORT` | `3000` | where it listens |\n|VITRINE_DATA|.vitrine|',
    );
    expect([...table.keys()]).toEqual(['Name', 'PORT', 'VITRINE_DATA']);
    expect(table.get('PORT')).toEqual(['3000', 'where it listens']);
  });

  test('another default is detected', () => {
    expect([
      says('3000', '3000'),
      says('5 (GiB)', '5'),
      says('50', '5'),
      says(undefined, '5'),
      says('none', ''),
    ]).toEqual([true, true, false, false, true]);
  });

  test('an example is parsed whether it is commented out or not', () => {
    expect([...parseExample('# PORT=3000\nVITRINE_URL="https://a.example"\n# words = nothing')]).toEqual([
      ['PORT', '3000'],
      ['VITRINE_URL', 'https://a.example'],
    ]);
  });

  test('names are found in prose', () => {
    expect(listNames('Set `VITRINE_OLD` or PORT; EXPORT is no setting, nor is REPORTS.')).toEqual([
      'VITRINE_OLD',
      'PORT',
    ]);
  });
});
