// Builds the schema.org properties for authorship, credit and licence.
import { getLicenceUrl } from '@/lib/model/rights';
import { toContactHref } from '@/lib/model/routes';
import type { Item } from '@/lib/model/types';
import type { SeoSite } from './site';

/** URL for requesting a licence: from the file, from the owner's settings, or the contact form. */
const toAcquirePage = (item: Item, { url, licensor, contact }: SeoSite) =>
  item.rights?.licensorUrl ?? licensor ?? (contact ? url + toContactHref(item) : undefined);

/**
 * Maps fields of https://iptc.org/standards/photo-metadata/ as in
 * https://developers.google.com/search/docs/appearance/structured-data/image-license-metadata
 */
export function buildRightsData(item: Item, site: SeoSite) {
  const { rights = {} } = item;
  const makers = [...new Set(item.makers ?? [])].map((name) => ({ '@type': 'Person', name }));
  const names = makers.map(({ name }) => name).join(', ');
  const credit = rights.credit || names;
  const license = getLicenceUrl(rights, site.licence);
  const acquire = toAcquirePage(item, site);
  return {
    ...(makers.length > 0 && { creator: makers.length > 1 ? makers : makers[0] }),
    ...(credit && { creditText: credit }),
    ...(rights.notice && { copyrightNotice: rights.notice }),
    ...(license && { license }),
    ...(acquire && { acquireLicensePage: acquire }),
  };
}
