import { CopyButton } from '@/components/ui/copy-button';
import { Unhydrated } from '@/components/ui/unhydrated';
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
export function Credit({ item, site }: { item: Item; site: CreditSite }) {
  const credits = toCredits(item, site);
  return (
    <section>
      <h3>How to name it</h3>
      <Unhydrated as="p" id="credit-text" className={styles.code}>
        {credits.text}
      </Unhydrated>
      <CopyButton className={copy.copy} from="credit-text" label="Copy the credit line" />
      <details className={styles.more}>
        <summary>As HTML, Markdown or BibTeX</summary>
        {NOTATIONS.map(([notation, name]) => (
          <div key={notation}>
            <h4>{name}</h4>
            <Unhydrated as="pre" id={`credit-${notation}`} className={styles.code}>
              {credits[notation]}
            </Unhydrated>
            <CopyButton className={copy.copy} from={`credit-${notation}`} label={`Copy ${name}`} />
          </div>
        ))}
      </details>
    </section>
  );
}
