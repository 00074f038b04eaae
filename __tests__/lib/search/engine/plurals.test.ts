import { listNumberForms } from '@/lib/search/engine/plurals';

test.each([
  ['en', 'car', 'cars'],
  ['en', 'boats', 'boat'],
  ['en', 'ferry', 'ferries'],
  ['en', 'box', 'boxes'],
  ['en', 'woman', 'women'],
  ['de', 'haus', 'hauser'],
  ['de', 'frau', 'frauen'],
  ['de', 'lehrerin', 'lehrerinnen'],
  ['fr', 'bateau', 'bateaux'],
  ['fr', 'cheval', 'chevaux'],
  ['es', 'luz', 'luces'],
  ['es', 'barco', 'barcos'],
  ['pt-BR', 'aviao', 'avioes'],
  ['it', 'nave', 'navi'],
  ['it', 'barca', 'barche'],
  ['nl', 'fiets', 'fietsen'],
])('in %s the other number of %s may be %s', (language, word, other) => {
  expect(listNumberForms(word, language)).toContain(other);
});

test.each([
  ['en', 'car', 'cares'],
  ['en', 'car', 'care'],
  ['en', 'glass', 'glas'],
  ['fr', 'bar', 'bare'],
])('in %s the other number of %s is not %s', (language, word, other) => {
  expect(listNumberForms(word, language)).not.toContain(other);
});

test.each(['12', 'ab', 'x12'])('%s has no plural', (word) => expect(listNumberForms(word, 'de')).toEqual([]));
