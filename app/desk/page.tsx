import type { Metadata } from 'next';
import styles from '@/components/desk/desk.module.css';
import { DeskBar } from '@/components/desk/desk-bar';
import { Entrance } from '@/components/desk/entrance';
import { LibraryConsent } from '@/components/desk/library-consent';
import { readMessages } from '@/lib/catalogue/read/site';
import { getConfig } from '@/lib/config/config';
import { enterDesk } from '@/lib/desk/enter';
import { findObstacle, openLibrary } from '@/lib/desk/library';
import { countTasks, findNext } from '@/lib/desk/worklist';
import { parseEntranceFault, TASKS } from '@/lib/model/desk';
import { toDescribeHref, toDeskHref } from '@/lib/model/desk-routes';

export const generateMetadata = (): Metadata => ({ title: readMessages()('desk.title'), robots: { index: false } });

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** What is missing from the archive, each with the way to the first item that lacks it. */
export default async function DeskPage({ searchParams }: Props) {
  const t = readMessages();
  const entry = await enterDesk();
  const from = toDeskHref();
  if (entry.type !== 'in')
    return (
      <Entrance
        isFirst={entry.type === 'first'}
        fault={parseEntranceFault((await searchParams).fault)}
        {...{ from, t }}
      />
    );
  const obstacle = findObstacle();
  const hasConsent = !obstacle && (await openLibrary().journal.hasConsent());
  const counts = await countTasks(t);
  const format = new Intl.NumberFormat(t.locale);
  const rows = [];
  for (const task of TASKS) {
    const first = counts[task] > 0 ? await findNext(task, '', t) : null;
    if (first) rows.push({ task, count: counts[task], href: toDescribeHref(first, task) });
  }
  return (
    <div className={`page ${styles.page}`}>
      <DeskBar name={entry.person.name} here={from} t={t} />
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
