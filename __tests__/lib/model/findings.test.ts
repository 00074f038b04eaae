import { getMessages } from '@/lib/messages/messages';
import { type FindingSite, formatFinding, listMissingMetadata } from '@/lib/model/findings';
import type { Metadata } from '@/lib/model/types';
import { makeItem } from '../../algolia/archive';

const en = getMessages('en');
const CC = 'https://creativecommons.org/licenses/by/4.0/';
const list = (metadata: Partial<Metadata>, site: FindingSite = {}, path = 'sea/boat.jpg') =>
  [...listMissingMetadata(makeItem(path, metadata), site, en)].map(({ kind, detail }) =>
    detail ? `${kind}: ${detail}` : kind,
  );

test('a photograph without metadata lacks everything', () => {
  expect(list({})).toEqual([
    'title: shown as “Boat”',
    'alt',
    'date',
    'place',
    'rights',
    'badge: it needs license (Web Statement of Rights) and acquireLicensePage (Licensor URL)',
  ]);
});

test('a photograph with all metadata lacks nothing', () => {
  const rights = { licenceUrl: CC, licensorUrl: 'https://agency.example' };
  const facts = { title: 'Ship', alt: 'A ship', date: { edtf: '1864', sort: 0 }, place: { country: 'Japan' }, rights };
  expect(list(facts)).toEqual([]);
});

test('metadata of the whole site is not missing in each file', () => {
  expect(list({ title: 'Ship' }, { licence: CC, licensor: 'https://agency.example' })).toEqual([
    'alt',
    'date',
    'place',
  ]);
});

test('visitors who may write letters may also request a licence', () => {
  expect(list({ title: 'Ship', alt: 'A ship' }, { contact: true }).at(-1)).toBe(
    'badge: it needs license (Web Statement of Rights)',
  );
});

test('a notice counts as rights, but not as a licence', () => {
  expect(list({ title: 'Ship', rights: { notice: '© Beato. All rights reserved' } }, { licence: CC })).toEqual([
    'alt',
    'date',
    'place',
    'badge: it needs license (Web Statement of Rights) and acquireLicensePage (Licensor URL)',
  ]);
});

test('a story needs no alt text, place or licence, and a film no licensable badge', () => {
  expect(list({ kind: 'story' })).toEqual(['title: shown as “Boat”', 'date']);
  expect(list({ kind: 'film', title: 'Ship' })).toEqual(['alt', 'date', 'place', 'rights']);
});

test('a finding starts with its file on one line, with any name, and details follow with indentation', () => {
  expect(formatFinding({ path: 'a\nb.jpg', kind: 'problem', detail: 'two\nlines' }, en)).toBe(
    '"a\\nb.jpg": a problem\n    two\n    lines',
  );
  expect(formatFinding({ path: 'a.md', kind: 'problem', reason: 'invalid-text', detail: 'one\ntwo' }, en)).toBe(
    '"a.md": a problem (text with faults)\n    one\n    two',
  );
  expect(formatFinding({ path: 'a.jpg', kind: 'problem', detail: 'one\u001b[2J' }, en)).toBe(
    '"a.jpg": a problem (one [2J)',
  );
});
