import type { Messages } from '@/lib/messages/messages';
import type { CreditSite } from '@/lib/model/credit';
import { buildEmbedCode } from '@/lib/model/embed-code';
import type { Item } from '@/lib/model/types';
import styles from './code.module.css';
import embed from './embed-code.module.css';
import { InertCopyButton } from './inert-copy-button';

/** HTML code that embeds the picture in another page. */
export function EmbedCode({ item, site, t }: { item: Item; site: CreditSite; t: Messages }) {
  const code = buildEmbedCode(item, site, t);
  if (!code) return null;
  return (
    <section className={embed.embed}>
      <details className={styles.more}>
        <summary>{t('item.takeEmbed')}</summary>
        <p>{t('item.takeEmbedAbout')}</p>
        <pre id="embed-code" className={styles.code}>
          {code}
        </pre>
        <InertCopyButton from="embed-code" label={t('item.takeCopyCode')} />
      </details>
    </section>
  );
}
