import type { Messages } from '@/lib/messages/messages';
import { type CreditSite, toCredits } from '@/lib/model/credit';
import type { Item } from '@/lib/model/types';
import styles from './code.module.css';
import { InertCopyButton } from './inert-copy-button';

const NOTATIONS = [
  ['html', 'HTML'],
  ['markdown', 'Markdown'],
  ['bibtex', 'BibTeX'],
] as const;

/** The credit line in several notations, each with a copy button. */
export function CreditLine({ item, site, t }: { item: Item; site: CreditSite; t: Messages }) {
  const credits = toCredits(item, site, t);
  return (
    <section>
      <h3>{t('item.takeName')}</h3>
      <p id="credit-text" className={styles.code}>
        {credits.text}
      </p>
      <InertCopyButton from="credit-text" label={t('item.takeCopyCredit')} />
      <details className={styles.more}>
        <summary>{t('item.takeNotations')}</summary>
        {NOTATIONS.map(([notation, name]) => (
          <div key={notation}>
            <h4>{name}</h4>
            <pre id={`credit-${notation}`} className={styles.code}>
              {credits[notation]}
            </pre>
            <InertCopyButton from={`credit-${notation}`} label={t('item.takeCopyNotation', { notation: name })} />
          </div>
        ))}
      </details>
    </section>
  );
}
