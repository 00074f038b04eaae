import type { Messages } from '@/lib/messages/messages';
import { NAME_LIMIT } from '@/lib/model/desk';
import { DESK_ROLES } from '@/lib/model/desk-account';
import { KNOWN_GROUPS } from '@/lib/model/groups';
import { prefixed } from '@/lib/model/language-prefix';
import styles from './account.module.css';

interface AddPersonProps {
  /** Whether people can sign in through a provider, which finds them by their address. */
  hasOrganisation: boolean;
  /** Whether links are mailed. */
  canMail: boolean;
  t: Messages;
}

/** Adds an account, to which an invitation leads. */
export function AddPerson({ hasOrganisation, canMail, t }: AddPersonProps) {
  return (
    <section className={styles.section} aria-labelledby="add">
      <h2 id="add">{t('deskAccount.add')}</h2>
      <p>{t('deskAccount.addNote')}</p>
      <form className={styles.fields} action={prefixed('/api/desk/accounts')} method="post">
        <label>
          <span>{t('desk.name')}</span>
          <input name="name" required maxLength={NAME_LIMIT} autoComplete="off" />
        </label>
        <label>
          <span>{t('deskAccount.role')}</span>
          <select name="role" defaultValue="editor" aria-describedby="roles-note">
            {DESK_ROLES.map((role) => (
              <option key={role} value={role}>
                {t(`deskAccount.${role}`)}
              </option>
            ))}
          </select>
          <small id="roles-note" className="quiet">
            {t('deskAccount.roles')}
          </small>
        </label>
        <label>
          <span>{t('deskAccount.groups')}</span>
          <input
            name="groups"
            list={KNOWN_GROUPS}
            autoComplete="off"
            spellCheck={false}
            aria-describedby="groups-note"
          />
          <small id="groups-note" className="quiet">
            {t('deskAccount.groupsNote')}
          </small>
        </label>
        {(hasOrganisation || canMail) && (
          <label>
            <span>{hasOrganisation ? t('deskAccount.email') : t('deskAccount.mailAddress')}</span>
            <input name="email" type="email" autoComplete="off" aria-describedby="email-note" />
            <small id="email-note" className="quiet">
              {[
                ...(hasOrganisation ? [t('deskAccount.emailNote')] : []),
                ...(canMail ? [t('deskAccount.mailedNote')] : []),
              ].join(' ')}
            </small>
          </label>
        )}
        <button type="submit" className="button" name="action" value="add">
          {t('deskAccount.add')}
        </button>
      </form>
    </section>
  );
}
