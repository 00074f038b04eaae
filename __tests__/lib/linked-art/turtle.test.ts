/** @jest-environment node */
// Turtle states the same triples as the Linked Art document, whatever the owner wrote.
import { Parser, type Quad } from 'n3';
import { buildEntity, buildName } from '@/lib/linked-art/entities';
import { writeTurtle } from '@/lib/linked-art/turtle';

const CRM = 'http://www.cidoc-crm.org/cidoc-crm/';
const RDF_TYPE = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#type';
const HERE = 'https://photos.example.org/linked-art/items/a';

const parse = (turtle: string): Quad[] => new Parser({ format: 'text/turtle' }).parse(turtle);

test('an entity with a URI is a subject of its own, and any other a blank node', () => {
  const quads = parse(
    writeTurtle(
      buildEntity({
        id: HERE,
        type: 'DigitalObject',
        _label: 'The quay',
        identified_by: [buildName({ text: 'The quay', language: 'en' }, true)],
        created_by: {
          type: 'Creation',
          timespan: { type: 'TimeSpan', begin_of_the_begin: '1911-05-01T00:00:00Z' },
          carried_out_by: [{ id: 'https://photos.example.org/linked-art/people/Ida', type: 'Person', _label: 'Ida' }],
        },
      }),
    ),
  );
  const find = (subject: string, predicate: string) =>
    quads.filter((quad) => quad.subject.value === subject && quad.predicate.value === predicate);
  expect(find(HERE, RDF_TYPE)[0]?.object.value).toBe('http://www.ics.forth.gr/isl/CRMdig/D1_Digital_Object');
  const [creation] = find(HERE, `${CRM}P94i_was_created_by`);
  expect(creation?.object.termType).toBe('BlankNode');
  expect(find(creation?.object.value ?? '', `${CRM}P14_carried_out_by`)[0]?.object.value).toBe(
    'https://photos.example.org/linked-art/people/Ida',
  );
  expect(find('https://photos.example.org/linked-art/people/Ida', RDF_TYPE)[0]?.object.value).toBe(`${CRM}E21_Person`);
  const begin = quads.find((quad) => quad.predicate.value === `${CRM}P82a_begin_of_the_begin`);
  expect(begin?.object).toMatchObject({
    value: '1911-05-01T00:00:00Z',
    datatype: { value: 'http://www.w3.org/2001/XMLSchema#dateTime' },
  });
});

test.each([
  'a "quoted" \\ title',
  'two\nlines\r\nand\ta tab',
  '\u0001\u007f\u2028 control',
  "<b>'''</b> . @prefix x: <y> .",
  'emoji 🦭 and العربية',
])('a text is stated as the owner wrote it: %j', (text) => {
  const quads = parse(writeTurtle(buildEntity({ id: HERE, type: 'Set', _label: text })));
  expect(quads.map(({ object }) => object.value)).toContain(text);
});

test('half a surrogate pair is replaced', () => {
  const quads = parse(writeTurtle(buildEntity({ id: HERE, type: 'Set', _label: 'a\ud83d' })));
  expect(quads.map(({ object }) => object.value)).toContain('a\ufffd');
});

test.each(['https://example.org/a b', 'https://example.org/a> . <b', 'https://example.org/{"x"}|\\^`', 'x\u0000y'])(
  'a URL that is no IRI adds no triple: %j',
  (id) => {
    const entity = buildEntity({ id: HERE, type: 'Set', _label: 'x', equivalent: [{ id, type: 'Set' }] });
    const quads = parse(writeTurtle(entity));
    expect(quads).toHaveLength(4);
  },
);

test('a term without a meaning in RDF is an error, so that none is lost', () => {
  expect(() => writeTurtle(buildEntity({ id: HERE, type: 'Set', _label: 'x', colour: 'red' }))).toThrow('colour');
});
