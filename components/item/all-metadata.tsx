import { Accordion } from '@/components/ui/accordion';
import { Unhydrated } from '@/components/ui/unhydrated';
import { toCoordinatesText, toLanguageName } from '@/lib/model/format';
import { listTranslations, type TranslatedField } from '@/lib/model/languages';
import { toFileHref } from '@/lib/model/routes';
import type { Item } from '@/lib/model/types';
import { Facts, listStated } from './facts';
import { ReadMetadata } from './read-metadata';
import styles from './read-metadata.module.css';

// Longer ones are in the file, and the first letters say what they are.
const MOST_TEXT = 1000;
// Kinds of files that exifr reads.
const READABLE = /^image\/(jpeg|tiff|png|heic|heif|avif)$/;

const toShort = (text: string) => (text.length > MOST_TEXT ? `${text.slice(0, MOST_TEXT)} …` : text);

const toList = (values: string[] | undefined, between = '; ') =>
  values && values.length > 0 && toShort(values.slice(0, MOST_TEXT).join(between));

const toNumber = (value: number | undefined, unit: string) => value !== undefined && `${value}${unit}`;

const NAMES: Record<TranslatedField, string> = {
  title: 'Title',
  caption: 'Caption',
  alt: 'Alternative text',
  notice: 'Copyright',
  usageTerms: 'Terms of use',
};

function listGroups(item: Item, language: string) {
  const { place = {}, rights = {}, regions = [] } = item;
  const { latitude, longitude } = place;
  const named = regions.flatMap(({ name }) => (name ? [name] : []));
  const groups: [title: string, facts: [name: string, value: string | false | undefined][]][] = [
    [
      'Description',
      [
        ['Title', item.title],
        ['Caption', item.caption && toShort(item.caption)],
        ['Alternative text', item.alt && toShort(item.alt)],
        ['Makers', toList(item.makers)],
        ['People', toList(item.people)],
        [
          'Regions',
          regions.length > 0 && toShort(`${regions.length}${named.length > 0 ? `: ${named.join('; ')}` : ''}`),
        ],
        ['Keywords', toList(item.keywords)],
        ['Subjects', toList(item.subjects?.map((path) => path.join(' › ')))],
        ['Identifiers', toList(item.identifiers)],
        ['Document', item.documentId],
        ['Rating', toNumber(item.rating, '')],
      ],
    ],
    [
      'Time and place',
      [
        ['Date (EDTF)', item.date?.edtf],
        ['Date as written', item.dateWords],
        ['Place', place.name],
        ['City', place.city],
        ['Region', place.region],
        ['Country', place.country],
        ['Country code', place.countryCode],
        ['Coordinates', latitude !== undefined && longitude !== undefined && toCoordinatesText(latitude, longitude)],
        ['Altitude', toNumber(place.altitude, ' m')],
      ],
    ],
    [
      'Other languages',
      listTranslations(item, language).flatMap(([tag, texts]) =>
        Object.entries(texts).map(([field, text]): [string, string] => [
          `${NAMES[field as TranslatedField]} (${toLanguageName(tag)})`,
          toShort(text),
        ]),
      ),
    ],
    [
      'Camera',
      [
        ['Camera', item.camera],
        ['Lens', item.lens],
        ['Focal length', toNumber(item.focalLength, ' mm')],
        ['On 35 mm film', toNumber(item.focalLength35, ' mm')],
        ['F-number', toNumber(item.aperture, '')],
        ['Exposure', toNumber(item.exposure && Number(item.exposure.toPrecision(4)), ' s')],
        ['ISO', toNumber(item.iso, '')],
      ],
    ],
    [
      'Rights',
      [
        ['Copyright', rights.notice],
        ['Credit', rights.credit],
        ['Licence', rights.licenceUrl],
        ['Licensor', rights.licensorUrl],
        ['Terms of use', rights.usageTerms && toShort(rights.usageTerms)],
        ['Data mining', rights.dataMining],
      ],
    ],
    [
      'File',
      [
        ['Path', item.path],
        ['Type', item.type],
        ['Bytes', item.bytes.toLocaleString('en')],
        ['Width', toNumber(item.width, ' pixels')],
        ['Height', toNumber(item.height, ' pixels')],
        ['Orientation', toNumber(item.orientation, '')],
        ['Colour space', item.colourSpace],
        ['Duration', toNumber(item.duration, ' s')],
        ['Codec', item.codec],
        ['Sample rate', toNumber(item.sampleRate, ' Hz')],
        ['Channels', toNumber(item.channels, '')],
        ['Bit rate', toNumber(item.bitRate, ' bit/s')],
        ['Colour', item.colour],
        ['Version', item.version],
      ],
    ],
  ];
  return groups
    .map(([title, facts]) => ({ title, facts: listStated(facts.map(([name, value]) => value && [name, value])) }))
    .filter(({ facts }) => facts.length > 0);
}

/** Everything that the archive knows of an item; where its file is offered, all that the file itself says can be read as well. */
export function AllMetadata({ item, language, originals }: { item: Item; language: string; originals: boolean }) {
  return (
    <>
      <Unhydrated as="div">
        {listGroups(item, language).map(({ title, facts }, index) => (
          <Accordion key={title} title={title} note={String(facts.length)} isOpen={index === 0}>
            <Facts facts={facts} />
          </Accordion>
        ))}
      </Unhydrated>
      {originals && READABLE.test(item.type) && (
        <div className={styles.read}>
          <ReadMetadata href={toFileHref(item)} bytes={item.bytes} />
        </div>
      )}
    </>
  );
}
