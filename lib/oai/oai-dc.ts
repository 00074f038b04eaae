// Records in unqualified Dublin Core: http://www.openarchives.org/OAI/2.0/oai_dc.xsd
import type { LanguageText, RecordFacts } from './record-facts';
import { textXml, wrapXml } from './xml-elements';

const TERMS = {
  'xmlns:oai_dc': 'http://www.openarchives.org/OAI/2.0/oai_dc/',
  'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
  'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
  'xsi:schemaLocation': 'http://www.openarchives.org/OAI/2.0/oai_dc/ http://www.openarchives.org/OAI/2.0/oai_dc.xsd',
};

const inLanguages = (name: string, texts: LanguageText[]) =>
  texts.map(({ text, language }) => textXml(name, text, { 'xml:lang': language }));
const inNone = (name: string, texts: (string | undefined)[]) => texts.map((text) => textXml(name, text));

export const renderDublinCore = (facts: RecordFacts): string =>
  wrapXml(
    'oai_dc:dc',
    [
      ...inLanguages('dc:title', facts.titles),
      ...inNone(
        'dc:creator',
        facts.makers.map(({ name }) => name),
      ),
      ...inLanguages('dc:subject', facts.keywords),
      ...inNone('dc:subject', facts.people),
      ...inLanguages('dc:description', facts.descriptions),
      textXml('dc:publisher', facts.publisher),
      textXml('dc:date', facts.date),
      textXml('dc:type', facts.type),
      ...inNone('dc:format', [facts.item.type, facts.extent]),
      ...inNone('dc:identifier', [facts.page, ...facts.numbers]),
      ...inNone('dc:language', facts.languages),
      ...inNone('dc:relation', [facts.collection, facts.manifest, facts.picture?.preview]),
      textXml('dc:coverage', facts.places.join(', ')),
      facts.position && textXml('dc:coverage', `${facts.position.latitude}, ${facts.position.longitude}`),
      textXml('dc:rights', facts.licence),
      ...inLanguages('dc:rights', facts.notices),
    ],
    TERMS,
  );
