import type { Messages } from '@/lib/messages/messages';
import { prefixed } from '@/lib/model/language-prefix';
import styles from './account.module.css';
import desk from './desk.module.css';

interface AccountSessionsProps {
  sessions: readonly { id: string; device: { browser: string; system: string } | null; created: Date }[];
  /** Id of the session that the page is requested with. */
  present: string;
  t: Messages;
}

/** Lists the sessions of the person, and ends them. */
export function AccountSessions({ sessions, present, t }: AccountSessionsProps) {
  const format = new Intl.DateTimeFormat(t.locale, { dateStyle: 'medium', timeStyle: 'short' });
  const action = prefixed('/api/desk/account');
  return (
    <section className={styles.section} aria-labelledby="sessions">
      <h2 id="sessions">{t('deskAccount.sessions')}</h2>
      <ul className={styles.list}>
        {sessions.map(({ id, device, created }) => (
          <li key={id}>
            <span>
              {device ? t('deskAccount.device', device) : t('deskAccount.unknownDevice')}
              <small className="quiet">
                {t('deskAccount.since', { date: format.format(created) })}
                {id === present && ` · ${t('deskAccount.present')}`}
              </small>
            </span>
            {id !== present && (
              <form action={action} method="post">
                <input type="hidden" name="action" value="end-sessions" />
                <input type="hidden" name="id" value={id} />
                <button type="submit" className={desk.plain}>
                  {t('deskAccount.end')}
                </button>
              </form>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <form action={action} method="post">
          <button type="submit" className="button" name="action" value="end-sessions">
            {t('deskAccount.endOthers')}
          </button>
        </form>
      )}
    </section>
  );
}
