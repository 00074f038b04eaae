import type { Metadata } from 'next';
import styles from '@/components/desk/desk.module.css';
import { DeskBar } from '@/components/desk/desk-bar';
import { Entrance } from '@/components/desk/entrance';
import { LibraryConsent } from '@/components/desk/library-consent';
import { readMessages } from '@/lib/catalogue/read/site';
import { getConfig } from '@/lib/config/config';
import { enterDesk } from '@/lib/desk/enter';
import { findObstacle, openLibrary } from '@/lib/desk/library';
import { summarizeTasks } from '@/lib/desk/worklist';
import { TASKS } from '@/lib/model/desk';
import { toDescribeHref, toDeskHref } from '@/lib/model/desk-routes';

export const generateMetadata = (): Metadata => ({ title: readMessages()('desk.title'), robots: { index: false } });

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** Lists missing descriptions by kind, each with a link to the first item that lacks it. */
export default async function DeskPage({ searchParams }: Props) {
  const t = readMessages();
  const from = toDeskHref();
  const { person, entrance } = await enterDesk(await searchParams, from);
  if (!person) return <Entrance {...entrance} t={t} />;
  const obstacle = findObstacle();
  const hasConsent = !obstacle && (await openLibrary().journal.hasConsent());
  const summary = await summarizeTasks(t);
  const format = new Intl.NumberFormat(t.locale);
  const rows = TASKS.flatMap((task) => {
    const { count, first } = summary[task];
    return first === null ? [] : { task, count, href: toDescribeHref(first, task) };
  });
  return (
    <div className={`page ${styles.page}`}>
      <DeskBar name={person.name} here={from} t={t} />
      <h1>{t('desk.missing')}</h1>
      {obstacle && <p role="status">{t(`deskObstacle.${obstacle}`)}</p>}
      {!obstacle && !hasConsent && <LibraryConsent library={getConfig().library} {...{ from, t }} />}
      <p>{rows.length > 0 ? t('desk.missingNote') : t('desk.nothingMissing')}</p>
      <ul className={styles.tasks}>
        {rows.map(({ task, count, href }) => (
          <li key={task}>
            <a href={href}>
              <span>{t(`deskTask.${task}`)}</span> <b>{format.format(count)}</b>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
