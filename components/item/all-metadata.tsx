import { Accordion } from '@/components/ui/accordion';
import { Unhydrated } from '@/components/ui/unhydrated';
import type { MessageKey, Messages } from '@/lib/messages/messages';
import { formatBytes } from '@/lib/model/bytes';
import { formatCoordinates, getLanguageName } from '@/lib/model/format';
import { listTranslations, type TranslatedField } from '@/lib/model/languages';
import { toFileHref } from '@/lib/model/routes';
import { getShownPath } from '@/lib/model/shown-path';
import type { Item } from '@/lib/model/types';
import { dropEmptyFacts, Facts } from './facts';
import { LazyFileMetadata } from './lazy-file-metadata';
import styles from './lazy-file-metadata.module.css';

// Longer texts are cut here; the file contains all of it.
const MAX_TEXT_LENGTH = 1000;
// Media types that exifr reads.
const READABLE = /^image\/(jpeg|tiff|png|heic|heif|avif)$/;

const toShort = (text: string) => (text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH)} …` : text);

const toList = (values: string[] | undefined, between = '; ') =>
  values && values.length > 0 && toShort(values.slice(0, MAX_TEXT_LENGTH).join(between));

const toNumber = (value: number | undefined, unit: string) => value !== undefined && `${value}${unit}`;

const NAMES = {
  title: 'item.title',
  caption: 'item.caption',
  alt: 'item.alternativeText',
  notice: 'item.copyright',
  usageTerms: 'item.termsOfUse',
} as const satisfies Record<TranslatedField, MessageKey>;

function listGroups(item: Item, t: Messages) {
  const { place = {}, rights = {}, regions = [] } = item;
  const { latitude, longitude } = place;
  const named = regions.flatMap(({ name }) => (name ? [name] : []));
  const groups: [title: string, facts: [name: string, value: string | false | undefined][]][] = [
    [
      t('item.description'),
      [
        [t('item.title'), item.title],
        [t('item.caption'), item.caption && toShort(item.caption)],
        [t('item.alternativeText'), item.alt && toShort(item.alt)],
        [t('item.makers'), toList(item.makers)],
        [t('item.people'), toList(item.people)],
        [
          t('item.regions'),
          regions.length > 0 && toShort(`${regions.length}${named.length > 0 ? `: ${named.join('; ')}` : ''}`),
        ],
        [t('item.keywords'), toList(item.keywords)],
        [t('item.subjects'), toList(item.subjects?.map((path) => path.join(' › ')))],
        [t('item.identifiers'), toList(item.identifiers)],
        [t('item.documentId'), item.documentId],
        [t('item.rating'), toNumber(item.rating, '')],
      ],
    ],
    [
      t('item.timeAndPlace'),
      [
        [t('item.dateEdtf'), item.date?.edtf],
        [t('item.dateWords'), item.dateWords],
        [t('item.place'), place.name],
        [t('item.city'), place.city],
        [t('item.region'), place.region],
        [t('item.country'), place.country],
        [t('item.countryCode'), place.countryCode],
        [
          t('item.coordinates'),
          latitude !== undefined && longitude !== undefined && formatCoordinates(latitude, longitude),
        ],
        [t('item.altitude'), toNumber(place.altitude, ' m')],
      ],
    ],
    [
      t('item.otherLanguages'),
      listTranslations(item, t.language).flatMap(([tag, texts]) =>
        Object.entries(texts).map(([field, text]): [string, string] => [
          t('item.inLanguage', { name: t(NAMES[field as TranslatedField]), language: getLanguageName(tag, t) }),
          toShort(text),
        ]),
      ),
    ],
    [
      t('item.camera'),
      [
        [t('item.camera'), item.camera],
        [t('item.lens'), item.lens],
        [t('item.focalLength'), toNumber(item.focalLength, ' mm')],
        [t('item.on35'), toNumber(item.focalLength35, ' mm')],
        [t('item.fNumber'), toNumber(item.aperture, '')],
        [t('item.exposure'), toNumber(item.exposure && Number(item.exposure.toPrecision(4)), ' s')],
        [t('item.iso'), toNumber(item.iso, '')],
      ],
    ],
    [
      t('item.rights'),
      [
        [t('item.copyright'), rights.notice],
        [t('item.credit'), rights.credit],
        [t('item.licence'), rights.licenceUrl],
        [t('item.licensor'), rights.licensorUrl],
        [t('item.termsOfUse'), rights.usageTerms && toShort(rights.usageTerms)],
        [t('item.dataMining'), rights.dataMining],
      ],
    ],
    [
      t('item.file'),
      [
        [t('item.path'), getShownPath(item)],
        [t('item.type'), item.type],
        [t('item.bytes'), item.bytes.toLocaleString(t.language)],
        [t('item.width'), item.width !== undefined && t('item.pixels', { count: item.width })],
        [t('item.height'), item.height !== undefined && t('item.pixels', { count: item.height })],
        [t('item.orientation'), toNumber(item.orientation, '')],
        [t('item.colourSpace'), item.colourSpace],
        [t('item.duration'), toNumber(item.duration, ' s')],
        [t('item.codec'), item.codec],
        [t('item.sampleRate'), toNumber(item.sampleRate, ' Hz')],
        [t('item.channels'), toNumber(item.channels, '')],
        [t('item.bitRate'), toNumber(item.bitRate, ' bit/s')],
        [t('item.colour'), item.colour],
        [t('item.version'), item.version],
      ],
    ],
  ];
  return groups
    .map(([title, facts]) => ({ title, facts: dropEmptyFacts(facts.map(([name, value]) => value && [name, value])) }))
    .filter(({ facts }) => facts.length > 0);
}

/**
 * All metadata in the catalogue. If originals are public, the visitor can also read the metadata of the file itself.
 */
export function AllMetadata({ item, t, originals }: { item: Item; t: Messages; originals: boolean }) {
  const size = formatBytes(item.bytes, t.language);
  return (
    <>
      <Unhydrated as="div">
        {listGroups(item, t).map(({ title, facts }, index) => (
          <Accordion key={title} title={title} note={String(facts.length)} isOpen={index === 0}>
            <Facts facts={facts} />
          </Accordion>
        ))}
      </Unhydrated>
      {originals && READABLE.test(item.type) && (
        <LazyFileMetadata
          className={styles.read}
          href={toFileHref(item)}
          size={size}
          notLoaded={t('item.readFileNotLoaded')}
        >
          <Unhydrated as="div">
            <button type="button" className="button">
              {t('item.readFile')}
            </button>
            <p role="status">{t('item.readFilePart', { size })}</p>
          </Unhydrated>
        </LazyFileMetadata>
      )}
    </>
  );
}
