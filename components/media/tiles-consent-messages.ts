import type { Messages } from '@/lib/messages/messages';
import type { TilesConsentMessages } from './tiles-consent';

// The browser fills in the name of the site.
const SITE = { site: '{site}' };

export const tilesConsentMessages = (t: Messages): TilesConsentMessages => ({
  agree: t('ui.tilesAgree', SITE),
  show: t('ui.tilesShow', SITE),
  learns: t('ui.tilesLearn', SITE),
});
