import { diffTexts } from '@/lib/desk/proposals/diff-texts';

test.each([
  ['the old ship', 'the new ship', { start: 'the ', removed: 'old', added: 'new', end: ' ship' }],
  ['', 'a text', { start: '', removed: '', added: 'a text', end: '' }],
  ['a text', '', { start: '', removed: 'a text', added: '', end: '' }],
  ['one two', 'one two two', { start: 'one two', removed: '', added: ' two', end: '' }],
  ['same', 'same', { start: 'same', removed: '', added: '', end: '' }],
  ['Ida\nOle', 'Ida\nEva\nOle', { start: 'Ida\n', removed: '', added: 'Eva\n', end: 'Ole' }],
])('shows what changed from "%s" to "%s"', (was, now, difference) => {
  expect(diffTexts(was, now)).toEqual(difference);
});

test('both texts are complete in their difference', () => {
  const [was, now] = ['a b  c\n d e', 'a x  c\n\nd f e '];
  const { start, removed, added, end } = diffTexts(was, now);
  expect([start + removed + end, start + added + end]).toEqual([was, now]);
});
