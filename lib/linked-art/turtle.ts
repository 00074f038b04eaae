// Writes Linked Art documents as Turtle: https://www.w3.org/TR/turtle/
import { replaceSurrogates } from '@/lib/model/escape';

/** https://linked.art/ns/v1/linked-art.json */
const PREFIXES = {
  crm: 'http://www.cidoc-crm.org/cidoc-crm/',
  dc: 'http://purl.org/dc/elements/1.1/',
  dcterms: 'http://purl.org/dc/terms/',
  dig: 'http://www.ics.forth.gr/isl/CRMdig/',
  la: 'https://linked.art/ns/terms/',
  rdfs: 'http://www.w3.org/2000/01/rdf-schema#',
  xsd: 'http://www.w3.org/2001/XMLSchema#',
} as const;

const CLASSES: Record<string, string> = {
  Birth: 'crm:E67_Birth',
  Creation: 'crm:E65_Creation',
  Death: 'crm:E69_Death',
  DigitalObject: 'dig:D1_Digital_Object',
  DigitalService: 'la:DigitalService',
  Group: 'crm:E74_Group',
  HumanMadeObject: 'crm:E22_Human-Made_Object',
  Identifier: 'crm:E42_Identifier',
  InformationObject: 'crm:E73_Information_Object',
  Language: 'crm:E56_Language',
  LinguisticObject: 'crm:E33_Linguistic_Object',
  Name: 'crm:E33_E41_Linguistic_Appellation',
  Person: 'crm:E21_Person',
  Place: 'crm:E53_Place',
  Production: 'crm:E12_Production',
  Right: 'crm:E30_Right',
  Set: 'la:Set',
  TimeSpan: 'crm:E52_Time-Span',
  Type: 'crm:E55_Type',
  VisualItem: 'crm:E36_Visual_Item',
};

const PROPERTIES: Record<string, string> = {
  _label: 'rdfs:label',
  access_point: 'la:access_point',
  begin_of_the_begin: 'crm:P82a_begin_of_the_begin',
  born: 'crm:P98i_was_born',
  carried_out_by: 'crm:P14_carried_out_by',
  classified_as: 'crm:P2_has_type',
  conforms_to: 'dcterms:conformsTo',
  content: 'crm:P190_has_symbolic_content',
  created_by: 'crm:P94i_was_created_by',
  defined_by: 'crm:P168_place_is_defined_by',
  died: 'crm:P100i_died_in',
  digitally_available_via: 'la:digitally_available_via',
  digitally_carried_by: 'la:digitally_carried_by',
  digitally_shown_by: 'la:digitally_shown_by',
  digitally_shows: 'la:digitally_shows',
  end_of_the_end: 'crm:P82b_end_of_the_end',
  equivalent: 'la:equivalent',
  format: 'dc:format',
  identified_by: 'crm:P1_is_identified_by',
  language: 'crm:P72_has_language',
  member_of: 'la:member_of',
  produced_by: 'crm:P108i_was_produced_by',
  referred_to_by: 'crm:P67i_is_referred_to_by',
  representation: 'crm:P138i_has_representation',
  represents: 'crm:P138_represents',
  shows: 'crm:P65_shows_visual_item',
  subject_of: 'crm:P129i_is_subject_of',
  subject_to: 'crm:P104_is_subject_to',
  timespan: 'crm:P4_has_time-span',
  took_place_at: 'crm:P7_took_place_at',
};

const DATES: ReadonlySet<string> = new Set(['begin_of_the_begin', 'end_of_the_end']);

type Entity = Record<string, unknown>;

const lookUp = (terms: Record<string, string>, name: string): string => {
  const term = Object.hasOwn(terms, name) ? terms[name] : undefined;
  if (!term) throw new Error(`${name} has no term in RDF: add it to lib/linked-art/turtle.ts`);
  return term;
};

/** Owners write URLs with characters that an IRI cannot have: https://www.w3.org/TR/turtle/#grammar-production-IRIREF */
const writeIri = (url: string) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: an IRI must not contain them
  `<${replaceSurrogates(url).replace(/[\u0000-\u0020<>"{}|^`\\]/g, encodeURIComponent)}>`;

/** The escape sequences of JSON are also those of Turtle. */
const writeText = (text: string) => JSON.stringify(replaceSurrogates(text));

function writeValue(name: string, value: unknown, blocks: string[]): string {
  if (typeof value === 'object' && value !== null) return writeEntity(value as Entity, blocks);
  return DATES.has(name) ? `${writeText(String(value))}^^xsd:dateTime` : writeText(String(value));
}

/** Writes an entity with a URI as a block of its own, and any other in place. @returns its form as an object of a triple */
function writeEntity({ '@context': _, _links, id, type, ...properties }: Entity, blocks: string[]): string {
  // The place of its block, before those of the entities in it.
  const at = blocks.push('') - 1;
  const statements = [`a ${lookUp(CLASSES, String(type))}`];
  for (const [name, values] of Object.entries(properties))
    for (const value of [values].flat())
      statements.push(`${lookUp(PROPERTIES, name)} ${writeValue(name, value, blocks)}`);
  if (typeof id !== 'string') return `[ ${statements.join(' ; ')} ]`;
  const subject = writeIri(id);
  blocks[at] = `${subject}\n  ${statements.join(' ;\n  ')} .\n`;
  return subject;
}

/** Omits values that are undefined, as JSON does. @throws Error for a term that is not listed above */
export function writeTurtle(document: Entity): string {
  const blocks = Object.entries(PREFIXES).map(([name, iri]) => `@prefix ${name}: <${iri}> .`);
  writeEntity(JSON.parse(JSON.stringify(document)) as Entity, blocks);
  return `${blocks.filter(Boolean).join('\n')}\n`;
}
