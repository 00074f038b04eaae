import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findPoster, findSidecars } from '@/lib/library/companions';
import type { Folder } from '@/lib/library/folder';
import { readFolder } from '@/lib/library/walk';

let parent: string;
let root: string;
let data: string;

beforeEach(() => {
  parent = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-walk-')));
  root = path.join(parent, 'library');
  data = path.join(parent, 'data');
  fs.mkdirSync(root);
  fs.mkdirSync(data);
});

afterEach(() => fs.rmSync(parent, { recursive: true, force: true }));

function put(...files: string[]) {
  for (const file of files) {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    fs.writeFileSync(path.join(root, file), file);
  }
}

const link = (target: string, name: string) => fs.symlinkSync(target, path.join(root, name));
const look = (folder = '', skip = data) => readFolder(root, folder, skip);
const toNames = (entries: Iterable<{ name: string }>) => [...entries].map(({ name }) => name).sort();
const listRefused = (folder: Folder) => Object.fromEntries(folder.refused.map(({ name, detail }) => [name, detail]));

/** Every folder from the root down, as the indexer walks; stops at a limit in case of cycles. */
function listFolders(skip = data, most = 200): string[] {
  const folders = [''];
  for (const folder of folders) {
    if (folders.length > most) break;
    for (const name of look(folder, skip).folders) folders.push(folder ? `${folder}/${name}` : name);
  }
  return folders;
}

describe('a folder', () => {
  test('that is empty has no entries', () => {
    expect(look()).toEqual({
      media: [],
      stories: [],
      tracks: [],
      tiles: [],
      sidecars: new Map(),
      exports: new Map(),
      posters: new Map(),
      transcriptions: new Map(),
      translations: new Map(),
      texts: new Map(),
      captions: [],
      misnamed: [],
      folders: [],
      left: [],
      refused: [],
      links: new Map(),
    });
  });

  test('with a name that no URL can contain is rejected with a reason', () => {
    fs.mkdirSync(path.join(root, 'tab\there'));
    fs.writeFileSync(path.join(root, 'tab\there', 'one.jpg'), '');
    const { folders, refused } = look();
    expect(folders).toEqual([]);
    expect(refused).toEqual([{ name: 'tab\there', detail: expect.stringContaining('control character') }]);
    fs.rmSync(path.join(root, 'tab\there'), { recursive: true });
  });

  test('that does not exist is an error of the file system', () => {
    expect(() => look('nowhere')).toThrow('ENOENT');
  });

  test('distinguishes pictures, stories, sidecars, texts and folders by name', () => {
    put(
      'a.jpg',
      'b.unknown',
      'c',
      'story.md',
      'other.HTML',
      'a.jpg.xmp',
      'metadata.csv',
      'INDEX.MD',
      'film.vtt',
      'film.srt',
      'film.SBV',
      'vitrine.yaml',
      'inner/d.jpg',
    );
    const folder = look();
    expect(toNames(folder.media)).toEqual(['a.jpg', 'b.unknown', 'c']);
    expect(toNames(folder.stories)).toEqual(['other.HTML', 'story.md']);
    expect([...folder.sidecars.keys()]).toEqual(['a.jpg']);
    expect([...folder.texts.keys()].sort()).toEqual(['index.md', 'metadata.csv', 'vitrine.yaml']);
    expect(toNames(folder.captions)).toEqual(['film.SBV', 'film.srt', 'film.vtt']);
    expect(folder.folders).toEqual(['inner']);
    expect(folder.refused).toEqual([]);
  });

  test('lists the path, size and times of a file', () => {
    put('inner/a.jpg');
    const when = new Date('1999-12-31T23:59:58Z');
    fs.utimesSync(path.join(root, 'inner/a.jpg'), when, when);
    const absolute = path.join(root, 'inner/a.jpg');
    const changed = fs.statSync(absolute).ctimeMs;
    expect(look('inner').media).toEqual([{ name: 'a.jpg', absolute, bytes: 11, modified: when.getTime(), changed }]);
  });

  test('with a vitrine.yaml below the root ignores it', () => {
    put('inner/vitrine.yaml');
    expect([...look('inner').texts.keys()]).toEqual([]);
  });

  test('omits hidden files and those of other programs', () => {
    put(
      '.hidden.jpg',
      '.git/a.jpg',
      '@eaDir/a.jpg',
      '#recycle/a.jpg',
      '$RECYCLE.BIN/a.jpg',
      '__MACOSX/a.jpg',
      '._a.jpg',
    );
    expect(look()).toMatchObject({ media: [], stories: [], folders: [], refused: [] });
  });
});

