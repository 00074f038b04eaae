import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { getConfig } from '@/lib/config/config';
import type { DeskUser } from '@/lib/desk/accounts/accounts';
import { openProposals, proposeChanges } from '@/lib/desk/proposals/propose';
import { digestTexts, getFormTexts } from '@/lib/desk/save-item';
import type { Item } from '@/lib/model/types';

jest.mock('@/lib/config/config', () => ({ getConfig: jest.fn() }));

const person: DeskUser = { id: 'ole', name: 'Ole', role: 'contributor', groups: [] };
const languages = ['en'];
const toItem = (caption: string) =>
  ({ id: 'abcdefghij', kind: 'photo', path: 'a.jpg', title: 'A ship', caption }) as unknown as Item;

let data: string;
beforeEach(() => {
  data = fs.mkdtempSync(path.join(os.tmpdir(), 'propose-'));
  jest.mocked(getConfig).mockReturnValue({ data } as never);
});
afterEach(() => fs.rmSync(data, { recursive: true }));

function propose(item: Item, fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, text] of Object.entries(fields)) form.set(name, text);
  return proposeChanges(form, { item, person, languages });
}
const listFields = async () => (await openProposals().list()).map(({ fields }) => fields);

test('only texts that differ from those of the item are proposed', async () => {
  expect(await propose(toItem('old'), { title: 'A ship', caption: 'new', path: '../x' })).toBe('proposed');
  expect(await listFields()).toEqual([[{ name: 'caption', was: 'old', now: 'new' }]]);
  expect(await propose(toItem('old'), { title: 'A ship', caption: ' old\r\n' })).toBe('unchanged');
});

test('a change of another person since the form was opened is not proposed back', async () => {
  const was = JSON.stringify(digestTexts(getFormTexts(toItem('old'), languages)));
  expect(await propose(toItem('changed by Ida'), { title: 'A boat', caption: 'old', was })).toBe('proposed');
  expect(await listFields()).toEqual([[{ name: 'title', was: 'A ship', now: 'A boat' }]]);
});

test('texts and remarks that are too long are refused', async () => {
  expect(await propose(toItem('old'), { title: 'x'.repeat(10_000) })).toBe('invalid');
  expect(await propose(toItem('old'), { title: 'x', remark: 'x'.repeat(1001) })).toBe('invalid');
  expect(await listFields()).toEqual([]);
});
