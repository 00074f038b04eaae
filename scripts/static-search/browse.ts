// Replaces lib/pages/browse.ts: what there is to browse was found when the shards were written.
import type { Messages } from '@/lib/messages/messages';
import type { Destination } from '@/lib/model/browse';
import { toCollectionHref, toPeopleHref, toPlacesHref, toYearsHref } from '@/lib/model/routes';
import { toMapHref } from '@/lib/query/map-state';
import { getManifest } from './manifest';

export function listWaysToBrowse(t: Messages): Destination[] {
  const { walkable, hasPlaces } = getManifest();
  const [years, places, makers, people] = walkable;
  return [
    { title: t('site.collections'), href: toCollectionHref('') },
    ...(years ? [{ title: t('browse.years'), href: toYearsHref() }] : []),
    ...(places ? [{ title: t('browse.places'), href: toPlacesHref() }] : []),
    ...(makers || people ? [{ title: t('browse.people'), href: toPeopleHref() }] : []),
    ...(hasPlaces ? [{ title: t('site.map'), href: toMapHref({}) }] : []),
  ];
}