describe('ignored files', () => {
  const listLeft = () => Object.fromEntries(look().left.map(({ name, kind }) => [name, kind]));

  test('are recognised by name: files of systems and cameras, and documentation of the archive', () => {
    const about = ['README', 'README.md', 'readme.de.txt', 'Readme-first.html', 'LICENSE', 'LICENCE.txt', 'COPYING'];
    const licences = ['LICENSE-MIT', 'license-cc-by-4.0.txt', 'LICENSES.md'];
    put(...about, ...licences, '.DS_Store', 'Thumbs.db', 'DESKTOP.INI', 'MVI_1.THM', 'MVI_1.MP4');
    expect(listLeft()).toEqual({
      ...Object.fromEntries([...about, ...licences].map((name) => [name, 'about'])),
      '.DS_Store': 'system',
      'Thumbs.db': 'system',
      'DESKTOP.INI': 'system',
      'MVI_1.THM': 'thumbnail',
    });
    expect(look()).toMatchObject({ stories: [], refused: [] });
    expect(toNames(look().media)).toEqual(['MVI_1.MP4']);
  });

  test('include no pictures, and no stories with other names', () => {
    put(
      'README.jpg',
      'License plates.jpg',
      'license-plates.md',
      'Licence to kill.md',
      'readmes.md',
      'copying-machine.md',
    );
    expect(listLeft()).toEqual({});
  });

  test('beside a picture of the same name are its transcription', () => {
    put('README.jpg', 'README.txt', 'README.de.txt', 'LICENSE.png', 'LICENSE.txt', 'COPYING', 'COPYING.txt');
    expect(listLeft()).toEqual({ COPYING: 'about', 'COPYING.txt': 'about' });
    const { transcriptions } = look();
    expect(Object.fromEntries([...transcriptions].map(([name, texts]) => [name, toNames(texts)]))).toEqual({
      readme: ['README.de.txt', 'README.txt'],
      license: ['LICENSE.txt'],
    });
  });
});

describe('a file that must not be opened', () => {
  test('is reported with a reason: database files, by their usual names', () => {
    const names = ['a.db', 'b.sqlite', 'c.sqlite3-wal', 'd.LRCAT', 'e.lrcat-journal', 'f.mdb', 'g.db-shm'];
    put(...names, 'db.jpg', 'a.db.jpg');
    expect(toNames(look().media)).toEqual(['a.db.jpg', 'db.jpg']);
    expect(Object.keys(listRefused(look())).sort()).toEqual(names.sort());
    expect(new Set(Object.values(listRefused(look())))).toEqual(new Set(['a database file, which is never opened']));
  });

  test('is reported with a reason: a named pipe, directly or through a link', () => {
    execFileSync('mkfifo', [path.join(root, 'pipe.jpg')]);
    link('pipe.jpg', 'linked.jpg');
    expect(look().media).toEqual([]);
    expect(listRefused(look())).toEqual({
      'pipe.jpg': expect.stringContaining('a pipe'),
      'linked.jpg': expect.stringContaining('a pipe'),
    });
  });

  test('is reported with a reason: a device behind a link is outside', () => {
    link('/dev/zero', 'endless.jpg');
    expect(listRefused(look())).toEqual({ 'endless.jpg': expect.stringContaining('outside the library') });
  });

  test('is reported with a reason: a name that is not valid UTF-8, of a file or a folder', () => {
    fs.writeFileSync(Buffer.concat([Buffer.from(`${root}/caf`), Buffer.from([0xe9]), Buffer.from('.jpg')]), '');
    fs.mkdirSync(Buffer.concat([Buffer.from(`${root}/d`), Buffer.from([0xff])]));
    put('café.jpg');
    expect(toNames(look().media)).toEqual(['café.jpg']);
    expect(look().folders).toEqual([]);
    expect(look().refused).toHaveLength(2);
    for (const { name, detail } of look().refused) {
      expect(name).toContain('\uFFFD');
      expect(detail).toContain('not valid UTF-8');
    }
  });
});

