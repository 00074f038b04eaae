import type { Messages } from '@/lib/messages/messages';
import { formatRights, getMiningTerm, type RightsWords, type Term } from '@/lib/model/rights';
import type { RightsStatement } from '@/lib/model/types';
import styles from './licence-terms.module.css';

interface LicenceTermsProps {
  rights?: RightsStatement | undefined;
  /** Makers, as far as they are stated. */
  makers?: string[] | undefined;
  /** Default licence of the archive. */
  licence?: string | undefined;
  /** Language of the usage terms, if it differs from the page's. */
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

/** Permissions of a work in plain words, with a link to the full text. */
export function LicenceTerms({ rights, makers = [], licence, lang, t }: LicenceTermsProps) {
  const isNamed = makers.length > 0 || Boolean(rights?.credit);
  const { name, terms, page, usageTerms } = formatRights(rights, { site: licence, isNamed }, t);
  const mining = getMiningTerm(rights?.dataMining, t);
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
