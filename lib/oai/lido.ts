// Records in LIDO 1.1: https://lido-schema.org/schema/v1.1/lido-v1.1.html
import type { LanguageText, RecordFacts } from './record-facts';
import { textXml, wrapXml } from './xml-elements';

const NAMESPACE = 'http://www.lido-schema.org';
/** https://terminology.lido-schema.org */
const TERMS = 'http://terminology.lido-schema.org/';

const TYPES = {
  StillImage: ['http://vocab.getty.edu/aat/300046300', 'photographs'],
  MovingImage: ['http://vocab.getty.edu/aat/300136900', 'motion pictures (visual works)'],
  Sound: ['http://vocab.getty.edu/aat/300028633', 'sound recordings'],
  Text: ['http://vocab.getty.edu/aat/300026030', 'documents'],
} as const;

const wrapAll = (names: string[], content: Parameters<typeof wrapXml>[1], attributes = {}) =>
  names.reduceRight(
    (inside, name, at) => wrapXml(`lido:${name}`, inside, at === names.length - 1 ? attributes : {}),
    typeof content === 'string' ? content : content.filter(Boolean).join(''),
  );

const inLanguages = (name: string, texts: LanguageText[]) =>
  texts.map(({ text, language }) => textXml(`lido:${name}`, text, { 'xml:lang': language }));

const renderConcept = (name: string, id: string, term: string) =>
  wrapXml(`lido:${name}`, [
    textXml('lido:conceptID', id, { 'lido:type': `${TERMS}lido00099`, 'lido:source': new URL(id).host }),
    textXml('lido:term', term, { 'xml:lang': 'en' }),
  ]);

const renderActor = ({ name, type }: RecordFacts['makers'][number]) =>
  wrapXml('lido:actor', wrapAll(['nameActorSet'], textXml('lido:appellationValue', name)), {
    'lido:type': type === 'Person' ? 'person' : 'corporation',
  });

/** Years of the date, as the schema wants both ends. */
function renderDate({ date, edtf }: RecordFacts): string {
  const [first, last] = edtf && date ? date.split('/') : [];
  const isCertain = /^\d{4}/.test(first ?? '');
  return wrapXml('lido:eventDate', [
    textXml('lido:displayDate', date),
    isCertain && wrapXml('lido:date', [textXml('lido:earliestDate', first), textXml('lido:latestDate', last ?? first)]),
  ]);
}

function renderEvent(facts: RecordFacts): string {
  const place = textXml('lido:displayPlace', facts.places.join(', '));
  const actors = facts.makers.map((maker) => wrapAll(['eventActor', 'actorInRole'], renderActor(maker)));
  const date = renderDate(facts);
  if (!place && !date && actors.length === 0) return '';
  return wrapAll(
    ['eventWrap', 'eventSet', 'event'],
    [renderConcept('eventType', `${TERMS}lido00007`, 'Production'), ...actors, date, wrapXml('lido:eventPlace', place)],
  );
}

const renderSubjects = ({ keywords, people }: RecordFacts): string =>
  wrapAll(
    ['objectRelationWrap', 'subjectWrap'],
    [
      ...keywords.map((keyword) =>
        wrapAll(['subjectSet', 'subject', 'subjectConcept'], inLanguages('term', [keyword])),
      ),
      ...people.map((name) =>
        wrapAll(['subjectSet', 'subject', 'subjectActor'], renderActor({ name, type: 'Person' })),
      ),
    ],
  );

const renderIdentification = (facts: RecordFacts): string =>
  wrapXml('lido:objectIdentificationWrap', [
    wrapXml(
      'lido:titleWrap',
      facts.titles.map((title) => wrapAll(['titleSet'], inLanguages('appellationValue', [title]))),
    ),
    wrapAll(
      ['repositoryWrap', 'repositorySet'],
      [
        wrapAll(['repositoryName', 'legalBodyName'], textXml('lido:appellationValue', facts.publisher)),
        ...facts.numbers.map((text) => textXml('lido:workID', text, { 'lido:type': `${TERMS}lido00113` })),
      ],
    ),
    wrapXml(
      'lido:objectDescriptionWrap',
      facts.descriptions.map((text) => wrapAll(['objectDescriptionSet'], inLanguages('descriptiveNoteValue', [text]))),
    ),
    wrapAll(
      ['objectMeasurementsWrap', 'objectMeasurementsSet'],
      textXml('lido:displayObjectMeasurements', facts.extent),
    ),
  ]);

const renderRights = (name: string, { licence, notices, item }: RecordFacts): string =>
  wrapXml(`lido:${name}`, [
    licence
      ? wrapXml('lido:rightsType', textXml('lido:conceptID', licence, { 'lido:type': `${TERMS}lido00099` }))
      : wrapXml('lido:rightsType', inLanguages('term', notices)),
    textXml('lido:creditLine', item.rights?.credit),
  ]);

function renderAdministration(facts: RecordFacts, language: string): string {
  const { picture } = facts;
  return wrapXml(
    'lido:administrativeMetadata',
    [
      wrapXml('lido:rightsWorkWrap', renderRights('rightsWorkSet', facts)),
      wrapXml('lido:recordWrap', [
        textXml('lido:recordID', facts.identifier, { 'lido:type': `${TERMS}lido00100` }),
        renderConcept('recordType', `${TERMS}lido00141`, 'Item-level record'),
        wrapAll(['recordSource', 'legalBodyName'], textXml('lido:appellationValue', facts.publisher)),
        wrapAll(['recordInfoSet'], textXml('lido:recordInfoLink', facts.page)),
      ]),
      picture &&
        wrapAll(
          ['resourceWrap', 'resourceSet'],
          [
            wrapXml(
              'lido:resourceRepresentation',
              textXml('lido:linkResource', picture.preview, { 'lido:formatResource': 'image/jpeg' }),
            ),
            facts.item.kind === 'photo' &&
              wrapXml(
                'lido:resourceRepresentation',
                textXml('lido:linkResource', picture.full, { 'lido:formatResource': 'image/jpeg' }),
              ),
            renderRights('rightsResource', facts),
          ],
        ),
    ],
    { 'xml:lang': language },
  );
}

export function renderLido(facts: RecordFacts): string {
  const language = facts.languages[0] ?? 'und';
  const [id, term] = TYPES[facts.type];
  return wrapXml(
    'lido:lido',
    [
      textXml('lido:lidoRecID', facts.identifier, { 'lido:type': `${TERMS}lido00100` }),
      wrapXml(
        'lido:descriptiveMetadata',
        [
          wrapAll(['objectClassificationWrap', 'objectWorkTypeWrap'], renderConcept('objectWorkType', id, term)),
          renderIdentification(facts),
          renderEvent(facts),
          renderSubjects(facts),
        ],
        { 'xml:lang': language },
      ),
      renderAdministration(facts, language),
    ],
    { 'xmlns:lido': NAMESPACE },
  );
}
