/** @jest-environment node */
import { getSortKey } from '@/lib/catalogue/to-item';
import { countFindings } from '@/lib/desk/report/count-findings';
import { type ReportCursor, readReportPage } from '@/lib/desk/report/list-findings';
import { getMessages } from '@/lib/messages/messages';
import type { FindingKind } from '@/lib/model/findings';
import { createArchive, makeItem } from '../../../algolia/archive';

const en = getMessages('en');
const archive = createArchive();
const ITEMS = 130;

beforeAll(() => {
  Object.assign(process.env, archive.env);
  archive.put(Array.from({ length: ITEMS }, (_, n) => makeItem(`sea/${String(n).padStart(3, '0')}.jpg`)));
  archive.change((writer) => {
    for (const [path, content] of [
      ['a/1.jpg', 'one'],
      ['b/1.jpg', 'one'],
      ['c/1.jpg', 'one'],
      ['a/2.jpg', 'two'],
      ['b/2.jpg', 'two'],
    ] as const) {
      const item = makeItem(path, { alt: 'A ship' });
      writer.publishItem(item, getSortKey(item, 'date'), content);
    }
    writer.problems.putProblem({ path: '<b>.xyz', reason: 'unsupported', detail: 'its content is unknown' });
    writer.problems.putProblem({ path: 'sea/001.jpg', reason: 'damaged', detail: 'it ends early' });
    writer.checkLinks([{ source: 'vitrine.yaml', address: 'gone.jpg' }]);
  });
});
afterAll(archive.remove);

async function readAll(kind: FindingKind) {
  const pages = [];
  for (let after: ReportCursor | null = { path: '' }; after; ) {
    const page: Awaited<ReturnType<typeof readReportPage>> = await readReportPage(kind, after, en);
    pages.push(page);
    after = page.next;
  }
  return pages;
}

test('the pages of a finding list each item once, with its details', async () => {
  const pages = await readAll('title');
  const found = pages.flatMap((page) => (page.type === 'items' ? page.found : []));
  expect(pages.length).toBeGreaterThan(2);
  expect(new Set(found.map(({ item }) => item.id)).size).toBe(ITEMS + 5);
  expect(found).toHaveLength((await countFindings()).title ?? 0);
  expect(found.at(-1)?.detail).toBe('shown as “129”');
});

test('equal files are listed as one group, once', async () => {
  const groups = (await readAll('duplicate')).flatMap((page) => (page.type === 'groups' ? page.groups : []));
  expect(groups.map((group) => group.map(({ item }) => item.path))).toEqual([
    ['a/1.jpg', 'b/1.jpg', 'c/1.jpg'],
    ['a/2.jpg', 'b/2.jpg'],
  ]);
  expect((await countFindings()).duplicate).toBe(3);
});

test('problems and dead links name the file, and the item if there is one', async () => {
  const problems = (await readAll('problem')).flatMap((page) => (page.type === 'problems' ? page.problems : []));
  expect(problems).toEqual([
    { path: '<b>.xyz', reason: 'unsupported', detail: 'its content is unknown', id: null },
    { path: 'sea/001.jpg', reason: 'damaged', detail: 'it ends early', id: makeItem('sea/001.jpg').id },
  ]);
  expect(await readAll('dead-link')).toMatchObject([{ problems: [{ path: 'vitrine.yaml', reason: 'dead-link' }] }]);
  expect(await countFindings()).toMatchObject({ problem: 2, 'dead-link': 1, alike: null });
});

test('counts follow a change of the catalogue', async () => {
  const before = await countFindings();
  archive.put([makeItem('sea/000.jpg', { title: 'A ship' })]);
  expect((await countFindings()).title).toBe((before.title ?? 0) - 1);
});
