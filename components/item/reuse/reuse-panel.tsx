import { copyMessages } from '@/components/ui/copy-messages';
import { Unhydrated } from '@/components/ui/unhydrated';
import type { Messages } from '@/lib/messages/messages';
import type { CreditSite } from '@/lib/model/credit';
import { getLangAttribute } from '@/lib/model/languages';
import type { ImageLimits } from '@/lib/model/pixel-size';
import type { Item } from '@/lib/model/types';
import { CreditLine } from './credit-line';
import { DownloadSizes } from './download-sizes';
import { EmbedCode } from './embed-code';
import { LicenceTerms } from './licence-terms';
import { ReuseButtons } from './reuse-buttons';
import styles from './reuse-panel.module.css';

interface ReusePanelProps {
  item: Item;
  /** The owner's settings, the URL of the site, and the limits of image responses. */
  site: CreditSite & ImageLimits & { originals: boolean };
  t: Messages;
}

/** Reuse of an item: licence, credit line, download sizes and embed code. */
export function ReusePanel({ item, site, t }: ReusePanelProps) {
  return (
    <>
      <Unhydrated as="section" className={`${styles.reuse} screen-only`} aria-labelledby="reuse-title">
        <h2 id="reuse-title">{t('item.take')}</h2>
        <div className={styles.parts}>
          <div>
            <LicenceTerms
              rights={item.rights}
              makers={item.makers}
              licence={site.licence}
              lang={getLangAttribute(item, 'usageTerms', t.language)}
              t={t}
            />
            <CreditLine item={item} site={site} t={t} />
          </div>
          <div>
            <DownloadSizes item={item} limits={site} originals={site.originals} t={t} />
            <EmbedCode item={item} site={site} t={t} />
          </div>
        </div>
      </Unhydrated>
      <ReuseButtons outcomes={copyMessages(t)} />
    </>
  );
}
