// Converts an item to its search record.
import { isPlayed } from './availability';
import { nameColour } from './colour-names';
import { findOwnPicture } from './cover-picture';
import { getDateFacts } from './date-facts';
import { splitLevels } from './hierarchies';
import { GRID_WIDTH } from './image-widths';
import { listOtherTexts } from './languages';
import { getLicenceName } from './licences';
import { groupFieldFacts } from './own-fields';
import { getLicenceUrl } from './rights';
import { toImageHref, toItemHref } from './routes';
import type { SearchRecord } from './search-record';
import { classifyShape } from './shape';
import type { Item } from './types';

const toFolders = (folder: string) =>
  folder === '' ? [] : folder.split('/').map((_name, index, names) => names.slice(0, index + 1).join('/'));

function* toPlaces({ place }: Item) {
  for (const name of [place?.country, place?.region, place?.city, place?.name]) if (name) yield name;
}

const DATES = ['date', 'dateText', 'time', 'lastTime', 'year', 'lastYear', 'decade'] as const;

/** @param licence of items without their own. @param isWanted skips expensive attributes that are not needed */
export function toRecord(item: Item, licence?: string, isWanted: (name: string) => boolean = () => true): SearchRecord {
  const picture = findOwnPicture(item);
  const places = [...new Set(toPlaces(item))];
  const collections = toFolders(item.folder).slice(item.outside ?? 0);
  const address = getLicenceUrl(item.rights, licence);
  const colour = item.colour && nameColour(item.colour);
  const { latitude, longitude } = item.place ?? {};
  const translations = listOtherTexts(item, ['title', 'caption', 'alt']);
  const texts = [item, ...Object.values(item.texts ?? {})].flatMap(({ parts }) => parts?.text || []);
  if (texts.length === 0) texts.push(...(item.transcriptions ?? []).map(({ text }) => text));
  // The captions of a withheld film are withheld, too.
  const said = item.written ?? (isPlayed(item) ? item.spoken : undefined);
  const shape = picture?.width && picture.height ? classifyShape(picture.width, picture.height) : undefined;
  return {
    objectID: item.id,
    kind: item.kind,
    title: item.title,
    ...(item.people && { people: item.people }),
    ...(item.makers && { makers: item.makers }),
    ...(places.length > 0 && { places, ...(isWanted('place') && { place: splitLevels('place', places) }) }),
    ...(item.keywords && { keywords: item.keywords }),
    ...(item.caption && { caption: item.caption }),
    ...(item.alt && { alt: item.alt }),
    ...(translations.length > 0 && { translations }),
    ...(texts.length > 0 && { text: texts.join('\n\n') }),
    ...(said && { transcript: said.map(([, text]) => text), moments: said.map(([at]) => at) }),
    ...(item.identifiers && { identifiers: item.identifiers }),
    ...(item.fields && groupFieldFacts(item.fields)),
    file: item.path.slice(item.path.lastIndexOf('/') + 1),
    ...(collections.length > 0 && { collections }),
    ...(collections.length > 0 && isWanted('collection') && { collection: splitLevels('collection', collections) }),
    ...(item.camera && { camera: item.camera }),
    ...(item.lens && { lens: item.lens }),
    ...(address && { licence: getLicenceName(address) ?? address }),
    ...(DATES.some(isWanted) && getDateFacts(item.date, item.dateWords)),
    ...(colour && { colour }),
    ...(shape && { orientation: shape }),
    rating: item.rating ?? 0,
    ...(item.width && { width: item.width }),
    ...(item.height && { height: item.height }),
    ...(item.duration !== undefined && { duration: item.duration }),
    ...(latitude !== undefined && longitude !== undefined && { _geoloc: { lat: latitude, lng: longitude } }),
    path: toItemHref(item),
    ...(picture && { image: toImageHref(picture, GRID_WIDTH) }),
  };
}
