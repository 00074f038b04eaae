import type { Metadata } from 'next';
import accountStyles from '@/components/desk/account.module.css';
import { AddPerson } from '@/components/desk/add-person';
import styles from '@/components/desk/desk.module.css';
import { DeskBar } from '@/components/desk/desk-bar';
import { Entrance } from '@/components/desk/entrance';
import { FormResult } from '@/components/desk/form-result';
import { InvitationNote } from '@/components/desk/invitation-note';
import { PersonRow } from '@/components/desk/person-row';
import { readMessages } from '@/lib/catalogue/read/site';
import { listAccounts } from '@/lib/desk/accounts/accounts';
import { takeNotice } from '@/lib/desk/accounts/notices';
import { mayManage } from '@/lib/desk/accounts/roles';
import { enterDesk } from '@/lib/desk/enter';
import { canMailInvitations, type InvitationNotice, toInvitationUrl } from '@/lib/desk/invite';
import { toDeskHref } from '@/lib/model/desk-routes';
import { KNOWN_GROUPS } from '@/lib/model/groups';

export const generateMetadata = (): Metadata => ({
  title: readMessages()('deskAccount.accounts'),
  robots: { index: false },
});

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** Accounts, for owners: adds people, changes roles, makes new links, removes. */
export default async function AccountsPage({ searchParams }: Props) {
  const t = readMessages();
  const from = toDeskHref('accounts');
  const query = await searchParams;
  const { person, entrance } = await enterDesk(query, from);
  if (!person) return <Entrance {...entrance} t={t} />;
  const isAllowed = mayManage(person.role);
  const accounts = isAllowed ? await listAccounts() : [];
  const invitation = isAllowed ? await takeNotice<InvitationNotice>('invitation', person.id) : null;
  const groups = [...new Set(accounts.flatMap((account) => account.groups))].sort();
  return (
    <div className={`page ${styles.page}`}>
      <DeskBar person={person} here={toDeskHref('account')} t={t} />
      <h1>{t('deskAccount.accounts')}</h1>
      {!isAllowed && <p role="alert">{t('desk.notAllowed')}</p>}
      {isAllowed && (
        <>
          <FormResult fault={entrance.fault} isDone={query.done !== undefined && !invitation} t={t} />
          {invitation && <InvitationNote {...{ invitation, t }} url={toInvitationUrl(invitation.token)} />}
          <ul className={accountStyles.list}>
            {accounts.map((account) => (
              <PersonRow key={account.id} isOwn={account.id === person.id} {...{ account, t }} />
            ))}
          </ul>
          <datalist id={KNOWN_GROUPS}>
            {groups.map((group) => (
              <option key={group} value={group} />
            ))}
          </datalist>
          <AddPerson hasOrganisation={entrance.hasOrganisation} canMail={canMailInvitations()} t={t} />
        </>
      )}
    </div>
  );
}
