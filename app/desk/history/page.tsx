import type { Metadata } from 'next';
import styles from '@/components/desk/desk.module.css';
import { DeskBar } from '@/components/desk/desk-bar';
import { Entrance } from '@/components/desk/entrance';
import { readMessages } from '@/lib/catalogue/read/site';
import { mayEdit } from '@/lib/desk/accounts/roles';
import { enterDesk } from '@/lib/desk/enter';
import { findObstacle, openLibrary } from '@/lib/desk/library';
import { toHistoryHref } from '@/lib/model/desk-routes';
import { prefixed } from '@/lib/model/language-prefix';

export const generateMetadata = (): Metadata => ({ title: readMessages()('desk.history'), robots: { index: false } });

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

const MAX_ACTIONS = 100;

/** Lists the changes made at the desk, the latest first, each with a button that undoes it. */
export default async function HistoryPage({ searchParams }: Props) {
  const t = readMessages();
  const from = toHistoryHref();
  const { person, entrance } = await enterDesk(await searchParams, from);
  if (!person) return <Entrance {...entrance} t={t} />;
  const actions = findObstacle() ? [] : await openLibrary().journal.list(MAX_ACTIONS);
  const undone = new Set(actions.flatMap(({ undoes }) => undoes ?? []));
  const format = new Intl.DateTimeFormat(t.locale, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <div className={`page ${styles.page}`}>
      <DeskBar name={person.name} here={from} t={t} />
      <h1>{t('desk.history')}</h1>
      {actions.length === 0 && <p>{t('desk.noHistory')}</p>}
      <ol className={styles.history}>
        {actions.map(({ id, at, who, title, undoes, files, isFinished }) => (
          <li key={id}>
            <span>
              <bdi>{undoes ? t('desk.undid', { title }) : title}</bdi>{' '}
              <small className="quiet">
                {t('desk.action', { who, files })} · <time dateTime={at}>{format.format(new Date(at))}</time>
                {!isFinished && ` · ${t('desk.unfinished')}`}
              </small>
            </span>
            {mayEdit(person.role) && !undone.has(id) && (
              <form action={prefixed('/api/desk/undo')} method="post">
                <input type="hidden" name="id" value={id} />
                <input type="hidden" name="from" value={from} />
                <button type="submit" className={styles.plain}>
                  {t('desk.undo')}
                </button>
              </form>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}
