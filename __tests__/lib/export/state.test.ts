import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { COMPLETE_MARKER, type ExportState, openExportState, STATE_FOLDER } from '@/lib/export/state';

let folder: string;
let state: ExportState;

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'export-state-'));
  state = openExportState(folder, 'one');
});
afterEach(() => {
  state.close();
  fs.rmSync(folder, { recursive: true });
});

const toLink = (url: string, version = '') => ({ url, version, source: '/' });
const toWritten = (url: string) => ({
  ...{ url, file: `${url.slice(1)}.html`, kind: 'page' as const, tag: null, got: '', digest: 'x', bytes: 1 },
  target: null,
});
const listPending = () => state.takePending(10).map(({ url, version }) => url + version);
const listUnseen = () => state.listUnseen('', 10).map(({ url }) => url);
const isComplete = () => fs.existsSync(path.join(folder, STATE_FOLDER, COMPLETE_MARKER));

function reopen(key: string) {
  state.close();
  state = openExportState(folder, key);
}

test('a URL is pending once, until its file is written', () => {
  state.addLinks([toLink('/a'), toLink('/b'), toLink('/a')]);
  expect(listPending()).toEqual(['/a', '/b']);
  state.commit([toWritten('/a')], [toLink('/b'), toLink('/c')]);
  expect(listPending()).toEqual(['/b', '/c']);
});

test('a link with a version gives it to a URL that was linked without one', () => {
  state.addLinks([toLink('/a'), toLink('/a', 'v1'), toLink('/a')]);
  expect(listPending()).toEqual(['/av1']);
});

test('an interrupted export of the same content goes on where it was', () => {
  state.addLinks([toLink('/a'), toLink('/b')]);
  state.commit([toWritten('/a')], []);
  reopen('one');
  expect(state.isResumed).toBe(true);
  expect(listPending()).toEqual(['/b']);
});

test('a file that was deleted after it was written is pending again, however many there are', () => {
  const urls = Array.from({ length: 2500 }, (_, at) => `/${String(at).padStart(4, '0')}`);
  state.commit(
    [],
    urls.map((url) => toLink(url)),
  );
  state.commit(urls.map(toWritten), []);
  reopen('one');
  const deleted = ['0000.html', '0999.html', '1000.html', '2499.html'];
  state.recheck((file, bytes) => bytes === 1 && !deleted.includes(file));
  expect(listPending()).toEqual(['/0000', '/0999', '/1000', '/2499']);
});

test('an interrupted export of other content begins again, and knows its files', () => {
  state.addLinks([toLink('/a')]);
  state.commit([toWritten('/a')], []);
  reopen('two');
  expect(state.isResumed).toBe(false);
  state.addLinks([toLink('/a')]);
  expect(state.takePending(10)).toEqual([expect.objectContaining({ url: '/a', file: 'a.html', digest: 'x' })]);
});

test('after a complete export, URLs to which nothing leads are known', () => {
  state.addLinks([toLink('/a'), toLink('/b')]);
  state.commit([toWritten('/a'), toWritten('/b')], []);
  state.complete({});
  reopen('one');
  state.addLinks([toLink('/b')]);
  state.commit([toWritten('/b')], []);
  expect(listUnseen()).toEqual(['/a']);
  state.forget('/a');
  expect(listUnseen()).toEqual([]);
});

test('the marker of a complete export is gone while the next one runs', () => {
  state.complete({ urls: 1 });
  expect(isComplete()).toBe(true);
  reopen('one');
  expect(isComplete()).toBe(false);
});
