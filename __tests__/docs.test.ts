import fs from 'node:fs';
import path from 'node:path';
import { readSources } from './english';

const root = process.cwd();
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');
const decisions = fs.readdirSync(path.join(root, 'docs/decisions')).sort();
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  ...fs
    .readdirSync(path.join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
  ...decisions.map((name) => `docs/decisions/${name}`),
];

const withoutCode = (text: string) => text.replace(/^```[\s\S]*?^```|`[^`\n]*`/gm, '');

/** Files that a page links to or names between backticks. Links within code are examples for owners. */
function listNamed(page: string): string[] {
  const text = read(page);
  const linked = [...withoutCode(text).matchAll(/\]\((?!https?:|mailto:|#)([^)#]+)(?:#[^)]*)?\)/g)].map(([, to = '']) =>
    path.posix.join(path.posix.dirname(page), decodeURI(to)),
  );
  const quoted = [...text.matchAll(/`((?:app|components|lib|scripts|tools|__tests__)\/[^`*…\s]+)`/g)];
  return [...linked, ...quoted.map(([, file = '']) => file)];
}

/** Anchors that GitHub gives the headings of a page. */
const listAnchors = (text: string) =>
  [...text.replace(/^```[\s\S]*?^```/gm, '').matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
    title
      .replace(/\]\([^)]*\)/g, '')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(' ', '-'),
  );

/** Links to a heading of another page or of the same one, as [page, anchor]. */
const listAnchorLinks = (page: string) =>
  [...withoutCode(read(page)).matchAll(/\]\((?!https?:)([^)#]*\.md)?#([^)]+)\)/g)].map(
    ([, to, anchor = '']) => [to ? path.posix.join(path.posix.dirname(page), to) : page, anchor] as const,
  );

/** Prose that is too wide for an editor; tables, code and links cannot be broken. */
const listWide = (text: string) =>
  text
    .replace(/^```[\s\S]*?^```/gm, '')
    .split('\n')
    .filter((line) => line.length > 120 && !/^\s*\|/.test(line) && !/^\S*\]\(\S+$/.test(line.trim()));

test.each(pages)('%s names only existing files', (page) => {
  expect(listNamed(page).filter((file) => !fs.existsSync(path.join(root, file)))).toEqual([]);
});

test.each(pages)('%s links only to existing headings', (page) => {
  expect(listAnchorLinks(page).filter(([to, anchor]) => !listAnchors(read(to)).includes(anchor))).toEqual([]);
});

test.each([...pages, 'CHANGELOG.md'])('%s has no line over 120 characters', (page) => {
  expect(listWide(read(page))).toEqual([]);
});

/** Pictures of a page, as [alternative text, file]. */
const listPictures = (page: string) =>
  [...withoutCode(read(page)).matchAll(/!\[([^\]]*)\]\((?!https?:)([^)]+)\)/g)].map(
    ([, alt = '', to = '']) => [alt, path.posix.join(path.posix.dirname(page), to)] as const,
  );

test('pictures have an alternative text and are smaller than 60 kB, and none is left over', () => {
  const pictures = pages.flatMap(listPictures);
  expect(
    pictures.filter(([alt, file]) => alt.trim().length < 20 || fs.statSync(path.join(root, file)).size > 60_000),
  ).toEqual([]);
  const stored = fs.readdirSync(path.join(root, 'docs'), { recursive: true, encoding: 'utf8' });
  const named = new Set(pictures.map(([, file]) => file));
  expect(stored.filter((name) => name.endsWith('.webp') && !named.has(path.posix.join('docs', name)))).toEqual([]);
});

test('a planted fault is found: a heading that does not exist, a wide line', () => {
  expect(listAnchors('# One\n\n## Two: `three`, and four\n')).toEqual(['one', 'two-three-and-four']);
  expect(listWide(`${'word '.repeat(30)}\n| ${'cell '.repeat(30)} |\n`)).toHaveLength(1);
});

describe('CONTRIBUTING.md', () => {
  const sections = read('CONTRIBUTING.md').split(/^### … add /m);

  test.each(['a metadata field', 'a page', 'an output', 'a setting', 'a file format', 'a language'])(
    'explains how to add %s, and in which files',
    (what) => {
      const section = sections.find((each) => each.startsWith(what)) ?? '';
      expect(section.match(/\]\((app|components|lib)[/)]/g)?.length).toBeGreaterThanOrEqual(2);
    },
  );
});

