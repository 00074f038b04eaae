import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import styles from '@/components/desk/desk.module.css';
import { DeskBar } from '@/components/desk/desk-bar';
import { Entrance } from '@/components/desk/entrance';
import { LivePage } from '@/components/desk/live-page';
import { ProofResults } from '@/components/desk/proof-results';
import { ContainedPicture } from '@/components/item/contained-picture';
import { readMessages } from '@/lib/catalogue/read/site';
import { mayEdit } from '@/lib/desk/accounts/roles';
import { enterDesk } from '@/lib/desk/enter';
import { getLink } from '@/lib/desk/links/link-table';
import {
  formatProofFilter,
  formatProofNames,
  type ProofFilter,
  type ProofItem,
  parseProofFilter,
  readProofs,
} from '@/lib/desk/links/proof-list';
import type { Messages } from '@/lib/messages/messages';
import { toItemHref } from '@/lib/model/routes';
import { getProofListHref, toLinksHref } from '@/lib/model/share-link';

export const generateMetadata = (): Metadata => ({
  title: readMessages()('deskLink.marks'),
  robots: { index: false },
});

type Props = {
  params: Promise<{ id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

const MARK_CHOICES = ['favourites', 5, 4, 3] as const;

function listChoices(id: string, filter: ProofFilter, guests: readonly string[], t: Messages) {
  const toChoice = (text: string, next: ProofFilter) => ({
    text,
    href: getProofListHref(id, formatProofFilter(next)),
    isCurrent: formatProofFilter(next) === formatProofFilter(filter),
  });
  const byGuest = guests.map((guest) => toChoice(guest, { ...filter, guest }));
  const byMark = MARK_CHOICES.map((least) =>
    toChoice(least === 'favourites' ? t('deskLink.favourites') : t('deskLink.atLeast', { rating: least }), {
      ...filter,
      least,
    }),
  );
  return [
    [toChoice(t('deskLink.allGuests'), { ...filter, guest: null }), ...byGuest],
    [toChoice(t('deskLink.allMarks'), { ...filter, least: null }), ...byMark],
  ];
}

function toShown({ item, favourites, rating, marks }: ProofItem) {
  return {
    ...{ id: item.id, title: item.title, href: toItemHref(item), favourites, rating },
    file: item.path.slice(item.path.lastIndexOf('/') + 1),
    marks: marks.map(({ guest, isFavourite, rating: own, remark }) => ({ guest, isFavourite, rating: own, remark })),
    picture: <ContainedPicture item={item} sizes="6rem" maxWidth={100} width={200} />,
  };
}

/** Marks of the visitors of a link, as they arrive. */
export default async function ProofListPage({ params, searchParams }: Props) {
  const t = readMessages();
  const [{ id }, query] = await Promise.all([params, searchParams]);
  const filter = parseProofFilter(
    new URLSearchParams(Object.entries(query).map(([name, value]) => [name, `${value}`])),
  );
  const { person, entrance } = await enterDesk(query, getProofListHref(id, formatProofFilter(filter)));
  if (!person) return <Entrance {...entrance} t={t} />;
  const link = mayEdit(person.role) ? getLink(id) : null;
  if (!link) notFound();
  const proofs = readProofs(id, filter);
  return (
    <div className={`page ${styles.page}`}>
      <DeskBar person={person} here={toLinksHref()} t={t} />
      <h1>
        <bdi>{link.title}</bdi>
      </h1>
      <LivePage />
      <ProofResults
        {...{ id, t }}
        choices={listChoices(id, filter, proofs.guests, t)}
        filter={formatProofFilter(filter)}
        items={proofs.items.map(toShown)}
        names={formatProofNames(proofs)}
        title={filter.guest === null ? link.title : `${link.title} – ${filter.guest}`}
      />
    </div>
  );
}
