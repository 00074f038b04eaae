import { applyBulkEdits, type BulkEdit, listBulkFaults, parseBulkForm } from '@/lib/model/desk-bulk';

const TEXTS = new Map([
  ['title', 'Harbour at dusk'],
  ['caption', ''],
  ['keywords', 'boats\nPorto, Brandão'],
  ['rating', '3'],
  ['date', ''],
]);
const apply = (name: string, edit: Partial<BulkEdit>) =>
  applyBulkEdits(TEXTS, [{ name, mode: 'set', value: '', find: '', ...edit }], 'en').get(name);

test.each<[string, Partial<BulkEdit>, string | undefined]>([
  ['keywords', { mode: 'add', value: 'pier\nboats' }, 'boats\nPorto, Brandão\npier'],
  ['keywords', { mode: 'add', value: 'boats' }, undefined],
  ['keywords', { mode: 'remove', value: 'Porto, Brandão' }, 'boats'],
  ['keywords', { mode: 'remove', value: 'Porto' }, undefined],
  ['keywords', { mode: 'remove' }, ''],
  ['keywords', { mode: 'replace', find: 'boats', value: 'ships\nPorto, Brandão' }, 'ships\nPorto, Brandão'],
  ['keywords', { mode: 'set', value: ' pier \r\n\n' }, 'pier'],
  ['title', { mode: 'replace', find: 'Harbour', value: 'Harbor $&' }, 'Harbor $& at dusk'],
  ['title', { mode: 'replace', find: '', value: 'x' }, undefined],
  ['title', { mode: 'remove', value: 'at ' }, 'Harbour dusk'],
  ['title', { mode: 'add', value: '(detail)' }, 'Harbour at dusk (detail)'],
  ['caption', { mode: 'add', value: 'Boats.' }, 'Boats.'],
  ['rating', { mode: 'add', value: '5' }, undefined],
  ['rating', { mode: 'replace', find: '3', value: '4' }, '4'],
  ['rating', { mode: 'remove', value: '5' }, undefined],
  ['date', { mode: 'add', value: '1911' }, '1911'],
  ['date', { mode: 'replace', find: '', value: '1911' }, undefined],
])('%s: %j makes %j', (name, edit, expected) => {
  expect(apply(name, edit)).toBe(expected);
});

test('only fields that are ticked, and exist, are changed', () => {
  const form = new FormData();
  for (const name of ['title', 'date', 'nothing', '__proto__', 'own']) {
    if (name !== 'date') form.set(`use:${name}`, '1');
    form.set(`mode:${name}`, 'set');
    form.set(`value:${name}`, 'x');
  }
  form.set('use:alt', '1');
  form.set('mode:alt', 'explode');
  expect(parseBulkForm(form, 'en')).toEqual([{ name: 'title', mode: 'set', value: 'x', find: '' }]);
});

test('values that no item can have are found before any item is changed', () => {
  const edits = [
    { name: 'licence', mode: 'set', value: 'no licence', find: '' },
    { name: 'rating', mode: 'remove', value: '9', find: '' },
    { name: 'title', mode: 'set', value: 'x'.repeat(600), find: '' },
    { name: 'keywords', mode: 'add', value: 'boats', find: '' },
  ] satisfies BulkEdit[];
  expect(listBulkFaults(edits, 'en')).toEqual(['licence', 'title']);
});
