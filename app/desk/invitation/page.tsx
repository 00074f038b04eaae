import type { Metadata } from 'next';
import { InvitationForm } from '@/components/desk/invitation-form';
import { readMessages } from '@/lib/catalogue/read/site';
import { getConfig } from '@/lib/config/config';
import { getFaultKey } from '@/lib/desk/enter';

export const generateMetadata = (): Metadata => ({
  title: readMessages()('deskAccount.invited'),
  robots: { index: false },
});

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** An invited person chooses a password or a passkey. */
export default async function InvitationPage({ searchParams }: Props) {
  const { fault } = await searchParams;
  return <InvitationForm fault={getFaultKey(fault)} siteUrl={getConfig().url} t={readMessages()} />;
}
