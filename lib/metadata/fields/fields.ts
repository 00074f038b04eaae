// Assembles an item's metadata by field; unknown facts have no key.
import { toStated } from '@/lib/model/stated';
import type { Metadata } from '@/lib/model/types';
import { toCamera, toRating } from './camera';
import { toFieldDate } from './date';
import { toEmbargo } from './embargo';
import { toKeywords } from './keywords';
import { toLanguageAlternatives } from './language-alternatives';
import { toOwnFields } from './own';
import { toPanorama } from './panorama';
import { toPeople } from './people';
import { listOtherPlaces, toPlace } from './place';
import type { Sources } from './sources';
import { toAlt, toCaption, toDocumentId, toIdentifiers, toMakers, toRights, toTitle } from './text';

/** @param orientation EXIF orientation of the stored pixels, to which regions refer */
export function toFields(s: Sources, orientation: number): Partial<Metadata> {
  const place = toPlace(s);
  const said = toStated({ title: toTitle(s), caption: toCaption(s), alt: toAlt(s), rights: toRights(s) });
  return toStated({
    ...said,
    alternatives: toLanguageAlternatives(s, said),
    makers: toMakers(s),
    ...toFieldDate(s, place),
    place,
    otherPlaces: listOtherPlaces(s, place),
    ...toKeywords(s),
    ...toPeople(s, orientation),
    panorama: toPanorama(s),
    rating: toRating(s),
    ...toCamera(s),
    identifiers: toIdentifiers(s),
    fields: toOwnFields(s),
    ...toEmbargo(s.row.get('publish') ?? [], s.faults),
    documentId: toDocumentId(s),
  });
}
