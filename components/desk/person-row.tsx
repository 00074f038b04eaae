import type { Messages } from '@/lib/messages/messages';
import { DESK_ROLES, type DeskRole } from '@/lib/model/desk-account';
import { formatGroups, KNOWN_GROUPS } from '@/lib/model/groups';
import { prefixed } from '@/lib/model/language-prefix';
import styles from './account.module.css';
import desk from './desk.module.css';

interface PersonRowProps {
  account: {
    name: string;
    role: DeskRole;
    groups: readonly string[];
    created: string;
    email: string | null;
    hasSecondFactor: boolean;
  };
  /** Whether it is the account of the owner who looks at it. */
  isOwn: boolean;
  t: Messages;
}

/** An account, with forms that change its role and groups, make a new link, or remove it. */
export function PersonRow({ account, isOwn, t }: PersonRowProps) {
  const { name, role, groups, created, email, hasSecondFactor } = account;
  const format = new Intl.DateTimeFormat(t.locale, { dateStyle: 'medium' });
  const action = prefixed('/api/desk/accounts');
  const facts = [
    t('deskAccount.since', { date: format.format(new Date(created)) }),
    ...(email ? [email] : []),
    ...(hasSecondFactor ? [t('deskAccount.withFactor')] : []),
  ];
  return (
    <li>
      <span>
        <bdi>{name}</bdi>
        <small className="quiet">{facts.join(' · ')}</small>
      </span>
      <form className={styles.inline} action={action} method="post">
        <input type="hidden" name="action" value="role" />
        <input type="hidden" name="name" value={name} />
        <select name="role" defaultValue={role} aria-label={`${t('deskAccount.role')}: ${name}`}>
          {DESK_ROLES.map((each) => (
            <option key={each} value={each}>
              {t(`deskAccount.${each}`)}
            </option>
          ))}
        </select>
        <input
          name="groups"
          list={KNOWN_GROUPS}
          defaultValue={formatGroups(groups)}
          placeholder={t('deskAccount.groups')}
          aria-label={`${t('deskAccount.groups')}: ${name}`}
          autoComplete="off"
          spellCheck={false}
        />
        <button type="submit" className={desk.plain}>
          {t('deskAccount.change')}
        </button>
      </form>
      {!isOwn && (
        <details>
          <summary>{t('deskAccount.newLink')}</summary>
          <p>{t('deskAccount.newLinkNote', { name })}</p>
          <form action={action} method="post">
            <input type="hidden" name="name" value={name} />
            <button type="submit" className="button" name="action" value="reset">
              {t('deskAccount.makeLink')}
            </button>
          </form>
        </details>
      )}
      <details>
        <summary>{t('deskAccount.remove')}</summary>
        <p>{t('deskAccount.removeNote', { name })}</p>
        <form action={action} method="post">
          <input type="hidden" name="name" value={name} />
          <button type="submit" className="button" name="action" value="remove">
            {t('deskAccount.removeName', { name })}
          </button>
        </form>
      </details>
    </li>
  );
}
