import type { Messages } from '@/lib/messages/messages';
import type { FilmAskWords } from './film-ask';

/** @param site name of the site that hosts the film */
export const toFilmAskWords = (site: string, t: Messages): FilmAskWords => ({
  elsewhere: t('ui.filmElsewhere', { site }),
  silent: t('ui.filmSilent', { site }),
  playFrom: t('ui.filmPlayFrom', { site }),
  agree: t('ui.filmAgree'),
  alwaysAgree: t('ui.filmAlwaysAgree'),
  watch: t('ui.filmWatchThere', { site }),
});
