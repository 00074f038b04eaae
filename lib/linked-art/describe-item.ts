// Items as Linked Art: the object or file, the work that it shows, and the place: https://linked.art/model/
import { toRightsUri } from '@/lib/images/info';
import { toLastMoment } from '@/lib/model/date-span';
import { getEntityUrl } from '@/lib/model/linked-art';
import { toPersistentUrl } from '@/lib/model/persistent-identifier';
import type { Item } from '@/lib/model/types';
import type { RecordFacts } from '@/lib/oai/record-facts';
import { listEquivalents } from './authorities';
import { buildEntity, buildName, buildStatement, buildType, buildWebPage, type EntityReference } from './entities';

/** An item with an object number stands for a physical thing; others are born digital. */
export const getItemType = ({ identifiers = [], kind }: Pick<Item, 'identifiers' | 'kind'>) =>
  identifiers.length > 0 && kind === 'photo' ? 'HumanMadeObject' : 'DigitalObject';

/** Sound shows nothing, and a story is a text. */
export const hasWork = ({ item }: Pick<RecordFacts, 'item'>) => item.kind !== 'sound' && item.kind !== 'story';

export const hasPlace = ({ places, position }: Pick<RecordFacts, 'places' | 'position'>) =>
  places.length > 0 || position !== undefined;

const getLabel = ({ titles }: RecordFacts) => titles[0]?.text ?? '';

const toMoment = (seconds: number) => new Date(seconds * 1000).toISOString().replace('.000Z', 'Z');

/** Years before 0 and after 9999 have no xsd:dateTime that clients read. */
const isCommonEra = (seconds: number) => seconds >= -62_167_219_200 && seconds < 253_402_300_800;

function buildTimeSpan({ item: { date }, date: said }: RecordFacts) {
  if (!said) return undefined;
  const identified_by = [buildName({ text: said })];
  const last = date && toLastMoment(date.edtf, date.sort);
  if (!date || last === undefined || !isCommonEra(date.sort) || !isCommonEra(last))
    return { type: 'TimeSpan', identified_by };
  return { type: 'TimeSpan', identified_by, begin_of_the_begin: toMoment(date.sort), end_of_the_end: toMoment(last) };
}

function buildAgent(site: string, { name, type }: RecordFacts['makers'][number]): EntityReference {
  return { id: getEntityUrl(site, 'people', name), type: type === 'Person' ? 'Person' : 'Group', _label: name };
}

/** How the object or file came into being; undefined if nothing is known. */
function buildActivity(facts: RecordFacts, site: string, type: 'Creation' | 'Production') {
  const timespan = buildTimeSpan(facts);
  const agents = facts.makers.map((maker) => buildAgent(site, maker));
  const place = hasPlace(facts) && {
    id: getEntityUrl(site, 'places', facts.item.id),
    type: 'Place',
    _label: facts.places.join(', ') || getLabel(facts),
  };
  if (!timespan && agents.length === 0 && !place) return undefined;
  return {
    type,
    ...(timespan && { timespan }),
    ...(agents.length > 0 && { carried_out_by: agents }),
    ...(place && { took_place_at: [place] }),
  };
}

function listSubjects({ page, manifest }: RecordFacts) {
  return [
    buildWebPage(page),
    ...(manifest
      ? [
          {
            type: 'LinguisticObject',
            digitally_carried_by: [
              {
                type: 'DigitalObject',
                format: 'application/ld+json;profile="http://iiif.io/api/presentation/3/context.json"',
                conforms_to: [{ id: 'http://iiif.io/api/presentation/', type: 'InformationObject' }],
                access_point: [{ id: manifest, type: 'DigitalObject' }],
              },
            ],
          },
        ]
      : []),
  ];
}

const listImages = ({ picture, titles }: RecordFacts) =>
  picture
    ? [
        {
          type: 'VisualItem',
          digitally_shown_by: [
            {
              type: 'DigitalObject',
              _label: titles[0]?.text,
              classified_as: [buildType('digitalImage')],
              format: 'image/jpeg',
              access_point: [{ id: picture.full, type: 'DigitalObject' }],
              digitally_available_via: [
                {
                  type: 'DigitalService',
                  access_point: [{ id: picture.service, type: 'DigitalObject' }],
                  conforms_to: [{ id: 'http://iiif.io/api/image', type: 'InformationObject' }],
                },
              ],
            },
          ],
        },
      ]
    : [];

function listRights({ licence, notices }: RecordFacts) {
  const uri = toRightsUri(licence) ?? licence;
  if (!uri && notices.length === 0) return [];
  return [
    {
      type: 'Right',
      ...(uri && { classified_as: [{ id: uri, type: 'Type' }] }),
      ...(notices.length > 0 && { identified_by: notices.map((notice) => buildName(notice)) }),
    },
  ];
}

const buildWorkReference = (facts: RecordFacts, site: string): EntityReference => ({
  id: getEntityUrl(site, 'works', facts.item.id),
  type: 'VisualItem',
  _label: getLabel(facts),
});

/** @param collection title of its folder */
export function describeItem(facts: RecordFacts, { site, collection }: { site: string; collection: string }) {
  const { item, titles, numbers, descriptions, file } = facts;
  const type = getItemType(item);
  const isObject = type === 'HumanMadeObject';
  const works = hasWork(facts) ? [buildWorkReference(facts, site)] : [];
  return buildEntity({
    id: getEntityUrl(site, 'items', item.id),
    type,
    _label: getLabel(facts),
    classified_as: item.kind === 'photo' ? [buildType(isObject ? 'photograph' : 'digitalImage')] : [],
    identified_by: [
      ...titles.map((title, at) => buildName(title, at === 0)),
      ...numbers.map((content) => ({ type: 'Identifier', content, classified_as: [buildType('objectNumber')] })),
    ],
    equivalent: numbers.map(toPersistentUrl).flatMap((id) => (id ? [{ id, type }] : [])),
    referred_to_by: descriptions.map((text) => buildStatement('description', text)),
    member_of: [{ id: getEntityUrl(site, 'sets', item.folder), type: 'Set', _label: collection }],
    subject_of: listSubjects(facts),
    representation: listImages(facts),
    ...(isObject
      ? { shows: works, produced_by: buildActivity(facts, site, 'Production') }
      : {
          digitally_shows: works,
          created_by: buildActivity(facts, site, 'Creation'),
          format: item.type,
          access_point: file ? [{ id: file, type: 'DigitalObject' }] : [],
        }),
  });
}

export function describeWork(facts: RecordFacts, site: string) {
  return buildEntity({
    ...buildWorkReference(facts, site),
    identified_by: facts.titles.map((title, at) => buildName(title, at === 0)),
    referred_to_by: facts.descriptions.map((text) => buildStatement('description', text)),
    represents: facts.people.map((name) => buildAgent(site, { name, type: 'Person' })),
    subject_to: listRights(facts),
    subject_of: [buildWebPage(facts.page)],
  });
}

export function describePlace({ places, position, item, titles }: RecordFacts, site: string) {
  return buildEntity({
    id: getEntityUrl(site, 'places', item.id),
    type: 'Place',
    _label: places.join(', ') || (titles[0]?.text ?? ''),
    identified_by: places.length > 0 ? [buildName({ text: places.join(', ') }, true)] : [],
    equivalent: listEquivalents(item.place?.links ?? [], 'Place'),
    defined_by: position && `POINT(${position.longitude} ${position.latitude})`,
  });
}
