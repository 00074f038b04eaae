import fs from 'node:fs';
import path from 'node:path';

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

/** Files of the project in links or backticks of a page; old names in the glossary are skipped. */
function listNamed(page: string): string[] {
  const text = read(page).replace(/^## Glossary\n[\s\S]*?(?=^## |$(?![\s\S]))/m, '');
  // Skip examples of links in code.
  const prose = text.replace(/^```[\s\S]*?^```|`[^`\n]*`/gm, '');
  const linked = [...prose.matchAll(/\]\((?!https?:|mailto:|#)([^)#]+)(?:#[^)]*)?\)/g)].map(([, to = '']) =>
    path.posix.join(path.posix.dirname(page), decodeURI(to)),
  );
  const quoted = [...text.matchAll(/`((?:app|components|lib|scripts|tools|__tests__)\/[^`*…\s]+)`/g)];
  return [...linked, ...quoted.map(([, file = '']) => file)];
}

test.each(pages)('%s names files that are there', (page) => {
  expect(listNamed(page).filter((file) => !fs.existsSync(path.join(root, file)))).toEqual([]);
});

describe('CONTRIBUTING.md', () => {
  const sections = read('CONTRIBUTING.md').split(/^### … add /m);

  test.each(['a metadata field', 'a page', 'an output', 'a setting', 'a file format', 'a language'])(
    'explains how to add %s, with the files to change',
    (what) => {
      const section = sections.find((each) => each.startsWith(what)) ?? '';
      expect(section.match(/\]\((app|components|lib)[/)]/g)?.length).toBeGreaterThanOrEqual(2);
    },
  );
});

describe('decisions', () => {
  test('are numbered without a gap', () => {
    expect(decisions.map((name) => Number(name.slice(0, 4)))).toEqual(decisions.map((_, index) => index + 1));
  });

  test.each(decisions)('%s has its number, a title, a status and a date', (name) => {
    const [title, , status] = read(`docs/decisions/${name}`).split('\n');
    expect(title).toMatch(new RegExp(`^# ${Number(name.slice(0, 4))}\\. \\S`));
    expect(status).toMatch(/^Status: (accepted|superseded by \d+|withdrawn), 20\d\d-\d\d-\d\d$/);
  });
});

describe('CHANGELOG.md', () => {
  const versions = read('CHANGELOG.md').split(/^## /m).slice(1);

  test('starts with the unreleased changes, then the version of package.json', () => {
    const { version } = JSON.parse(read('package.json')) as { version: string };
    expect(versions[0]).toMatch(/^Unreleased\n/);
    expect(versions[1]).toMatch(new RegExp(`^${version.replaceAll('.', '\\.')} \\(20\\d\\d-\\d\\d-\\d\\d\\)\n`));
  });

  test('lists breaking changes first', () => {
    for (const version of versions) {
      const heads = [...version.matchAll(/^### (.*)$/gm)].map(([, head]) => head);
      if (heads.includes('What breaks')) expect(heads[0]).toBe('What breaks');
    }
  });
});
