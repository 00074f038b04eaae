import type { Metadata } from 'next';
import styles from '@/components/desk/desk.module.css';
import { DeskBar } from '@/components/desk/desk-bar';
import { Entrance } from '@/components/desk/entrance';
import { ProposalCard } from '@/components/desk/proposal-card';
import { Picture } from '@/components/item/picture';
import { getSiteSettings, readMessages } from '@/lib/catalogue/read/site';
import { listLanguages } from '@/lib/config/site';
import { mayEdit } from '@/lib/desk/accounts/roles';
import { enterDesk } from '@/lib/desk/enter';
import { describeProposal } from '@/lib/desk/proposals/describe';
import { openProposals } from '@/lib/desk/proposals/propose';
import { getWholeItem } from '@/lib/desk/whole-item';
import { findPictured } from '@/lib/model/cover-picture';
import { toDescribeHref, toProposalsHref } from '@/lib/model/desk-routes';

export const generateMetadata = (): Metadata => ({
  title: readMessages()('deskProposal.title'),
  robots: { index: false },
});

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

const MAX_SHOWN_PROPOSALS = 50;

/** Proposals of contributors: all open ones for editors, and for a contributor the own ones with their decisions. */
export default async function ProposalsPage({ searchParams }: Props) {
  const t = readMessages();
  const from = toProposalsHref();
  const { person, entrance } = await enterDesk(await searchParams, from);
  if (!person) return <Entrance {...entrance} t={t} />;
  const isEditor = mayEdit(person.role);
  const all = await openProposals().list();
  const proposals = all.filter(({ account, decision }) => (isEditor ? !decision : account === person.id));
  const languages = listLanguages(getSiteSettings());
  return (
    <div className={`page ${styles.page}`}>
      <DeskBar person={person} here={from} t={t} />
      <h1>{t('deskProposal.title')}</h1>
      {proposals.length === 0 && <p>{t(isEditor ? 'deskProposal.noneOpen' : 'deskProposal.noneOwn')}</p>}
      {proposals.slice(0, MAX_SHOWN_PROPOSALS).map((proposal) => {
        const item = getWholeItem(proposal.item);
        const pictured = item && findPictured(item);
        return (
          <ProposalCard
            key={proposal.id}
            proposal={proposal}
            {...describeProposal(proposal, item, { languages, t })}
            href={item && toDescribeHref(item.id)}
            may={isEditor ? 'decide' : 'withdraw'}
            from={from}
            t={t}
          >
            {pictured && <Picture item={pictured} sizes="12rem" maxWidth={200} width={400} />}
          </ProposalCard>
        );
      })}
    </div>
  );
}