describe('a link', () => {
  test('to a file of the library is that file under another name', () => {
    put('a/b.jpg');
    link('a/b.jpg', 'c.jpg');
    expect(look().media).toEqual([
      expect.objectContaining({ name: 'c.jpg', absolute: path.join(root, 'c.jpg'), bytes: 7 }),
    ]);
  });

  test('to a folder of the library is that folder under another name', () => {
    put('a/b.jpg');
    link('a', 'z');
    expect(look().folders.sort()).toEqual(['a', 'z']);
    expect(toNames(look('z').media)).toEqual(['b.jpg']);
  });

  test('to a target outside is not followed, be it a file, a folder or a sibling with the same prefix', () => {
    fs.writeFileSync(path.join(parent, 'secret.jpg'), '');
    fs.mkdirSync(path.join(parent, 'library-private'));
    link('../secret.jpg', 'a.jpg');
    link(parent, 'up');
    link('../library-private', 'private');
    expect(look()).toMatchObject({ media: [], folders: [] });
    const refused = listRefused(look());
    expect(Object.keys(refused).sort()).toEqual(['a.jpg', 'private', 'up']);
    for (const detail of Object.values(refused)) {
      expect(detail).toContain('outside the library');
      // Remedies for the owner.
      for (const remedy of ['copy or move', 'mount', 'VITRINE_LIBRARY']) expect(detail).toContain(remedy);
    }
  });

  test('to a link that leads outside is not followed either', () => {
    fs.writeFileSync(path.join(parent, 'secret.jpg'), '');
    link('../secret.jpg', 'a.jpg');
    link('a.jpg', 'b.jpg');
    expect(Object.keys(listRefused(look())).sort()).toEqual(['a.jpg', 'b.jpg']);
  });

  test('reports the real path, also for files in a linked folder', () => {
    put('a/b.jpg', '.git/annex/x.jpg');
    link('a/b.jpg', 'c.jpg');
    link('.git/annex/x.jpg', 'annexed.jpg');
    link('a', 'z');
    expect(Object.fromEntries(look().links)).toEqual({
      'c.jpg': 'a/b.jpg',
      'annexed.jpg': '.git/annex/x.jpg',
      z: 'a',
    });
    expect(toNames(look().media)).toEqual(['annexed.jpg', 'c.jpg']);
    expect(Object.fromEntries(look('z').links)).toEqual({ 'b.jpg': 'a/b.jpg' });
    expect(look('a').links.size).toBe(0);
  });

  test('to an excluded file is excluded', () => {
    put('@Recycle/b.jpg', '@Recycle/album/c.jpg', 'a/x.jpg_original', 'closed/.nomedia', 'closed/d/e.jpg');
    put('patterns/f.jpg', 'patterns/g.jpg', 'patterns/drafts/h.jpg');
    fs.writeFileSync(path.join(root, 'patterns/.vitrineignore'), 'f.jpg\ndrafts/\n');
    link('@Recycle/b.jpg', '1.jpg');
    link('@Recycle/album', '2');
    link('a/x.jpg_original', '3.jpg');
    link('closed/d/e.jpg', '4.jpg');
    link('closed', '5');
    link('closed/d', '6');
    link('patterns/f.jpg', '7.jpg');
    link('patterns/drafts', '8');
    link('patterns/drafts/h.jpg', '9.jpg');
    link('patterns', 'z');
    expect(toNames(look().media)).toEqual([]);
    expect(look().folders.sort()).toEqual(['a', 'closed', 'patterns', 'z']);
    expect(toNames(look('z').media)).toEqual(['g.jpg']);
    expect(look('z').folders).toEqual([]);
  });

  test('that is dangling or circular is reported', () => {
    link('gone.jpg', 'a.jpg');
    link('self', 'self');
    expect(listRefused(look())).toEqual({ 'a.jpg': 'a link that leads nowhere', self: 'a link that leads nowhere' });
  });

  test('to its own parent folder is not followed', () => {
    put('a/b/c.jpg');
    link('..', 'a/b/up');
    link('.', 'a/here');
    link(root, 'a/b/root');
    expect(listFolders().sort()).toEqual(['', 'a', 'a/b']);
    expect(Object.keys(listRefused(look('a/b'))).sort()).toEqual(['root', 'up']);
    expect(Object.keys(listRefused(look('a')))).toEqual(['here']);
  });

  test('to a folder that links back is not followed endlessly', () => {
    put('a/1.jpg', 'b/2.jpg');
    link('../b', 'a/to-b');
    link('../a', 'b/to-a');
    expect(listFolders().length).toBeLessThan(10);
  });

  test('to the derived data, which may be in the library, is not followed', () => {
    put('derived/renditions/x.webp', 'a/b.jpg');
    link('../derived', 'a/derived');
    link('../derived/renditions', 'a/renditions');
    expect(listFolders(path.join(root, 'derived')).sort()).toEqual(['', 'a']);
  });

  test('to a folder around the derived data does not expose it', () => {
    put('a/derived/x.webp', 'a/b.jpg');
    link('a', 'z');
    expect(listFolders(path.join(root, 'a/derived')).sort()).toEqual(['', 'a', 'z']);
  });
});

