import type { Metadata } from 'next';
import styles from '@/components/desk/desk.module.css';
import { DeskBar } from '@/components/desk/desk-bar';
import { Entrance } from '@/components/desk/entrance';
import { LogList } from '@/components/desk/log-list';
import { readMessages } from '@/lib/catalogue/read/site';
import { readDeskLog } from '@/lib/desk/accounts/desk-log';
import { mayManage } from '@/lib/desk/accounts/roles';
import { enterDesk } from '@/lib/desk/enter';
import { toDeskHref } from '@/lib/model/desk-routes';

export const generateMetadata = (): Metadata => ({
  title: readMessages()('deskAccount.log'),
  robots: { index: false },
});

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

const MAX_ENTRIES = 300;

/** Sign-ins and changes of accounts, for owners. */
export default async function LogPage({ searchParams }: Props) {
  const t = readMessages();
  const from = toDeskHref('log');
  const { person, entrance } = await enterDesk(await searchParams, from);
  if (!person) return <Entrance {...entrance} t={t} />;
  const isAllowed = mayManage(person.role);
  return (
    <div className={`page ${styles.page}`}>
      <DeskBar person={person} here={toDeskHref('account')} t={t} />
      <h1>{t('deskAccount.log')}</h1>
      <p>{isAllowed ? t('deskAccount.logNote') : t('desk.notAllowed')}</p>
      {isAllowed && <LogList entries={readDeskLog(MAX_ENTRIES)} t={t} />}
    </div>
  );
}
