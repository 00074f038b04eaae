// A folder that is renamed is renamed in the rows of metadata.csv.
import { countRowsBelow, renameInRows } from '@/lib/desk/files/row-paths-edit';

const TABLE = Buffer.from(
  'Liste\r\n\r\nDatei;Titel\r\nHafen/a.jpg;Brücke\r\n"hafen\\Alt\\b.jpg";"x;\ny"\r\nHafenamt/c.jpg;z\r\nd.jpg;Hafen/a.jpg\r\n',
  'latin1',
);
const rename = (from: string, to: string, table = TABLE) => renameInRows(table, { from, to }, {}).toString('latin1');

test('rows of its files have the new name, whatever the case and slashes, and others stay', () => {
  expect(rename('Hafen', 'Häfen; alle')).toBe(
    TABLE.toString('latin1')
      .replace('Hafen/a.jpg;Brücke', '"Häfen; alle/a.jpg";Brücke')
      .replace('"hafen\\Alt\\b.jpg"', '"Häfen; alle/Alt/b.jpg"'),
  );
  expect(rename('Hafen/Alt', 'Neu')).toContain('"Neu/b.jpg"');
  expect(rename('Alt', 'Neu')).toBe(TABLE.toString('latin1'));
  expect(countRowsBelow(TABLE, 'HAFEN', {})).toBe(2);
});

test('a name that the encoding of the table lacks is refused', () => {
  expect(() => rename('Hafen', 'Łódź')).toThrow(/has no "Ł"/);
});
