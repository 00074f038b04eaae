import type { Metadata } from 'next';
import styles from '@/components/desk/desk.module.css';
import { DeskBar } from '@/components/desk/desk-bar';
import { Entrance } from '@/components/desk/entrance';
import { LinkForm } from '@/components/desk/link-form';
import { LinkList } from '@/components/desk/link-list';
import { OwnSelection } from '@/components/desk/own-selection';
import { getRestriction, readMessages } from '@/lib/catalogue/read/site';
import { mayEdit } from '@/lib/desk/accounts/roles';
import { enterDesk } from '@/lib/desk/enter';
import { describeLinks } from '@/lib/desk/links/describe-link';
import { getLinkDay, listLinks } from '@/lib/desk/links/link-table';
import type { Messages } from '@/lib/messages/messages';
import { parseLinkFault, toLinksHref } from '@/lib/model/share-link';
import { describeShared, findShared } from '@/lib/pages/shared';

export const generateMetadata = (): Metadata => ({
  title: readMessages()('deskLink.title'),
  robots: { index: false },
});

type Query = Record<string, string | string[] | undefined>;

const MAX_LISTED = 200;

/** Those of the page that do not name what is shared. */
const OWN = ['fault', 'created', 'selection'];

function formatShared(query: Query): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (!OWN.includes(name)) for (const each of [value ?? []].flat()) params.append(name, each);
  return params.toString();
}

function renderForm(query: string, fault: ReturnType<typeof parseLinkFault>, t: Messages) {
  const shared = findShared(query, t);
  if (!shared || shared === 'too-many')
    return <p role="alert">{t(shared === null ? 'deskLink.noItems' : 'deskLink.tooManyItems')}</p>;
  const { scope, title, count } = shared;
  return (
    <LinkForm
      {...{ query, title, count, t }}
      isFixed={!('collection' in scope)}
      isRestricted={getRestriction() !== 'none'}
      today={getLinkDay()}
      fault={fault && `deskLink.${fault}`}
    />
  );
}

/** Share links: the form for a new one, if the page was opened for something to share, and all that there are. */
export default async function LinksPage({ searchParams }: { searchParams: Promise<Query> }) {
  const t = readMessages();
  const query = await searchParams;
  const shared = formatShared(query);
  const { person, entrance } = await enterDesk(query, toLinksHref(shared));
  if (!person) return <Entrance {...entrance} t={t} />;
  const isAllowed = mayEdit(person.role);
  const described = isAllowed ? await describeLinks(listLinks(MAX_LISTED), t) : [];
  const links = described.map(({ scope, ...link }) => ({ ...link, shared: describeShared(scope, t) }));
  return (
    <div className={`page ${styles.page}`}>
      <DeskBar person={person} here={toLinksHref()} t={t} />
      <h1>{t('deskLink.title')}</h1>
      {!isAllowed && <p role="alert">{t('desk.notAllowed')}</p>}
      {isAllowed && query.selection !== undefined && (
        <OwnSelection href={toLinksHref()} note={t('deskBulk.ownSelection')} empty={t('deskBulk.ownEmpty')} />
      )}
      {isAllowed && shared !== '' && renderForm(shared, parseLinkFault(query.fault), t)}
      {isAllowed && (
        <>
          {query.created !== undefined && <p role="status">{t('deskLink.created')}</p>}
          <p>{links.length === 0 ? t('deskLink.none') : t('deskLink.note')}</p>
          <LinkList links={links} t={t} />
        </>
      )}
    </div>
  );
}
