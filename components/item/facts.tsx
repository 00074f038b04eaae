import Link from 'next/link';
import type { ReactNode } from 'react';
import {
  toApertureText,
  toBytesText,
  toCoordinatesText,
  toDurationText,
  toExposureText,
  toLengthText,
} from '@/lib/format';
import { toLicenceName } from '@/lib/licences';
import { toFacetHref } from '@/lib/search-state';
import type { Item } from '@/lib/types';
import { Names } from './names';

type Fact = [name: string, value: ReactNode];

function listFacts(item: Item): Fact[] {
  const { place, rights } = item;
  const keywords = [
    ...new Set([...(item.keywords ?? []), ...(item.subjects?.map((path) => path.at(-1) ?? '') ?? [])]),
  ].filter(Boolean);
  const facts: (Fact | undefined | false | '' | 0)[] = [
    item.people && ['People', <Names key="people" facet="people" names={item.people} />],
    keywords.length > 0 && ['Keywords', <Words key="words" words={keywords} known={item.keywords ?? []} />],
    place?.latitude !== undefined &&
      place.longitude !== undefined && ['Coordinates', toCoordinatesText(place.latitude, place.longitude)],
    place?.altitude !== undefined && ['Altitude', `${Math.round(place.altitude)} m`],
    item.identifiers && ['Identifier', item.identifiers.join(', ')],
    item.rating !== undefined && item.rating > 0 && ['Rating', `${item.rating} of 5`],
    item.camera && ['Camera', <Names key="camera" facet="camera" names={[item.camera]} />],
    item.lens && ['Lens', <Names key="lens" facet="lens" names={[item.lens]} />],
    item.focalLength && ['Focal length', `${toLengthText(item.focalLength)}${toEquivalent(item)}`],
    item.aperture && ['Aperture', toApertureText(item.aperture)],
    item.exposure && ['Exposure', toExposureText(item.exposure)],
    item.iso && ['ISO', String(item.iso)],
    item.duration !== undefined && ['Length', toDurationText(item.duration)],
    item.width && item.height && ['Size', `${item.width} × ${item.height} pixels`],
    item.kind !== 'story' && ['File', `${toTypeName(item.type)}, ${toBytesText(item.bytes)}`],
    item.colourSpace && ['Colour space', item.colourSpace],
    item.codec && ['Codec', item.codec],
    rights?.notice && ['Copyright', rights.notice],
    rights?.credit && ['Credit', rights.credit],
    rights?.licenceUrl && [
      'Licence',
      <Address key="licence" href={rights.licenceUrl} rel="license" text={toLicenceName(rights.licenceUrl)} />,
    ],
    rights?.usageTerms && ['Terms of use', rights.usageTerms],
    rights?.licensorUrl && ['To license', <Address key="licensor" href={rights.licensorUrl} />],
  ];
  return facts.filter((fact): fact is Fact => Boolean(fact));
}

const toEquivalent = ({ focalLength, focalLength35 }: Item) =>
  focalLength35 && focalLength && Math.abs(focalLength35 - focalLength) > 1
    ? ` (as ${toLengthText(focalLength35)} on 35 mm film)`
    : '';

const toTypeName = (type: string) => type.replace(/^(image|video|text)\/(x-)?/, '').toUpperCase();

function Address({ href, text, rel }: { href: string; text?: string | null; rel?: string }) {
  return (
    <a href={href} rel={rel}>
      {text ?? href.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')}
    </a>
  );
}

/** @param known those that items are found by */
function Words({ words, known }: { words: string[]; known: string[] }) {
  return (
    <ul className="words">
      {words.map((word) => (
        <li key={word}>
          {known.includes(word) ? (
            <Link href={toFacetHref('keywords', word)} prefetch={false}>
              {word}
            </Link>
          ) : (
            word
          )}
        </li>
      ))}
    </ul>
  );
}

/** The facts that exist, and only those. */
export function Facts({ item }: { item: Item }) {
  const facts = listFacts(item);
  if (facts.length === 0) return null;
  return (
    <dl className="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
