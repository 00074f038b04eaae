import type { Metadata } from 'next';
import { ActionButtons } from '@/components/desk/action-buttons';
import styles from '@/components/desk/desk.module.css';
import { DeskBar } from '@/components/desk/desk-bar';
import { Entrance } from '@/components/desk/entrance';
import { HistoryEntry } from '@/components/desk/history-entry';
import { HistorySeries } from '@/components/desk/history-series';
import { readMessages } from '@/lib/catalogue/read/site';
import { enterDesk } from '@/lib/desk/enter';
import type { ActionSummary } from '@/lib/desk/files/journal';
import { groupBySeries, listUndoable } from '@/lib/desk/history';
import { findObstacle, openLibrary } from '@/lib/desk/library';
import { findUndone, listPermitted } from '@/lib/desk/permitted-actions';
import type { MessageKey } from '@/lib/messages/messages';
import { toHistoryHref } from '@/lib/model/desk-routes';

export const generateMetadata = (): Metadata => ({ title: readMessages()('desk.history'), robots: { index: false } });

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

const MAX_ACTIONS = 100;

const STATES: Record<string, MessageKey> = {
  running: 'deskHistory.running',
  stopped: 'deskHistory.stopped',
  interrupted: 'desk.unfinished',
};

/** Lists the changes made at the desk, the latest first, each with a button that undoes it, and one for a whole series. */
export default async function HistoryPage({ searchParams }: Props) {
  const t = readMessages();
  const from = toHistoryHref();
  const params = await searchParams;
  const { person, entrance } = await enterDesk(params, from);
  if (!person) return <Entrance {...entrance} t={t} />;
  const actions = findObstacle() ? [] : await openLibrary().journal.list(MAX_ACTIONS, [params.before].flat()[0]);
  const undone = findUndone(actions);
  const groups = actions.length > 0 ? await groupBySeries(openLibrary().journal, actions) : [];
  const renderAction = (action: ActionSummary) => {
    const { id, at, who, title, undoes, mark, end } = action;
    const state = STATES[end ?? 'complete'];
    return (
      <HistoryEntry
        key={id}
        title={
          <a href={toHistoryHref(id)}>
            <bdi>{undoes ? t('desk.undid', { title }) : title}</bdi>
          </a>
        }
        {...{ who, files: mark.changed, at, state: state && t(state), t }}
        buttons={<ActionButtons id={id} from={from} may={listPermitted(action, person, undone)} t={t} />}
      />
    );
  };
  return (
    <div className={`page ${styles.page}`}>
      <DeskBar person={person} here={from} t={t} />
      <h1>{t('desk.history')}</h1>
      {actions.length === 0 && <p>{t('desk.noHistory')}</p>}
      <ol className={styles.history}>
        {groups.map((group) => {
          const [action] = group;
          if (!action?.series || group.length < 2) return group.map(renderAction);
          const { at, who, series } = action;
          return (
            <HistorySeries
              key={series}
              files={group.reduce((sum, { mark }) => sum + mark.changed, 0)}
              mayUndo={listUndoable(group, person, undone).length > 0}
              {...{ series, who, at, from, t }}
            >
              {group.map(renderAction)}
            </HistorySeries>
          );
        })}
      </ol>
      {actions.length === MAX_ACTIONS && (
        <p>
          <a href={`${from}?before=${actions.at(-1)?.id}`}>{t('deskHistory.older')}</a>
        </p>
      )}
    </div>
  );
}
