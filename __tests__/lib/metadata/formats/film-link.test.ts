import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readMetadata } from '@/lib/library/read';
import { isFilmLink, parseLink, readFilmLink } from '@/lib/metadata/formats/film-link';

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-link-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

function put(name: string, content: string | Buffer) {
  const file = path.join(folder, name);
  fs.writeFileSync(file, content);
  return file;
}

const shortcut = (url: string) => `[InternetShortcut]\r\nURL=${url}\r\nIconIndex=0\r\n`;
const read = (absolute: string, more = {}) =>
  readMetadata({ path: path.basename(absolute), absolute, bytes: 1, modified: 0, sidecars: [], ...more });

test.each([
  [shortcut('https://youtu.be/aqz-KE-bpKQ'), 'https://youtu.be/aqz-KE-bpKQ'],
  ['\uFEFF[{000214A0-0000-0000-C000-000000000046}]\nProp3=19,2\n[internetshortcut]\n url = a b \n', 'a b'],
  ['[InternetShortcut]\nURL=first\nURL=second', 'first'],
  ['[Other]\nURL=other\n', null],
  ['URL=https://youtu.be/aqz-KE-bpKQ', null],
  ['[InternetShortcut]\nBASEURL=x\nURL=\n', null],
  ['', null],
])('the URL in %j is %j', (text, address) => {
  expect(parseLink(text)).toBe(address);
});

test('a shortcut to a film is an external film, with the metadata of its row and sidecar', async () => {
  const file = put('waves.url', shortcut('https://youtu.be/aqz-KE-bpKQ'));
  const sidecar = put(
    'waves.url.xmp',
    `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
     <rdf:Description xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" photoshop:City="Nagasaki"/></rdf:RDF></x:xmpmeta>`,
  );
  const metadata = await read(file, {
    sidecars: [sidecar],
    row: { file: 'waves.url', title: 'Waves', date: '1911-05' },
  });
  expect(metadata).toMatchObject({
    kind: 'film',
    elsewhere: { site: 'youtube', url: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ' },
    title: 'Waves',
    date: { edtf: '1911-05' },
    place: { city: 'Nagasaki' },
  });
});

test('a shortcut in UTF-16 is read', () => {
  const text = Buffer.from(`\uFEFF${shortcut('https://vimeo.com/76979871')}`, 'utf16le');
  expect(readFilmLink(put('a.url', text))).toEqual({ site: 'vimeo', url: 'https://vimeo.com/76979871' });
});

test.each([
  ['a bookmark', shortcut('https://www.example.org/page'), /leads to no film: www\.example\.org is neither/],
  ['one that reaches into the network', shortcut('https://192.168.0.1/x.mp4'), /names no public site/],
  ['a script', shortcut('javascript:alert(1)'), /does not begin with https/],
  ['a text without an address', 'hello', /without an address/],
  ['no text at all', Buffer.from([0, 1, 2, 3]), /without an address/],
  ['one as long as a book', `${' '.repeat(70_000)}${shortcut('https://youtu.be/aqz-KE-bpKQ')}`, /without an address/],
])('%s is a problem with its cause', async (_, content, cause) => {
  const file = put('x.url', content);
  await expect(read(file)).rejects.toMatchObject({ reason: 'unsupported', message: expect.stringMatching(cause) });
  expect(isFilmLink(file)).toBe(false);
});

test('a missing shortcut is not a film', () => {
  expect(isFilmLink(path.join(folder, 'gone.url'))).toBe(false);
  expect(() => readFilmLink(path.join(folder, 'gone.url'))).toThrow('ENOENT');
});