describe('decisions', () => {
  test('have ascending numbers, each used once', () => {
    const numbers = decisions.map((name) => Number(name.slice(0, 4)));
    expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
    expect(numbers.every((number) => number > 0)).toBe(true);
  });

  test.each(decisions)('%s has its number, a title, a status, a date and the three sections, on one page', (name) => {
    const text = read(`docs/decisions/${name}`);
    const [title, , status] = text.split('\n');
    expect(title).toMatch(new RegExp(`^# ${Number(name.slice(0, 4))}\\. \\S`));
    expect(status).toMatch(/^Status: (accepted|superseded by \d+|withdrawn), 20\d\d-\d\d-\d\d$/);
    expect([...text.matchAll(/^## (.*)$/gm)].map(([, section]) => section)).toEqual([
      'Context',
      'Decision',
      'Consequences',
    ]);
    expect(text.split('\n').length).toBeLessThanOrEqual(60);
  });

  test('that the code refers to exist', () => {
    const sources = readSources(['app', 'components', 'lib', 'scripts', 'tools', '__tests__'], /\.(?:tsx?|m?js|css)$/);
    const config = { file: 'next.config.js', text: read('next.config.js') };
    const missing = [...sources, config].flatMap(({ file, text }) =>
      [...text.matchAll(/docs\/decisions\/(\d{4}(?:[-\w]+\.md)?)/g)]
        .filter(([, named = '']) => !decisions.some((name) => name === named || name.startsWith(`${named}-`)))
        .map(([reference]) => `${file}: ${reference}`),
    );
    expect(missing).toEqual([]);
  });
});

// https://keepachangelog.com/en/1.1.0/
describe('CHANGELOG.md', () => {
  const text = read('CHANGELOG.md');
  const versions = text.split(/^## /m).slice(1);

  test('begins with unreleased changes, followed by the version of package.json', () => {
    const { version } = JSON.parse(read('package.json')) as { version: string };
    expect(versions[0]).toMatch(/^\[Unreleased\]\n/);
    expect(versions[1]).toMatch(new RegExp(`^\\[${version.replaceAll('.', '\\.')}\\] - 20\\d\\d-\\d\\d-\\d\\d\n`));
  });

  test('lists versions newest first, each with a date', () => {
    const released = versions
      .slice(1)
      .map((section) => /^\[(\d+)\.(\d+)\.(\d+)\] - (20\d\d-\d\d-\d\d)\n/.exec(section)?.slice(1) ?? []);
    expect(released.every((parts) => parts.length === 4)).toBe(true);
    const order = released.map(([major, minor, patch]) => Number(major) * 1e6 + Number(minor) * 1e3 + Number(patch));
    expect(order).toEqual([...order].sort((a, b) => b - a));
    const dates = released.map((parts) => parts[3] ?? '');
    expect(dates).toEqual([...dates].sort().reverse());
  });

  test('sorts each version into Changed, Added, Removed, Fixed and Security, in this order', () => {
    const order = ['Changed', 'Added', 'Removed', 'Fixed', 'Security'];
    for (const version of versions) {
      const sections = [...version.matchAll(/^### (.*)$/gm)].map(([, section = '']) => section);
      expect(sections).toEqual(order.filter((section) => sections.includes(section)));
    }
  });

  test('marks breaking changes, before all other changes of a version', () => {
    for (const version of versions) {
      const [, changed = ''] = /^### Changed\n([\s\S]*?)(?=^### |$(?![\s\S]))/m.exec(version) ?? [];
      const isBreaking = [...changed.matchAll(/^- (.*)$/gm)].map(([, entry = '']) => entry.startsWith('**Breaking:**'));
      expect(isBreaking).toEqual([...isBreaking].sort().reverse());
      expect(version.match(/\*\*Breaking:\*\*/g)?.length ?? 0).toBe(isBreaking.filter(Boolean).length);
    }
    expect(text).toContain('**Breaking:**');
  });
});
