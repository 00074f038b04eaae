import type { Metadata, Route } from 'next';
import { cookies, headers } from 'next/headers';
import { notFound, redirect } from 'next/navigation';
import { LinkEntrance } from '@/components/site/link-entrance';
import { readMessages } from '@/lib/catalogue/read/site';
import { findVisit } from '@/lib/desk/links/link-cookie';
import { tryLink } from '@/lib/desk/links/open-link';
import { prefixed } from '@/lib/model/language-prefix';
import { getSharedPath, parseEntryFault } from '@/lib/model/share-link';

export const generateMetadata = (): Metadata => ({
  title: readMessages()('link.shared'),
  robots: { index: false },
  // The URL is a secret.
  referrer: 'no-referrer',
});

interface Props {
  params: Promise<{ token: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** Opens a share link by a button, so that programs which look at links in mails use up no visit. */
export default async function SharePage({ params, searchParams }: Props) {
  const [{ token }, query, received] = await Promise.all([params, searchParams, headers()]);
  const link = tryLink(received, token);
  if (!link) notFound();
  if (findVisit((await cookies()).toString())?.link.id === link.id)
    redirect(prefixed(getSharedPath(link.scope)) as Route);
  return (
    <LinkEntrance
      token={token}
      title={link.password === null ? link.title : null}
      asksPassword={link.password !== null}
      asksName={link.options.asksName}
      fault={parseEntryFault(query.fault)}
      t={readMessages()}
    />
  );
}
