import { CopyButton } from '@/components/ui/copy-button';
import { toCopyOutcomes } from '@/components/ui/copy-outcomes';
import { Unhydrated } from '@/components/ui/unhydrated';
import type { Messages } from '@/lib/messages/messages';
import { type CreditSite, toCredits } from '@/lib/model/credit';
import type { Item } from '@/lib/model/types';
import copy from '../../ui/copy-button.module.css';
import styles from './code.module.css';

const NOTATIONS = [
  ['html', 'HTML'],
  ['markdown', 'Markdown'],
  ['bibtex', 'BibTeX'],
] as const;

/** The credit line, ready to copy. */
export function Credit({ item, site, t }: { item: Item; site: CreditSite; t: Messages }) {
  const credits = toCredits(item, site, t);
  const outcomes = toCopyOutcomes(t);
  return (
    <section>
      <h3>{t('item.takeName')}</h3>
      <Unhydrated as="p" id="credit-text" className={styles.code}>
        {credits.text}
      </Unhydrated>
      <CopyButton className={copy.copy} from="credit-text" label={t('item.takeCopyCredit')} outcomes={outcomes} />
      <details className={styles.more}>
        <summary>{t('item.takeNotations')}</summary>
        {NOTATIONS.map(([notation, name]) => (
          <div key={notation}>
            <h4>{name}</h4>
            <Unhydrated as="pre" id={`credit-${notation}`} className={styles.code}>
              {credits[notation]}
            </Unhydrated>
            <CopyButton
              className={copy.copy}
              from={`credit-${notation}`}
              label={t('item.takeCopyNotation', { notation: name })}
              outcomes={outcomes}
            />
          </div>
        ))}
      </details>
    </section>
  );
}
