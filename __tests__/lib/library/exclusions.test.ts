import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findExclusion, readExclusions } from '@/lib/library/exclusions';

let root: string;
beforeEach(() => {
  root = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-exclusions-')));
});
afterEach(() => fs.rmSync(root, { recursive: true, force: true }));

function put(file: string, content: string | Buffer = '') {
  fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  fs.writeFileSync(path.join(root, file), content);
}
const isOut = (where: string) => findExclusion(root, where.replace(/\/$/, ''), where.endsWith('/')) !== null;

const hasGit = spawnSync('git', ['--version']).status === 0;
if (!hasGit) console.warn('git is not installed: patterns are not compared with it');

describe('.vitrineignore', () => {
  /** Git itself defines its pattern syntax. */
  function askGit(paths: string[]): string[] {
    const git = (args: string[], input?: string) => execFileSync('git', args, { cwd: root, ...(input && { input }) });
    git(['init', '-q']);
    for (const name of fs.readdirSync(root, { recursive: true }).map(String))
      if (path.basename(name) === '.vitrineignore')
        fs.copyFileSync(path.join(root, name), path.join(root, path.dirname(name), '.gitignore'));
    return paths.filter((name) => {
      try {
        git(['check-ignore', '-q', '--no-index', name.replace(/\/$/, '')]);
        return true;
      } catch {
        return false;
      }
    });
  }

  test('matches like git with the same patterns, in nested folders and with negation', () => {
    const folders = [
      'drafts/',
      'a/',
      'a/drafts/',
      'a/b/',
      'a/b/c/',
      'a[1]/',
      'a[1]/x/',
      'raw/',
      'open/',
      'open/drafts/',
    ];
    const files = ['x.jpg', 'X.JPG', 'keep.jpg', 'x.tif', 'note.txt', '#x.jpg', '!x.jpg', 'sp ace.jpg'];
    const paths = ['', ...folders].flatMap((folder) => [
      ...(folder ? [folder] : []),
      ...files.map((file) => folder + file),
    ]);
    for (const name of paths) if (!name.endsWith('/')) put(name, name);
    put('.vitrineignore', '# a comment\n\ndrafts/\n*.tif\n/raw/*\n!/raw/keep.jpg\n\\#x.jpg\n\\!x.jpg\n/note.txt\n');
    put('a/.vitrineignore', '*.jpg\r\n!keep.jpg\r\n/b/c/x.tif\r\nb/c/note.txt\r\n');
    put('a/b/.vitrineignore', '!x.jpg\nc/\n');
    put('a[1]/.vitrineignore', '/x/keep.jpg\n?.jpg\n!*.tif\n');
    put('open/.vitrineignore', '!drafts/\n');
    const ours = paths.filter(isOut);
    if (hasGit) expect(ours).toEqual(askGit(paths));
    expect(ours).toEqual(expect.arrayContaining(['drafts/', 'drafts/x.jpg', 'a/x.jpg', 'a/b/c/keep.jpg', 'raw/x.tif']));
    expect(isOut('open/drafts/x.jpg')).toBe(false);
    expect(isOut('X.JPG')).toBe(false);
  });

  test('matches a name in either Unicode form', () => {
    put('.vitrineignore', 'Müller.jpg\n'.normalize('NFC'));
    expect(isOut('Müller.jpg'.normalize('NFD'))).toBe(true);
  });

  test.each([
    ['is no text', Buffer.from([0xff, 0xfe, 0x61, 0x00]), /UTF-8/],
    ['holds a NUL character', 'a\0b', /UTF-8/],
    ['is very long', `${'a\n'.repeat(40_000)}`, /bytes/],
    ['has very many patterns', `${'a\n'.repeat(1001)}`, /1000 patterns/],
    ['has a pattern that would take seconds', '**/a/**/a/**/a/**/a/**/b\n', /"\*\*"/],
  ])('that %s is reported with a reason', (_, content, words) => {
    put('a/.vitrineignore', content);
    expect(readExclusions(root, 'a').own?.fault).toMatch(words);
    expect(readExclusions(root, 'a').closed).toBeNull();
  });

  test('that is a folder or a named pipe is reported', () => {
    fs.mkdirSync(path.join(root, 'a/.vitrineignore'), { recursive: true });
    fs.mkdirSync(path.join(root, 'b'));
    execFileSync('mkfifo', [path.join(root, 'b/.vitrineignore')]);
    for (const folder of ['a', 'b']) expect(readExclusions(root, folder).own?.fault).toContain('regular file');
  });

  test('handles patterns that would backtrack exponentially', () => {
    put('.vitrineignore', `${'*a'.repeat(40)}b\n${'**/a/'.repeat(3)}b\n`);
    const started = performance.now();
    expect(isOut(`${'a/'.repeat(60)}${'a'.repeat(250)}`)).toBe(false);
    expect(performance.now() - started).toBeLessThan(3000);
  });
});

test('unusual names are matched as well', () => {
  put('.vitrineignore', '*.tif\n');
  const names = [
    'a..b...jpg',
    '..up.jpg',
    '%2e%2e%2f.jpg',
    'a\\..\\b.jpg',
    'line\nbreak.jpg',
    '\u200f.jpg',
    ' .jpg',
    '!.jpg',
    '#.jpg',
  ];
  for (const name of names) expect([name, isOut(name), isOut(`${name}/${name}`)]).toEqual([name, false, false]);
  for (const name of names) expect(isOut(`${name}/x.tif`)).toBe(true);
});

test('.nomedia excludes its folder and everything below', () => {
  put('a/.nomedia');
  put('a/b/x.jpg');
  expect(['a/', 'a/x.jpg', 'a/b/', 'a/b/x.jpg'].filter(isOut)).toHaveLength(4);
  expect(['x.jpg', 'ab/', 'ab/x.jpg'].filter(isOut)).toEqual([]);
});

test('files in a folder of a machine are excluded at any depth', () => {
  expect(findExclusion(root, 'a/@Recycle/b/c.jpg', false)).toBe('bin');
  expect(findExclusion(root, 'a/Fotos.photoslibrary/originals/0/x.heic', false)).toBe('cache');
});
