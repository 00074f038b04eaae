import type { Messages } from '@/lib/messages/messages';

interface FilmProgressProps {
  waiting: number;
  done: number;
  failed: number;
  tooLarge: number;
  current?: { path: string; percent: number } | undefined;
  t: Messages;
}

/** How far the conversion of films that browsers do not play has come; nothing if there are none. */
export function FilmProgress({ waiting, done, failed, tooLarge, current, t }: FilmProgressProps) {
  if (waiting + done + failed + tooLarge === 0) return null;
  return (
    <section aria-labelledby="films">
      <h2 id="films">{t('deskReport.films')}</h2>
      <ul>
        {current && (
          <li>
            {t('deskReport.filmCurrent', { path: current.path, percent: current.percent })}{' '}
            <progress max={100} value={current.percent} aria-label={t('deskReport.films')} />
          </li>
        )}
        {waiting > 0 && <li>{t('deskReport.filmsWaiting', { count: waiting })}</li>}
        {done > 0 && <li>{t('deskReport.filmsDone', { count: done })}</li>}
        {failed > 0 && <li>{t('deskReport.filmsFailed', { count: failed })}</li>}
        {tooLarge > 0 && <li>{t('deskReport.filmsTooLarge', { count: tooLarge })}</li>}
      </ul>
    </section>
  );
}
