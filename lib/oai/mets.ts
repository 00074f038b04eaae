// Documents of many pages in METS, with MODS: https://www.loc.gov/standards/mets/
import { withBasePath } from '@/lib/model/base-path';
import { toPageId } from '@/lib/model/pages';
import { renderMods } from './mods';
import type { RecordFacts } from './record-facts';
import { emptyXml, wrapXml } from './xml-elements';

const NAMESPACES = {
  'xmlns:mets': 'http://www.loc.gov/METS/',
  'xmlns:xlink': 'http://www.w3.org/1999/xlink',
};

/** Unique in a response of many records. */
const getXmlId = ({ item }: RecordFacts, part: string, number?: number) =>
  [part, item.id, number].filter((each) => each !== undefined).join('_');

/** The picture of a page at its full size, by the IIIF Image API. */
function renderFile(facts: RecordFacts, number: number): string {
  const { item, page } = facts;
  const href = withBasePath(`/iiif/3/${number > 1 ? toPageId(item.id, number) : item.id}/full/max/0/default.jpg`);
  return wrapXml('mets:file', emptyXml('mets:FLocat', { LOCTYPE: 'URL', 'xlink:href': new URL(href, page).href }), {
    ID: getXmlId(facts, 'FILE', number),
    MIMETYPE: 'image/jpeg',
  });
}

const renderDivision = (facts: RecordFacts, number: number) =>
  wrapXml('mets:div', emptyXml('mets:fptr', { FILEID: getXmlId(facts, 'FILE', number) }), {
    ID: getXmlId(facts, 'PAGE', number),
    ORDER: number,
    TYPE: 'page',
  });

export function renderMets(facts: RecordFacts): string {
  const numbers = Array.from({ length: facts.item.pages?.count ?? 0 }, (_, index) => index + 1);
  const description = wrapXml('mets:xmlData', renderMods(facts));
  const descriptionId = getXmlId(facts, 'DMD');
  return wrapXml(
    'mets:mets',
    [
      wrapXml('mets:dmdSec', wrapXml('mets:mdWrap', description, { MDTYPE: 'MODS' }), { ID: descriptionId }),
      wrapXml(
        'mets:fileSec',
        wrapXml(
          'mets:fileGrp',
          numbers.map((number) => renderFile(facts, number)),
          { USE: 'DEFAULT' },
        ),
      ),
      wrapXml(
        'mets:structMap',
        wrapXml(
          'mets:div',
          numbers.map((number) => renderDivision(facts, number)),
          { ID: getXmlId(facts, 'OBJECT'), DMDID: descriptionId, TYPE: 'document' },
        ),
        { TYPE: 'PHYSICAL' },
      ),
    ],
    { ...NAMESPACES, OBJID: facts.identifier },
  );
}
