import { GoogleMap } from '@/components/ui/google-map';
import { Unhydrated } from '@/components/ui/unhydrated';
import { toCoordinatesText } from '@/lib/model/format';
import { type FieldSettings, listShownFields, toFieldLabel } from '@/lib/model/own-fields';
import { toCollectionHref } from '@/lib/model/routes';
import type { Collection, Item } from '@/lib/model/types';
import { PlaceMap } from '../map/place-map';
import map from '../ui/google-map.module.css';
import styles from './about.module.css';
import { type Fact, Facts, listStated } from './facts';
import { NearHere } from './near-here';
import { OwnValues } from './own-values';
import { Words } from './words';

const toName = (path: string) => path.slice(path.lastIndexOf('/') + 1);

interface AboutProps {
  item: Item;
  collection?: Collection | undefined;
  language: string;
  /** What the owner says of the archive's own fields. */
  fields?: FieldSettings | undefined;
  /** Where the owner offers Google's map too. */
  google?: { apiKey: string; language: string } | undefined;
}

function listFacts({ item, collection, language, fields }: AboutProps) {
  const { place } = item;
  const own = listShownFields(item.fields, fields);
  const subjects = item.subjects?.map((path) => path.at(-1) ?? '') ?? [];
  const keywords = [...(item.keywords ?? []), ...subjects].filter(Boolean);
  return listStated([
    item.people && item.people.length > 0 && ['People', <Words key="people" facet="people" words={item.people} />],
    keywords.length > 0 && [
      'Keywords',
      <Words key="keywords" facet="keywords" words={keywords} known={item.keywords ?? []} />,
    ],
    place?.latitude !== undefined &&
      place.longitude !== undefined && ['Coordinates', toCoordinatesText(place.latitude, place.longitude)],
    place?.altitude !== undefined && ['Altitude', `${Math.round(place.altitude)} m`],
    item.identifiers && item.identifiers.length > 0 && ['Identifier', item.identifiers.join(', ')],
    ...own.map((field): Fact => [toFieldLabel(field, language), <OwnValues key={field.name} {...field} />]),
    item.rating !== undefined && item.rating > 0 && ['Rating', `${item.rating} of 5`],
    collection && [
      'Collection',
      <a key="collection" href={toCollectionHref(collection.path)}>
        <bdi>{collection.title}</bdi>
      </a>,
    ],
    item.kind !== 'story' && ['File name', toName(item.path)],
  ]);
}

/** What is shown, who, where, and what else there is like it. */
export function About(props: AboutProps) {
  const { item, google } = props;
  const { latitude, longitude } = item.place ?? {};
  return (
    <div className={styles.about}>
      <div>
        <Unhydrated as="div">
          <Facts facts={listFacts(props)} />
          <NearHere item={item} />
        </Unhydrated>
        {google && latitude !== undefined && longitude !== undefined && (
          <div className={map.map}>
            <GoogleMap {...google} {...{ latitude, longitude }} />
          </div>
        )}
      </div>
      <PlaceMap item={item} />
    </div>
  );
}
