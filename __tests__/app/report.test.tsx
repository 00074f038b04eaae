/** @jest-environment node */
import { renderToStaticMarkup } from 'react-dom/server';
import ReportPage from '@/app/report/page';
import { createArchive, makeItem } from '../algolia/archive';

const archive = createArchive();
const bare = makeItem('sea/<b>.jpg');
const named = makeItem('sea/named.jpg', { title: 'A title', alt: 'A ship' });

beforeAll(() => {
  archive.put([bare, named]);
  Object.assign(process.env, archive.env);
});
afterAll(archive.remove);
afterEach(() => void jest.restoreAllMocks());

const show = async (query: Record<string, string> = {}) =>
  renderToStaticMarkup(await ReportPage({ searchParams: Promise.resolve(query) }));

test('a production site has no such page', async () => {
  await expect(show()).rejects.toThrow(/NEXT_HTTP_ERROR_FALLBACK;404/);
});

test('in development it lists suggestions with their files', async () => {
  jest.replaceProperty(process, 'env', { ...process.env, NODE_ENV: 'development' });
  const html = await show();
  expect(html).toContain('<th scope="row"><bdi>sea/&lt;b&gt;.jpg</bdi></th><td>no alt text</td>');
  expect(html).toContain('<th scope="row"><bdi>sea/named.jpg</bdi></th><td>no date</td>');
});

test('it states whether indexing has finished', async () => {
  jest.replaceProperty(process, 'env', { ...process.env, NODE_ENV: 'development' });
  expect(await show()).toContain('<p role="status">Indexing is under way: these figures are unfinished.</p>');
  archive.change((writer) => writer.setScanned());
  expect(await show()).not.toContain('unfinished');
});

test('a single kind of finding can be selected, and an unknown kind is 404', async () => {
  jest.replaceProperty(process, 'env', { ...process.env, NODE_ENV: 'development' });
  const html = await show({ kind: 'alt' });
  expect(html).not.toContain('named.jpg');
  expect(html).toContain('<a href="/report?kind=alt" aria-current="page">');
  expect(await show({ kind: 'dead-link' })).toContain('Nothing is found.');
  expect(await show({ kind: 'constructor' })).toContain('named.jpg');
});
