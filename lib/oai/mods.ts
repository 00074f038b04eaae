// Records in MODS 3.7: https://www.loc.gov/standards/mods/userguide/
import type { LanguageText, RecordFacts } from './record-facts';
import { textXml, wrapXml } from './xml-elements';

export const MODS_SCHEMA = 'http://www.loc.gov/standards/mods/v3/mods-3-7.xsd';
export const MODS_NAMESPACE = 'http://www.loc.gov/mods/v3';

const TYPES = {
  StillImage: 'still image',
  MovingImage: 'moving image',
  Sound: 'sound recording',
  Text: 'text',
} as const;

const inLanguages = (name: string, texts: LanguageText[], attributes = {}) =>
  texts.map(({ text, language }) => textXml(name, text, { ...attributes, 'xml:lang': language }));

const renderTitle = ({ text, language }: LanguageText, index: number) =>
  wrapXml('mods:titleInfo', textXml('mods:title', text), {
    type: index > 0 ? 'translated' : undefined,
    'xml:lang': language,
  });

const renderMaker = ({ name, type }: RecordFacts['makers'][number]) =>
  wrapXml(
    'mods:name',
    [
      textXml('mods:namePart', name),
      wrapXml('mods:role', textXml('mods:roleTerm', 'creator', { type: 'text', authority: 'marcrelator' })),
    ],
    { type: type === 'Person' ? 'personal' : 'corporate' },
  );

const renderSubjects = ({ keywords, people, places, position }: RecordFacts): string[] => [
  ...keywords.map((keyword) => wrapXml('mods:subject', inLanguages('mods:topic', [keyword]))),
  ...people.map((name) => wrapXml('mods:subject', wrapXml('mods:name', textXml('mods:namePart', name)))),
  ...places.map((name) => wrapXml('mods:subject', textXml('mods:geographic', name))),
  position
    ? wrapXml(
        'mods:subject',
        wrapXml('mods:cartographics', textXml('mods:coordinates', `${position.latitude}, ${position.longitude}`)),
      )
    : '',
];

/** @param attributes of its root, besides the namespace */
export const renderMods = (facts: RecordFacts, attributes: Record<string, string> = {}): string =>
  wrapXml(
    'mods:mods',
    [
      ...facts.titles.map(renderTitle),
      ...facts.makers.map(renderMaker),
      textXml('mods:typeOfResource', TYPES[facts.type]),
      wrapXml(
        'mods:originInfo',
        textXml('mods:dateCreated', facts.date, { encoding: facts.edtf ? 'edtf' : undefined }),
      ),
      wrapXml(
        'mods:language',
        facts.languages.map((tag) => textXml('mods:languageTerm', tag, { type: 'code', authority: 'rfc5646' })),
      ),
      wrapXml('mods:physicalDescription', [
        textXml('mods:internetMediaType', facts.item.type),
        textXml('mods:extent', facts.extent),
      ]),
      ...inLanguages('mods:abstract', facts.descriptions),
      ...facts.fields.map(({ name, text }) => textXml('mods:note', text, { displayLabel: name })),
      ...renderSubjects(facts),
      wrapXml('mods:relatedItem', wrapXml('mods:location', textXml('mods:url', facts.collection)), { type: 'host' }),
      textXml('mods:identifier', facts.identifier, { type: 'oai' }),
      ...facts.numbers.map((text) => textXml('mods:identifier', text, { type: 'local' })),
      wrapXml('mods:location', [
        textXml('mods:url', facts.page, { usage: 'primary display', access: 'object in context' }),
        textXml('mods:url', facts.picture?.preview, { access: 'preview' }),
        textXml('mods:url', facts.manifest, { note: 'IIIF manifest' }),
      ]),
      textXml('mods:accessCondition', facts.licence, { type: 'use and reproduction' }),
      ...inLanguages('mods:accessCondition', facts.notices, { type: 'use and reproduction' }),
      wrapXml('mods:recordInfo', [
        textXml('mods:recordContentSource', facts.publisher),
        textXml('mods:recordIdentifier', facts.identifier),
      ]),
    ],
    { 'xmlns:mods': MODS_NAMESPACE, version: '3.7', ...attributes },
  );
