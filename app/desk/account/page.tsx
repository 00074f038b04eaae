import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { AccountFactor } from '@/components/desk/account-factor';
import { AccountPasskeys } from '@/components/desk/account-passkeys';
import { AccountPassword } from '@/components/desk/account-password';
import { AccountSessions } from '@/components/desk/account-sessions';
import styles from '@/components/desk/desk.module.css';
import { DeskBar } from '@/components/desk/desk-bar';
import { Entrance } from '@/components/desk/entrance';
import { FormResult } from '@/components/desk/form-result';
import { readMessages } from '@/lib/catalogue/read/site';
import { readSession } from '@/lib/desk/accounts/accounts';
import { takeNotice } from '@/lib/desk/accounts/notices';
import { listPasskeys } from '@/lib/desk/accounts/passkeys';
import { mayChangeOwn, mayManage } from '@/lib/desk/accounts/roles';
import { readPendingFactor } from '@/lib/desk/accounts/second-factor';
import { listSessions } from '@/lib/desk/accounts/sessions';
import { enterDesk } from '@/lib/desk/enter';
import { toDeskHref } from '@/lib/model/desk-routes';

export const generateMetadata = (): Metadata => ({
  title: readMessages()('deskAccount.account'),
  robots: { index: false },
});

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** A person's own account: password, passkeys, second factor, sessions. */
export default async function AccountPage({ searchParams }: Props) {
  const t = readMessages();
  const from = toDeskHref('account');
  const query = await searchParams;
  const { person, entrance } = await enterDesk(query, from, mayChangeOwn);
  const session = await readSession(await headers());
  if (!person || !session) return <Entrance {...entrance} t={t} />;
  const { hasPassword, hasSecondFactor } = session;
  const [passkeys, sessions, pending, notice] = await Promise.all([
    listPasskeys(person),
    listSessions(person),
    hasSecondFactor ? null : readPendingFactor(person),
    takeNotice<{ codes: string[] }>('codes', person.id),
  ]);
  return (
    <div className={`page ${styles.page}`}>
      <DeskBar person={person} here={from} t={t} />
      <h1>{t('deskAccount.account')}</h1>
      {mayManage(person.role) && (
        <p>
          <a href={toDeskHref('accounts')}>{t('deskAccount.accounts')}</a> ·{' '}
          <a href={toDeskHref('log')}>{t('deskAccount.log')}</a>
        </p>
      )}
      <FormResult fault={entrance.fault} isDone={query.done !== undefined} t={t} />
      <AccountPassword name={person.name} {...{ hasPassword, t }} />
      <AccountPasskeys siteUrl={entrance.siteUrl} {...{ passkeys, t }} />
      <AccountFactor codes={notice?.codes ?? null} {...{ hasPassword, hasSecondFactor, pending, t }} />
      <AccountSessions present={session.id} {...{ sessions, t }} />
    </div>
  );
}
