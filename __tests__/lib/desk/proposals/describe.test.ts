import { describeFieldName, describeProposal } from '@/lib/desk/proposals/describe';
import { getMessages } from '@/lib/messages/messages';
import type { Item } from '@/lib/model/types';

const t = getMessages('en');
const LANGUAGES = ['en', 'fr'];

const toItem = (caption: string) =>
  ({ id: 'abcdefghij', kind: 'photo', title: 'A ship', caption, people: ['Ida'] }) as unknown as Item;
const propose = (was: string, now: string) => ({
  ...{ id: 'x', at: '', who: 'Ole', account: 'ole', item: 'abcdefghij', path: 'a.jpg', remark: '' },
  fields: [{ name: 'caption', was, now }],
});
const describe1 = (item: Item | null, was: string, now: string) =>
  describeProposal(propose(was, now), item, { languages: LANGUAGES, t });

test('a field is named by its label, its language or the archive’s own heading', () => {
  expect(describeFieldName('caption', 'en', t)).toBe('Caption');
  expect(describeFieldName('caption[fr]', 'en', t)).toBe('Caption (fr)');
  expect(describeFieldName('own[Shelf]', 'en', t)).toMatch(/\(Shelf\)$/);
});

test('the present text is shown only where it is neither the old nor the proposed one', () => {
  expect(describe1(toItem('old'), 'old', 'new').fields[0]?.present).toBeNull();
  expect(describe1(toItem('new'), 'old', 'new').fields[0]?.present).toBeNull();
  expect(describe1(toItem('other'), 'old', 'new').fields[0]?.present).toBe('other');
  expect(describe1(null, 'old', 'new').fields[0]?.present).toBeNull();
});

test('the digest of the texts that an editor saw changes with the item', () => {
  const seen = (caption: string) => describe1(toItem(caption), 'old', 'new').seen;
  expect(seen('old')).toBe(seen('old'));
  expect(seen('old')).not.toBe(seen('other'));
});
