// Values and the text of an index.md change, and nothing else of the file.

import { editFrontMatter, readIndexText } from '@/lib/desk/files/front-matter-edit';
import { takeMatterRules } from '@/lib/library/rule-texts';

type Edit = Parameters<typeof editFrontMatter>[1];

const edit = (text: string | null, change: Edit) =>
  editFrontMatter(text === null ? null : Buffer.from(text), change).toString();

const OWN =
  '\n---\n# mine\ntitle: Harbour # short\nhide: private\nx-own: [1, 2]\n---\n\n# A heading\n\nText *here*\n\n';

test('a value of the front matter changes its line', () => {
  expect(edit(OWN, { fields: { title: 'Boats' } })).toBe(OWN.replace('Harbour', 'Boats'));
  expect(edit(OWN, { fields: { cover: 'a b.jpg' } })).toBe(OWN.replace('[1, 2]\n', '[1, 2]\ncover: a b.jpg\n'));
  expect(edit(OWN, { fields: { title: null } })).toBe(OWN.replace('title: Harbour # short\n', ''));
});

test('the text changes below it', () => {
  expect(edit(OWN, { body: 'New\n\nText' })).toBe(OWN.replace(/\n\n# A[\s\S]*/, '\nNew\n\nText\n'));
  expect(edit(OWN, { body: '# A heading\n\nText *here*' })).toBe(OWN);
});

test('front matter and the file are created where there is none', () => {
  expect(edit(null, { fields: { title: 'Boats', description: null }, body: '' })).toBe('---\ntitle: Boats\n---\n');
  expect(edit(null, { body: 'Text' })).toBe('Text\n');
  expect(edit('Words\n', { fields: { sort: 'name' } })).toBe('---\nsort: name\n---\nWords\n');
  expect(edit('---\n---\nWords', { fields: { sort: 'name' } })).toBe('---\nsort: name\n---\nWords');
  expect(edit('---\nsort: name\n---\nWords', { fields: { sort: null } })).toBe('---\n---\nWords');
});

test('line ends, a byte order mark and Windows-1252 stay', () => {
  expect(edit('\uFEFF---\r\ntitle: a\r\n---\r\nb\r\n', { fields: { title: 'c' }, body: 'd\n\ne' })).toBe(
    '\uFEFF---\r\ntitle: c\r\n---\r\nd\r\n\r\ne\r\n',
  );
  const western = Buffer.from('---\ntitle: Br\xfccke\n---\nStra\xdfe\n', 'latin1');
  const edited = editFrontMatter(western, { fields: { title: 'Fähre' } });
  expect(edited.toString('latin1')).toBe(
    '---\ntitle: F\xe4hre\n---\nStra\xdfe\n'.replace('F\xe4hre', '"F\xe4hre"').replaceAll('"', ''),
  );
  expect(() => editFrontMatter(western, { body: 'Łódź' })).toThrow(/Windows-1252, has no "Ł"/);
});

test('a heading that is the title stays until another title is stated, and is no part of the text', () => {
  const text = '# Harbour\n\nText\n';
  expect(readIndexText(Buffer.from(text))).toMatchObject({ title: 'Harbour', body: 'Text' });
  expect(edit(text, { fields: { title: 'Harbour' }, body: 'Text' })).toBe(text);
  expect(edit(text, { fields: { title: 'Harbour' }, body: 'Other' })).toBe('# Harbour\n\nOther\n');
  const renamed = edit(text, { fields: { title: 'Boats' }, body: 'Text' });
  expect(renamed).toBe('---\ntitle: Boats\n---\n\nText\n');
  expect(readIndexText(Buffer.from(renamed))).toMatchObject({ title: 'Boats', body: 'Text' });
});

test.each([
  ['---\ntitle: a\nWords', /no closing line/],
  ['---\ntitle: [a\n---\nWords', /line 2/],
])('%j is refused', (text, message) => {
  expect(() => edit(text, { fields: { title: 'b' } })).toThrow(message);
  expect(() => readIndexText(Buffer.from(text))).toThrow(message);
});

test('a text that would be too long to be read is refused', () => {
  expect(() => edit(OWN, { body: 'x'.repeat(1_000_001) })).toThrow(/more than 1000000 bytes/);
});

test('hyphens in a text do not become front matter', () => {
  const after = edit('Words\n', { body: '---\nhide: true\n---\nx' });
  expect(readIndexText(Buffer.from(after)).body).toContain('hide: true');
});

test('a text that begins like a rule states none', () => {
  const after = edit('Words\n', { body: 'Private: the harbour of the navy' });
  expect(takeMatterRules(after).rules).toEqual({});
});

test('no edit changes what a file keeps back', () => {
  expect(() => edit('hide: true\n', { fields: { title: 'a' } })).toThrow(/keeps something back/);
  expect(() => edit('hide: true\n', { body: 'Words' })).toThrow(/keeps something back/);
  expect(() => edit(OWN, { fields: { publish: '2030-01-01' } })).toThrow(/keeps something back/);
});
