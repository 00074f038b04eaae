import { Fragment } from 'react';
import { GoogleMap } from '@/components/media/google-map';
import { Unhydrated } from '@/components/ui/unhydrated';
import type { Messages } from '@/lib/messages/messages';
import { formatCoordinates } from '@/lib/model/format';
import { type FieldSettings, getFieldLabel, listShownFields } from '@/lib/model/own-fields';
import { toPersistentUrl } from '@/lib/model/persistent-identifier';
import { toCollectionHref } from '@/lib/model/routes';
import type { Item, NamedCollection } from '@/lib/model/types';
import { PlaceMap } from '../map/place-map';
import map from '../media/google-map.module.css';
import styles from './about.module.css';
import { CustomFieldValues } from './custom-field-values';
import { FacetLinks } from './facet-links';
import { dropEmptyFacts, type Fact, Facts } from './facts';
import { RelatedLinks } from './related-links';

const Identifiers = ({ identifiers }: { identifiers: string[] }) =>
  identifiers.map((identifier, at) => {
    const url = toPersistentUrl(identifier);
    return (
      <Fragment key={identifier}>
        {at > 0 && ', '}
        {url ? (
          <a href={url}>
            <bdi>{identifier}</bdi>
          </a>
        ) : (
          <bdi>{identifier}</bdi>
        )}
      </Fragment>
    );
  });

const toName = (path: string) => path.slice(path.lastIndexOf('/') + 1);

interface AboutProps {
  item: Item;
  collection?: NamedCollection | undefined;
  t: Messages;
  /** The owner's settings for custom fields. */
  fields?: FieldSettings | undefined;
  /** Set if the owner enabled Google Maps. */
  google?: { apiKey: string; language: string } | undefined;
}

function listFacts({ item, collection, t, fields }: AboutProps) {
  const { place } = item;
  const own = listShownFields(item.fields, fields);
  const subjects = item.subjects?.map((path) => path.at(-1) ?? '') ?? [];
  const keywords = [...(item.keywords ?? []), ...subjects].filter(Boolean);
  return dropEmptyFacts([
    item.people &&
      item.people.length > 0 && [
        t('item.people'),
        <FacetLinks key="people" facet="people" values={item.people} t={t} />,
      ],
    keywords.length > 0 && [
      t('item.keywords'),
      <FacetLinks key="keywords" facet="keywords" values={keywords} linked={item.keywords ?? []} t={t} />,
    ],
    place?.latitude !== undefined &&
      place.longitude !== undefined && [t('item.coordinates'), formatCoordinates(place.latitude, place.longitude)],
    place?.altitude !== undefined && [t('item.altitude'), `${Math.round(place.altitude)} m`],
    item.identifiers &&
      item.identifiers.length > 0 && [
        t('item.identifier'),
        <Identifiers key="identifiers" identifiers={item.identifiers} />,
      ],
    ...own.map((field): Fact => [getFieldLabel(field, t.language), <CustomFieldValues key={field.name} {...field} />]),
    item.rating !== undefined && item.rating > 0 && [t('item.rating'), t('item.ratingOfFive', { rating: item.rating })],
    collection && [
      t('item.collection'),
      <a key="collection" href={toCollectionHref(collection.path)}>
        <bdi lang={collection.lang}>{collection.title}</bdi>
      </a>,
    ],
    item.kind !== 'story' && [t('item.fileName'), toName(item.path)],
  ]);
}

const toGoogleMessages = (t: Messages) => ({
  agree: t('ui.googleAgree'),
  learns: t('ui.googleLearns'),
  link: t('ui.googleLink'),
});

/** Metadata about the subject of an item, its map, and links to related items. */
export function About(props: AboutProps) {
  const { item, google, t } = props;
  const { latitude, longitude } = item.place ?? {};
  return (
    <div className={styles.about}>
      <div>
        <Unhydrated as="div">
          <Facts facts={listFacts(props)} />
          <RelatedLinks item={item} t={t} />
        </Unhydrated>
        {google && latitude !== undefined && longitude !== undefined && (
          <div className={map.map}>
            <GoogleMap {...google} {...{ latitude, longitude }} messages={toGoogleMessages(t)} />
          </div>
        )}
      </div>
      <PlaceMap item={item} t={t} />
    </div>
  );
}
