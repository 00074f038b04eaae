import type { Messages } from '@/lib/messages/messages';
import type { CreditSite } from '@/lib/model/credit';
import { toEmbed } from '@/lib/model/embed-code';
import type { Item } from '@/lib/model/types';
import styles from './code.module.css';
import { Copy } from './copy';
import embed from './embed.module.css';

/** HTML code that embeds the picture in another page. */
export function Embed({ item, site, t }: { item: Item; site: CreditSite; t: Messages }) {
  const code = toEmbed(item, site, t);
  if (!code) return null;
  return (
    <div className={embed.embed}>
      <details className={styles.more}>
        <summary>{t('item.takeEmbed')}</summary>
        <p>{t('item.takeEmbedAbout')}</p>
        <pre id="embed-code" className={styles.code}>
          {code}
        </pre>
        <Copy from="embed-code" label={t('item.takeCopyCode')} />
      </details>
    </div>
  );
}
