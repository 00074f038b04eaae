// Records in the Europeana Data Model, by its schema for providers: https://pro.europeana.eu/page/edm-documentation
import { toRightsUri } from '@/lib/images/info';
import type { LanguageText, RecordFacts } from './record-facts';
import { emptyXml, textXml, wrapXml } from './xml-elements';

const NAMESPACES = {
  'xmlns:rdf': 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  'xmlns:edm': 'http://www.europeana.eu/schemas/edm/',
  'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
  'xmlns:dcterms': 'http://purl.org/dc/terms/',
  'xmlns:ore': 'http://www.openarchives.org/ore/terms/',
  'xmlns:skos': 'http://www.w3.org/2004/02/skos/core#',
  'xmlns:svcs': 'http://rdfs.org/sioc/services#',
  'xmlns:doap': 'http://usefulinc.com/ns/doap#',
  'xmlns:wgs84': 'http://www.w3.org/2003/01/geo/wgs84_pos#',
};

const TYPES = { StillImage: 'IMAGE', MovingImage: 'VIDEO', Sound: 'SOUND', Text: 'TEXT' } as const;

const STATEMENTS = 'http://rightsstatements.org/vocab/';

/**
 * Europeana requires a licence or a statement: https://pro.europeana.eu/page/available-rights-statements. Without one that
 * it knows, works whose owner states terms are in copyright, and those of others are not evaluated.
 */
function toRights({ licence, notices }: RecordFacts): string {
  const known = toRightsUri(licence);
  if (known) return known;
  return `${STATEMENTS}${licence || notices.length > 0 ? 'InC' : 'CNE'}/1.0/`;
}

const inLanguages = (name: string, texts: LanguageText[]) =>
  texts.map(({ text, language }) => textXml(name, text, { 'xml:lang': language }));

const link = (name: string, href: string | undefined) => href && emptyXml(name, { 'rdf:resource': href });

function renderObject(facts: RecordFacts, place: string | undefined): string {
  const [first, ...others] = facts.titles;
  return wrapXml(
    'edm:ProvidedCHO',
    [
      ...facts.makers.map(({ name }) => textXml('dc:creator', name)),
      textXml('dc:date', facts.date),
      ...inLanguages('dc:description', facts.descriptions),
      textXml('dc:format', facts.item.type),
      ...[facts.identifier, ...facts.numbers].map((text) => textXml('dc:identifier', text)),
      ...facts.languages.map((language) => textXml('dc:language', language)),
      ...inLanguages('dc:rights', facts.notices),
      ...inLanguages('dc:subject', facts.keywords),
      ...facts.people.map((text) => textXml('dc:subject', text)),
      ...inLanguages('dc:title', first ? [first] : []),
      textXml('dc:type', facts.type),
      ...inLanguages('dcterms:alternative', others),
      textXml('dcterms:extent', facts.extent),
      link('dcterms:isPartOf', facts.collection),
      link('dcterms:spatial', place),
      textXml('edm:type', TYPES[facts.type]),
    ],
    { 'rdf:about': `${facts.page}#${facts.item.kind}` },
  );
}

function renderPlace({ places, position }: RecordFacts, about: string): string {
  return wrapXml(
    'edm:Place',
    [
      textXml('wgs84:lat', position?.latitude),
      textXml('wgs84:long', position?.longitude),
      textXml('skos:prefLabel', places.join(', ')),
    ],
    { 'rdf:about': about },
  );
}

export function renderEdm(facts: RecordFacts): string {
  const { page, picture, item, file } = facts;
  const object = `${page}#${item.kind}`;
  const place = facts.places.length > 0 || facts.position ? `${page}#place` : undefined;
  // The picture as IIIF serves it; otherwise the file, if the site offers it.
  const shown = item.kind === 'photo' ? picture?.full : file;
  const rights = toRights(facts);
  const aggregation = [
    link('edm:aggregatedCHO', object),
    textXml('edm:dataProvider', facts.publisher),
    link('edm:isShownAt', page),
    link('edm:isShownBy', shown),
    link('edm:object', picture?.preview),
    textXml('edm:provider', facts.publisher),
    link('edm:rights', rights),
  ];
  const isServed = shown !== undefined && shown === picture?.full;
  return wrapXml(
    'rdf:RDF',
    [
      renderObject(facts, place),
      shown !== undefined &&
        wrapXml(
          'edm:WebResource',
          [
            textXml('dc:format', isServed ? 'image/jpeg' : item.type),
            link('edm:rights', rights),
            link('dcterms:isReferencedBy', facts.manifest),
            isServed && link('svcs:has_service', picture?.service),
          ],
          { 'rdf:about': shown },
        ),
      place !== undefined && renderPlace(facts, place),
      wrapXml('ore:Aggregation', aggregation, { 'rdf:about': `${page}#aggregation` }),
      isServed &&
        wrapXml(
          'svcs:Service',
          [
            link('dcterms:conformsTo', 'http://iiif.io/api/image'),
            link('doap:implements', 'http://iiif.io/api/image/3/level2.json'),
          ],
          { 'rdf:about': picture?.service },
        ),
    ],
    NAMESPACES,
  );
}
