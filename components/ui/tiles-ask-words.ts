import type { Messages } from '@/lib/messages/messages';
import type { TilesAskWords } from './tiles-ask';

// The browser fills in the name of the site.
const SITE = { site: '{site}' };

export const toTilesAskWords = (t: Messages): TilesAskWords => ({
  agree: t('ui.tilesAgree', SITE),
  show: t('ui.tilesShow', SITE),
  learns: t('ui.tilesLearn', SITE),
});
