import type { Messages } from '@/lib/messages/messages';
import { DESK_ROLES, type LogEntry } from '@/lib/model/desk-account';
import desk from './desk.module.css';

interface LogListProps {
  entries: readonly LogEntry[];
  t: Messages;
}

/** Sign-ins and changes of accounts, as sentences. */
export function LogList({ entries, t }: LogListProps) {
  const format = new Intl.DateTimeFormat(t.locale, { dateStyle: 'medium', timeStyle: 'medium' });
  const describe = ({ event, who, about = '', role = '', groups, count = 0, isTerminal }: LogEntry) => {
    const known = DESK_ROLES.find((each) => each === role);
    return t(`deskLog.${event}`, {
      who: who || (isTerminal ? t('deskAccount.terminal') : t('deskAccount.stranger')),
      about,
      role: known ? t(`deskAccount.${known}`) : role,
      groups: groups || '–',
      count,
    });
  };
  return (
    <ol className={desk.history}>
      {entries.map((entry) => (
        <li key={`${entry.at} ${entry.event} ${entry.who}`}>
          <span>
            <bdi>{describe(entry)}</bdi>
            <small className="quiet">
              <time dateTime={entry.at}>{format.format(new Date(entry.at))}</time>
            </small>
          </span>
        </li>
      ))}
    </ol>
  );
}