test('the derived data in the library is excluded, a folder of the same name elsewhere is not', () => {
  put('derived/x.webp', 'a/derived/b.jpg');
  expect(listFolders(path.join(root, 'derived')).sort()).toEqual(['', 'a', 'a/derived']);
});

describe('a sidecar', () => {
  const list = (name: string) => findSidecars(look(), name).map((entry) => entry.name);

  test('with the exact name takes precedence over that of the stem', () => {
    put('photo.jpg', 'photo.xmp', 'photo.jpg.xmp');
    expect(list('photo.jpg')).toEqual(['photo.jpg.xmp', 'photo.xmp']);
  });

  test('is found in any case of either name', () => {
    put('PHOTO.JPG', 'photo.jpg.XMP', 'Photo.Xmp');
    expect(list('PHOTO.JPG')).toEqual(['photo.jpg.XMP', 'Photo.Xmp']);
  });

  test('of the stem applies to every file of that stem, one of the exact name to its file only', () => {
    put('a.jpg', 'a.tif', 'a.xmp', 'a.tif.xmp');
    expect(list('a.jpg')).toEqual(['a.xmp']);
    expect(list('a.tif')).toEqual(['a.tif.xmp', 'a.xmp']);
  });

  test('belongs to the name without its last extension only', () => {
    put('a.b.jpg', 'a.xmp', 'a.b.xmp');
    expect(list('a.b.jpg')).toEqual(['a.b.xmp']);
  });

  test('of a file without an extension is found once', () => {
    put('photo', 'photo.xmp');
    expect(list('photo')).toEqual(['photo.xmp']);
  });

  test('is not a picture, and does not apply in another folder', () => {
    put('a.jpg', 'inner/a.xmp');
    expect(list('a.jpg')).toEqual([]);
    expect(look('inner').media).toEqual([]);
  });
});

describe('a poster', () => {
  test.each([
    ['film.mp4', 'film-poster.jpg'],
    ['Film.MOV', 'film-POSTER.JPEG'],
    ['film.webm', 'FILM-poster.png'],
    ['a.b.mkv', 'a.b-poster.webp'],
  ])('of %s may be called %s, and is then not an item', (film, poster) => {
    put(film, poster, 'other.jpg');
    const folder = look();
    expect(toNames(folder.media)).toEqual([film, 'other.jpg'].sort());
    expect(findPoster(folder, film)?.name).toBe(poster);
    expect(findPoster(folder, 'other.jpg')).toBeUndefined();
  });

  test('without its film is a picture', () => {
    put('film-poster.jpg', 'other.mp4');
    expect(toNames(look().media)).toEqual(['film-poster.jpg', 'other.mp4']);
    expect(findPoster(look(), 'other.mp4')).toBeUndefined();
  });

  test('too many for one film stay pictures, so that none is lost', () => {
    put('film.mp4', 'film-poster.jpg', 'film-poster.png');
    const folder = look();
    expect(toNames([...folder.media, ...folder.posters.values()])).toEqual([
      'film-poster.jpg',
      'film-poster.png',
      'film.mp4',
    ]);
  });
});
