// Compares items prepared by reader processes with those that the writer creates by itself.
import Database from 'libsql';
import { getCataloguePath } from '@/lib/catalogue/damage';
import { buildPreparedRow, prepareItem } from '@/lib/catalogue/index/prepare-item';
import type { CatalogueWriter } from '@/lib/catalogue/write/writer';
import type { Item, Metadata } from '@/lib/model/types';
import { createArchive } from '../../../algolia/archive';

const facts: Partial<Metadata>[] = [
  {
    title: 'Harbour at São Paulo',
    keywords: ['sea', 'no. 84.XM.484'],
    place: { latitude: 1, longitude: 2, city: 'Oslo' },
  },
  { kind: 'film', type: 'video/mp4', duration: 12, poster: { name: '', type: 'image/jpeg', width: 20, height: 10 } },
  { kind: 'story', type: 'text/markdown', title: 'A walk', parts: { text: 'words of it', links: [] } },
  { title: 'A vase', fields: [{ name: 'Medium', values: ['clay'] }], rights: { credit: 'Ada' } },
];

function publish(writer: CatalogueWriter, isPrepared: boolean) {
  const prepare = { order: 'date', record: writer.getRecordSettings() } as const;
  for (const [at, said] of facts.entries()) {
    const metadata: Metadata = { kind: 'photo', type: 'image/jpeg', width: 600, height: 400, ...said };
    const file = { path: `attic/${at}.jpg`, absolute: '', bytes: at, modified: Date.UTC(2020, 0, 1), sidecars: [] };
    const made = prepareItem({ file }, { type: 'facts', metadata, fingerprint: `print ${at}` }, prepare);
    const row = isPrepared ? buildPreparedRow(made) : undefined;
    writer.publishItem(JSON.parse(made.item) as Item, made.sort, made.fingerprint, row);
  }
}

/** All rows about items, without times. */
function readRows(isPrepared: boolean, prime: (writer: CatalogueWriter) => void) {
  const archive = createArchive();
  archive.change((writer) => {
    prime(writer);
    publish(writer, isPrepared);
  });
  const db = new Database(getCataloguePath(archive.data));
  const all = (sql: string) => db.prepare(sql).all() as Record<string, unknown>[];
  const rows = {
    items: all('SELECT key, id, path, folder, sort, kind, date, fingerprint, document, drawn, data, pixels FROM items'),
    words: all('SELECT word FROM words ORDER BY word'),
    folded: all('SELECT key, words FROM folded'),
    found: all("SELECT rowid FROM texts WHERE texts MATCH 'sao OR clay OR 84xm484 OR oslo' ORDER BY rowid"),
    values: all('SELECT facet, value FROM facet_values ORDER BY facet, value'),
    columns: all('SELECT chunk, columns FROM chunks').map(({ columns }) => Buffer.from(columns as ArrayBuffer)),
    hidden: all('SELECT path, data FROM hidden_items'),
  };
  db.close();
  archive.remove();
  return rows;
}

test.each<[string, (writer: CatalogueWriter) => void]>([
  ['no rule', () => {}],
  [
    'a licence and a heading that narrows',
    (writer) =>
      writer.setSite(
        JSON.stringify({ licence: 'https://creativecommons.org/publicdomain/zero/1.0/', fields: { Medium: 'facet' } }),
        {},
      ),
  ],
  [
    'a rule that takes a place away',
    (writer) => writer.setRules('', 'vitrine.yaml', { places: [{ when: true, round: null }] }),
  ],
  ['a rule that hides', (writer) => writer.setRules('attic', 'index.md', { hide: 'keywords:sea' })],
])('with %s, a prepared item equals one that the writer creates', (_, prime) => {
  expect(readRows(true, prime)).toEqual(readRows(false, prime));
});

test('a prepared item contains nothing that a rule removes', () => {
  const rows = readRows(true, (writer) => {
    writer.setRules('', 'vitrine.yaml', { places: [{ when: 'keywords:sea', round: null }] });
  });
  const { hidden, ...shown } = rows;
  expect(JSON.stringify(hidden)).toContain('Oslo');
  expect(JSON.stringify(shown).toLowerCase()).not.toContain('oslo');
});

test('the settings of records are a new object if, and only if, their content has changed', () => {
  const archive = createArchive();
  archive.change((writer) => {
    const before = writer.getRecordSettings();
    writer.setSite(JSON.stringify({ title: 'An archive' }), {});
    expect(writer.getRecordSettings()).toBe(before);
    writer.setSite(JSON.stringify({ licence: 'https://creativecommons.org/publicdomain/zero/1.0/' }), {});
    expect(writer.getRecordSettings()).not.toBe(before);
  });
  archive.remove();
});
