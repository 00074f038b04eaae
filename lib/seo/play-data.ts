// Returns the schema.org properties of a film's or sound's source.
import { getPlayerSource } from '@/lib/model/external-video';
import { getPlayedType } from '@/lib/model/prepared-film';
import { toEmbedHref, toPlayHref } from '@/lib/model/routes';
import type { Item } from '@/lib/model/types';
import type { Node } from './json-ld';
import type { SeoSite } from './site';

export function buildPlayData(item: Item, site: SeoSite): Node {
  const { elsewhere } = item;
  if (!elsewhere)
    return {
      contentUrl: site.url + toPlayHref(item),
      encodingFormat: getPlayedType(item),
      embedUrl: site.url + toEmbedHref(item),
    };
  return elsewhere.site === 'file' ? { contentUrl: elsewhere.url } : { embedUrl: getPlayerSource(elsewhere) };
}
