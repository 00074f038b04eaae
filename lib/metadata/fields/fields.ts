// Assembles an item's metadata by field; unknown facts have no key.
import { omitUndefined } from '@/lib/model/stated';
import type { Metadata } from '@/lib/model/types';
import { selectCamera, selectRating } from './camera';
import { selectDate } from './date';
import { selectEmbargo } from './embargo';
import { selectKeywords } from './keywords';
import { selectLanguageAlternatives } from './language-alternatives';
import { selectOwnFields } from './own';
import { selectPanorama } from './panorama';
import { selectPeople } from './people';
import { listOtherPlaces, selectPlace } from './place';
import type { Sources } from './sources';
import {
  selectAlt,
  selectCaption,
  selectDocumentId,
  selectIdentifiers,
  selectMakers,
  selectRights,
  selectTitle,
} from './text';

/** @param orientation EXIF orientation of the stored pixels, to which regions refer */
export function selectFields(s: Sources, orientation: number): Partial<Metadata> {
  const place = selectPlace(s);
  const said = omitUndefined({
    title: selectTitle(s),
    caption: selectCaption(s),
    alt: selectAlt(s),
    rights: selectRights(s),
  });
  return omitUndefined({
    ...said,
    alternatives: selectLanguageAlternatives(s, said),
    makers: selectMakers(s),
    ...selectDate(s, place),
    place,
    otherPlaces: listOtherPlaces(s, place),
    ...selectKeywords(s),
    ...selectPeople(s, orientation),
    panorama: selectPanorama(s),
    rating: selectRating(s),
    ...selectCamera(s),
    identifiers: selectIdentifiers(s),
    fields: selectOwnFields(s),
    ...selectEmbargo(s.row.get('publish') ?? [], s.faults),
    documentId: selectDocumentId(s),
  });
}
