import type { Metadata } from 'next';
import { Entrance } from '@/components/desk/entrance';
import { SignedIn } from '@/components/desk/signed-in';
import { readMessages } from '@/lib/catalogue/read/site';
import { hasDesk } from '@/lib/desk/accounts/accounts';
import { mayChangeOwn } from '@/lib/desk/accounts/roles';
import { enterDesk } from '@/lib/desk/enter';
import { toDeskHref } from '@/lib/model/desk-routes';
import { getHomeHref, parseSitePath } from '@/lib/model/sign-in-path';

export const generateMetadata = (): Metadata => ({ title: readMessages()('desk.signIn'), robots: { index: false } });

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** Signs visitors in who have an account, and leads back to the page that they came from. */
export default async function SignInPage({ searchParams }: Props) {
  const t = readMessages();
  const query = await searchParams;
  const to = parseSitePath(query.from) ?? getHomeHref();
  const { person, entrance } = await enterDesk(query, hasDesk() ? to : toDeskHref(), mayChangeOwn);
  return person ? <SignedIn name={person.name} href={to} t={t} /> : <Entrance {...entrance} t={t} />;
}
