import type { Messages } from '@/lib/messages/messages';
import { type RightsWords, type Term, toMiningTerm, toRightsWords } from '@/lib/model/rights';
import type { RightsStatement } from '@/lib/model/types';
import styles from './terms.module.css';

interface TermsProps {
  rights?: RightsStatement | undefined;
  /** Who made it, as far as that is stated. */
  makers?: string[] | undefined;
  /** Licence of whatever states none of its own. */
  licence?: string | undefined;
  /** Of the terms in the owner's words, where that is not the page's. */
  lang?: string | undefined;
  t: Messages;
}

const SIGNS = { may: styles.may, must: styles.must, not: styles.not, note: undefined };

const isAddress = (text: string) => /^https?:\/\/\S+$/.test(text);

const toHost = (href: string) => href.replace(/^https?:\/\/(www\.)?/, '').replace(/[/?#].*$/, '');

function Page({ href, label, isLicence }: NonNullable<RightsWords['page']>) {
  return (
    <a href={href} rel={isLicence ? 'license' : undefined}>
      {label}
    </a>
  );
}

/** What one may do with a work, in plain words, and where that stands in full. */
export function Terms({ rights, makers = [], licence, lang, t }: TermsProps) {
  const isNamed = makers.length > 0 || Boolean(rights?.credit);
  const { name, terms, page, usageTerms } = toRightsWords(rights, { site: licence, isNamed }, t);
  const mining = toMiningTerm(rights?.dataMining, t);
  const sentences: Term[] = mining ? [...terms, mining] : terms;
  return (
    <section>
      <h3>{t('item.terms')}</h3>
      <p className={styles.name}>{name}</p>
      <ul className={styles.list}>
        {sentences.map(({ sign, text }) => (
          <li key={text} className={SIGNS[sign]}>
            {text}
          </li>
        ))}
      </ul>
      {usageTerms && (
        <blockquote className={styles.quote} lang={lang} dir="auto">
          {isAddress(usageTerms) ? <a href={usageTerms}>{usageTerms}</a> : usageTerms}
        </blockquote>
      )}
      {(page || rights?.licensorUrl) && (
        <p className={styles.links}>
          {page && <Page {...page} />}
          {rights?.licensorUrl && (
            <a href={rights.licensorUrl}>{t('item.termsAskAt', { site: toHost(rights.licensorUrl) })}</a>
          )}
        </p>
      )}
    </section>
  );
}
