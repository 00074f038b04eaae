import { CopyButton } from '@/components/ui/copy-button';
import { type CreditSite, toCredits } from '@/lib/model/credit';
import type { Item } from '@/lib/model/types';

const NOTATIONS = [
  ['html', 'HTML'],
  ['markdown', 'Markdown'],
  ['bibtex', 'BibTeX'],
] as const;

/** The credit line, ready to copy. */
export function Credit({ item, site }: { item: Item; site: CreditSite }) {
  const credits = toCredits(item, site);
  return (
    <section className="take-credit">
      <h3>How to name it</h3>
      <p id="credit-text" className="code take-line">
        {credits.text}
      </p>
      <CopyButton from="credit-text" label="Copy the credit line" />
      <details>
        <summary>As HTML, Markdown or BibTeX</summary>
        {NOTATIONS.map(([notation, name]) => (
          <div key={notation}>
            <h4>{name}</h4>
            <pre id={`credit-${notation}`} className="code">
              {credits[notation]}
            </pre>
            <CopyButton from={`credit-${notation}`} label={`Copy ${name}`} />
          </div>
        ))}
      </details>
    </section>
  );
}
