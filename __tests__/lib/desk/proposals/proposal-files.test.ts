import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createProposalStore, type ProposalStore } from '@/lib/desk/proposals/proposal-files';

let data: string;
let store: ProposalStore;

beforeEach(() => {
  data = fs.mkdtempSync(path.join(os.tmpdir(), 'proposals-'));
  store = createProposalStore(data);
});
afterEach(() => fs.rmSync(data, { recursive: true }));

const CONTENT = {
  who: 'Ole <b>',
  account: 'ole',
  item: 'abcdefghij',
  path: 'a/b.jpg',
  fields: [{ name: 'title', was: '', now: 'A ship' }],
  remark: 'I was there',
};

test('a proposal is stored, decided with a reason, and read after a restart', async () => {
  const added = await store.add(CONTENT);
  if (!added) throw new Error('not stored');
  await store.decide(added, { type: 'rejected', who: 'Ida', reason: 'It is a boat' });
  const [stored] = await createProposalStore(data).list();
  expect(stored).toMatchObject({ ...CONTENT, decision: { type: 'rejected', who: 'Ida', reason: 'It is a boat' } });
  expect(fs.statSync(path.join(data, 'proposals')).mode & 0o077).toBe(0);
});

test('lists the latest first, and leaves damaged files out', async () => {
  for (const remark of ['one', 'two']) {
    await store.add({ ...CONTENT, remark });
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  fs.writeFileSync(path.join(data, 'proposals', '20300101000000000-aaaaaaaa.json'), '{"id":');
  fs.writeFileSync(path.join(data, 'proposals', 'notes.json'), '{}');
  expect((await store.list()).map(({ remark }) => remark)).toEqual(['two', 'one']);
});

test.each(['../letters', '20300101000000000-aaaaaaaa/../x', '', 'x'.repeat(300), '20300101000000000-AAAAAAAA'])(
  'no id leads out of the folder: %s',
  async (id) => {
    expect(await store.read(id)).toBeNull();
  },
);

test('a proposal that is taken back is gone', async () => {
  const added = await store.add(CONTENT);
  await store.remove(added?.id ?? '');
  expect(fs.readdirSync(path.join(data, 'proposals'))).toEqual([]);
});
