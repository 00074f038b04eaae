// Reads the people in a picture and their regions.
import { splitList } from '@/lib/metadata/formats/columns';
import { cleanTexts } from '@/lib/metadata/formats/plain-text';
import { xmpStructs, xmpText } from '@/lib/metadata/formats/xmp-values';
import type { Region } from '@/lib/model/types';
import { placeRegions, readRegions } from './regions';
import { packetTexts, type Sources } from './sources';

/** @param orientation EXIF orientation of the stored pixels, to which regions refer */
export function selectPeople(s: Sources, orientation: number): { people?: string[]; regions?: Region[] } {
  const stated = readRegions(s.packets, orientation, s.size);
  const people = cleanTexts([
    ...splitList(s.row.get('people')),
    ...packetTexts(s, 'Iptc4xmpExt:PersonInImage'),
    ...s.packets.flatMap((xmp) =>
      xmpStructs(xmp, 'Iptc4xmpExt:PersonInImageWDetails').map((person) => xmpText(person, 'Iptc4xmpExt:PersonName')),
    ),
    ...packetTexts(s, 'digiKam:TagsList').flatMap(findTaggedPerson),
    ...stated.filter(({ person }) => person).map(({ name }) => name),
  ]);
  const regions = placeRegions(stated, orientation, s.size);
  return { ...(people && { people }), ...(regions.length > 0 && { regions }) };
}

/** The tag that digiKam creates for faces, in the languages of its interface. */
const PEOPLE = new Set(
  'people persons personen personnes personas persone pessoas osoby людина люди особи mensen 人物 أشخاص'.split(' '),
);

/** Returns the person of digiKam's tags `People/Anna` and `People/Family/Anna`; empty for tags of other branches. */
export function findTaggedPerson(tag: string): string[] {
  const path = tag.split('/').map((level) => level.trim());
  return path.length > 1 && PEOPLE.has(path[0]?.toLowerCase() ?? '') ? path.slice(-1) : [];
}
