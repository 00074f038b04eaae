import type { Messages } from '@/lib/messages/messages';
import type { FilmConsentMessages } from './film-consent';

/** @param site name of the site that hosts the film */
export const filmConsentMessages = (site: string, t: Messages): FilmConsentMessages => ({
  elsewhere: t('ui.filmElsewhere', { site }),
  silent: t('ui.filmSilent', { site }),
  playFrom: t('ui.filmPlayFrom', { site }),
  agree: t('ui.filmAgree'),
  alwaysAgree: t('ui.filmAlwaysAgree'),
  watch: t('ui.filmWatchThere', { site }),
});
