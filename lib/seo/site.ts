// What machines are told of the site as a whole: the owner's choices, and the address where the site stands.
import { getSite, getSiteSettings } from '@/lib/catalogue/read/site';
import { getConfig } from '@/lib/config/config';
import type { Site } from '@/lib/config/site';
import { type Messages, toMessages } from '@/lib/messages/messages';

export interface SeoSite extends Site {
  /** Public address without a trailing slash. */
  url: string;
  /** Its first language, where `language` is another one. */
  first?: string;
}

/** What people read of what machines are told. */
export const toSeoMessages = ({ language, words }: Pick<SeoSite, 'language' | 'words'>): Messages =>
  toMessages(language, words);

export function readSeoSite(): SeoSite {
  const site = getSite();
  const { language: first } = getSiteSettings();
  return { ...site, ...(first !== site.language && { first }), url: getConfig().url };
}
