import { CopyButton } from '@/components/ui/copy-button';
import { Unhydrated } from '@/components/ui/unhydrated';
import type { CreditSite } from '@/lib/model/credit';
import { toEmbed } from '@/lib/model/embed-code';
import type { Item } from '@/lib/model/types';
import copy from '../../ui/copy-button.module.css';
import styles from './code.module.css';
import embed from './embed.module.css';

/** Code that shows the picture on another page. */
export function Embed({ item, site }: { item: Item; site: CreditSite }) {
  const code = toEmbed(item, site);
  if (!code) return null;
  return (
    <section className={embed.embed}>
      <details className={styles.more}>
        <summary>Show it on your own page</summary>
        <p>This code shows the picture from here, with a link and its credit line.</p>
        <Unhydrated as="pre" id="embed-code" className={styles.code}>
          {code}
        </Unhydrated>
        <CopyButton className={copy.copy} from="embed-code" label="Copy the code" />
      </details>
    </section>
  );
}
