import type { ReactNode } from 'react';
import type { Messages } from '@/lib/messages/messages';
import { MAX_REMARK_CHARACTERS } from '@/lib/model/desk-proposals';
import { prefixed } from '@/lib/model/language-prefix';
import desk from './desk.module.css';
import styles from './proposal.module.css';

interface ProposalCardProps {
  proposal: {
    id: string;
    at: string;
    who: string;
    path: string;
    remark: string;
    isVisitor?: boolean | undefined;
    decision?: { type: 'accepted' | 'rejected'; at: string; who: string; reason: string } | undefined;
  };
  fields: readonly {
    name: string;
    label: string;
    difference: { start: string; removed: string; added: string; end: string };
    present: string | null;
  }[];
  /** Digest of the texts that the item has now. */
  seen: string;
  /** Page of the item at the desk; null if the item is not there any more. */
  href: string | null;
  /** `decide` for editors, `withdraw` for the contributor. */
  may: 'decide' | 'withdraw';
  from: string;
  /** Picture of the item. */
  children: ReactNode;
  t: Messages;
}

/** One proposal: differences by field, and buttons to decide about it. */
export function ProposalCard({ proposal, fields, seen, href, may, from, children, t }: ProposalCardProps) {
  const { id, at, who, path, remark, isVisitor, decision } = proposal;
  const format = new Intl.DateTimeFormat(t.locale, { dateStyle: 'medium', timeStyle: 'short' });
  const isOpen = decision === undefined;
  const isDecidable = isOpen && may === 'decide';
  const toForm = (action: string, content: ReactNode, formId?: string) => (
    <form action={prefixed('/api/desk/proposals')} method="post" {...(formId && { id: formId })}>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="from" value={from} />
      <input type="hidden" name="action" value={action} />
      {content}
    </form>
  );
  return (
    <article className={styles.card} aria-labelledby={`title-${id}`}>
      <h2 id={`title-${id}`}>
        {href ? (
          <a href={href}>
            <bdi dir="ltr">{path}</bdi>
          </a>
        ) : (
          <bdi dir="ltr">{path}</bdi>
        )}
      </h2>
      <p className="quiet">
        <bdi>{who}</bdi>
        {isVisitor && ` (${t('contribution.visitor')})`} · <time dateTime={at}>{format.format(new Date(at))}</time>
        {!href && ` · ${t('deskProposal.itemGone')}`}
      </p>
      {children && <div className={styles.picture}>{children}</div>}
      {remark && (
        <blockquote dir="auto" className={styles.remark}>
          {remark}
        </blockquote>
      )}
      <dl className={styles.fields}>
        {fields.map(({ name, label, difference: { start, removed, added, end }, present }) => (
          <div key={name}>
            <dt>
              {isDecidable && href ? (
                <label>
                  <input type="checkbox" name="field" value={name} defaultChecked form={`accept-${id}`} /> {label}
                </label>
              ) : (
                label
              )}
            </dt>
            <dd dir="auto">
              {start}
              {removed && <del>{removed}</del>}
              {added && <ins>{added}</ins>}
              {end}
            </dd>
            {isOpen && present !== null && (
              <dd className={styles.conflict}>
                <b>{t('deskProposal.changedSince')}</b> <bdi>{present || t('deskProposal.empty')}</bdi>
              </dd>
            )}
          </div>
        ))}
      </dl>
      {decision && (
        <p>
          {t(decision.type === 'accepted' ? 'deskProposal.accepted' : 'deskProposal.rejected', {
            name: decision.who,
            date: format.format(new Date(decision.at)),
          })}{' '}
          <bdi>{decision.reason}</bdi>
        </p>
      )}
      {isOpen && may === 'withdraw' && (
        <>
          <p>{t('deskProposal.waiting')}</p>
          {toForm(
            'withdraw',
            <button type="submit" className={desk.plain}>
              {t('deskProposal.withdraw')}
            </button>,
          )}
        </>
      )}
      {isDecidable && (
        <div className={styles.decide}>
          {href &&
            toForm(
              'accept',
              <>
                <input type="hidden" name="seen" value={seen} />
                <button type="submit" className="button">
                  {t('deskProposal.accept')}
                </button>
              </>,
              `accept-${id}`,
            )}
          {toForm(
            'reject',
            <>
              {!isVisitor && (
                <>
                  <label htmlFor={`reason-${id}`}>{t('deskProposal.reason')}</label>
                  <input id={`reason-${id}`} name="reason" required maxLength={MAX_REMARK_CHARACTERS} dir="auto" />
                </>
              )}
              <button type="submit" className="button">
                {t('deskProposal.reject')}
              </button>
            </>,
          )}
        </div>
      )}
    </article>
  );
}
