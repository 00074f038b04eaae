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

/** The picture of a page at its full size, by the IIIF Image API. */
function renderFile({ item, page }: RecordFacts, number: number): string {
  const href = withBasePath(`/iiif/3/${number > 1 ? toPageId(item.id, number) : item.id}/full/max/0/default.jpg`);
  return wrapXml('mets:file', emptyXml('mets:FLocat', { LOCTYPE: 'URL', 'xlink:href': new URL(href, page).href }), {
    ID: `FILE_${number}`,
    MIMETYPE: 'image/jpeg',
  });
}

const renderDivision = (number: number) =>
  wrapXml('mets:div', emptyXml('mets:fptr', { FILEID: `FILE_${number}` }), {
    ID: `PAGE_${number}`,
    ORDER: number,
    TYPE: 'page',
  });

export function renderMets(facts: RecordFacts): string {
  const numbers = Array.from({ length: facts.item.pages?.count ?? 0 }, (_, index) => index + 1);
  const description = wrapXml('mets:xmlData', renderMods(facts));
  return wrapXml(
    'mets:mets',
    [
      wrapXml('mets:dmdSec', wrapXml('mets:mdWrap', description, { MDTYPE: 'MODS' }), { ID: 'DMD_1' }),
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
        wrapXml('mets:div', numbers.map(renderDivision), { ID: 'OBJECT', DMDID: 'DMD_1', TYPE: 'document' }),
        { TYPE: 'PHYSICAL' },
      ),
    ],
    { ...NAMESPACES, OBJID: facts.identifier },
  );
}
