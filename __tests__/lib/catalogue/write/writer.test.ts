/** @jest-environment node */
import fs from 'node:fs';
import path from 'node:path';
import Database from 'libsql';
import { CatalogueWriter } from '@/lib/catalogue/write/writer';
import { createArchive, makeItem } from '../../../algolia/archive';

// The client aborts the process if it cannot bind a value; here it throws.
jest.mock('@/lib/catalogue/statements', () => {
  const { createStatements } = jest.requireActual('@/lib/catalogue/statements');
  const isBindable = (value: unknown) =>
    value === null || ['string', 'number'].includes(typeof value) || value instanceof Uint8Array;
  return {
    createStatements(db: Database.Database) {
      const prepare = createStatements(db);
      return (text: string) => {
        const statement = prepare(text);
        const check =
          (name: string) =>
          (...values: unknown[]) => {
            if (!values.every(isBindable)) throw new TypeError('cannot be bound');
            return statement[name](...values);
          };
        return { get: check('get'), all: check('all'), run: check('run') };
      };
    },
  };
});

const archive = createArchive();
afterAll(archive.remove);

const hidden = makeItem('attic/secret.jpg', { title: 'Wardrobe', keywords: ['private'] });
const shown = makeItem('attic/open.jpg', { title: 'Harbour', keywords: ['sea'] });

type Method = { name: string; call(...values: unknown[]): unknown };

/** Every method of the object and of the objects in its properties. */
function listMethods(thing: object, prefix = ''): Method[] {
  const names = new Set<string>();
  for (let at = thing; at && at !== Object.prototype; at = Object.getPrototypeOf(at))
    for (const name of Object.getOwnPropertyNames(at)) if (name !== 'constructor') names.add(name);
  return [...names].flatMap((name) => {
    const value = (thing as Record<string, unknown>)[name];
    if (typeof value === 'function') return [{ name: prefix + name, call: value.bind(thing) }];
    return value && typeof value === 'object' ? listMethods(value, `${prefix}${name}.`) : [];
  });
}

function readAll() {
  const db = new Database(path.join(archive.data, 'catalogue.db'));
  const all = (sql: string) => db.prepare(sql).all() as Record<string, unknown>[];
  const found = {
    items: all('SELECT path, data FROM items'),
    words: all('SELECT words FROM folded'),
    known: all('SELECT word FROM words'),
    values: all('SELECT value FROM facet_values'),
  };
  db.close();
  return found;
}

test('no method of the writer makes a hidden item readable', () => {
  const writer = new CatalogueWriter(archive.data);
  writer.begin();
  writer.setRules('', 'vitrine.yaml', { hide: 'keywords:private' });
  writer.publishItem(shown, 'a', 'b');
  writer.publishItem(hidden, 'a', 'c');
  const now = Date.now();
  const pixels = { colour: '#803020', placeholder: 'data:,' };
  // Methods that change rules, end the writer or read common texts cannot publish an item.
  const others = /^(begin|commit|close|setRules|setSite|publishItem)$|\.(makeCommon|putProblem)$/;
  const methods = listMethods(writer).filter(({ name }) => !others.test(name));
  expect(methods.map(({ name }) => name)).toEqual(expect.arrayContaining(['removeItem', 'drawing.putExtracted']));
  for (const values of [
    [hidden, 'a', 'c', { seen: now, now }],
    [hidden, hidden, pixels],
    [shown, hidden, pixels],
    [hidden.id, hidden.version, pixels],
    [hidden.path, hidden, 'a', 'c'],
    [hidden.folder, () => hidden],
    [{ ...hidden, item: hidden, sort: 'a', fingerprint: 'c' }],
  ])
    for (const { call } of methods) {
      try {
        call(...values);
      } catch {
        // The arguments are invalid.
      }
      // An earlier method may have removed it.
      if (!writer.getItemByPath(shown.path)) writer.publishItem(shown, 'a', 'b');
    }
  writer.commit();
  writer.close();
  const all = readAll();
  expect(all.items.map((item) => item.path)).toEqual([shown.path]);
  expect(JSON.stringify(all).toLowerCase()).not.toMatch(/wardrobe|private|secret/);
});

test('in the source, items are inserted in one place, which only the gate calls', () => {
  const sources = fs
    .readdirSync('lib', { recursive: true })
    .map((name) => path.join('lib', String(name)))
    .filter((name) => name.endsWith('.ts'))
    .map((name) => ({ name, text: fs.readFileSync(name, 'utf8') }));
  const listWith = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ name }) => name);
  expect(listWith(/INTO\s+items\b/i)).toEqual(['lib/catalogue/write/item-table.ts']);
  expect(listWith(/\.insertItem\(/)).toEqual(['lib/catalogue/write/publish-gate.ts']);
});
