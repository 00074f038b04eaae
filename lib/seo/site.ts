// What machines are told of the site as a whole: the owner's choices, and the address where the site stands.
import { getSite } from '@/lib/catalogue/read/site';
import { getConfig } from '@/lib/config/config';
import type { Site } from '@/lib/config/site';

export interface SeoSite extends Site {
  /** Public address without a trailing slash. */
  url: string;
}

export const readSeoSite = (): SeoSite => ({ ...getSite(), url: getConfig().url });
