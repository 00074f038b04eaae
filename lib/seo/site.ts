// Provides the site's settings for machine-readable output.
import { getSite, getSiteSettings } from '@/lib/catalogue/read/site';
import { getConfig } from '@/lib/config/config';
import type { Site } from '@/lib/config/site';
import { getMessages, type Messages } from '@/lib/messages/messages';

export interface SeoSite extends Site {
  url: string;
  /** The default language, if `language` differs. */
  first?: string;
}

export const getSeoMessages = ({ language, words }: Pick<SeoSite, 'language' | 'words'>): Messages =>
  getMessages(language, words);

export function readSeoSite(): SeoSite {
  const site = getSite();
  const { language: first } = getSiteSettings();
  return { ...site, ...(first !== site.language && { first }), url: getConfig().url };
}
