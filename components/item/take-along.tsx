import { toCopyOutcomes } from '@/components/ui/copy-outcomes';
import { Unhydrated } from '@/components/ui/unhydrated';
import type { Messages } from '@/lib/messages/messages';
import type { CreditSite } from '@/lib/model/credit';
import { toLang } from '@/lib/model/languages';
import type { ImageLimits } from '@/lib/model/pixel-size';
import type { Item } from '@/lib/model/types';
import { Credit } from './take/credit';
import { Embed } from './take/embed';
import { Sizes } from './take/sizes';
import { TakeButtons } from './take/take-buttons';
import { Terms } from './take/terms';
import styles from './take-along.module.css';

interface TakeAlongProps {
  item: Item;
  /** The owner's settings, the URL of the site, and the limits of image responses. */
  site: CreditSite & ImageLimits & { originals: boolean };
  t: Messages;
}

/** Reuse of an item: licence, credit line, download sizes and embed code. */
export function TakeAlong({ item, site, t }: TakeAlongProps) {
  return (
    <>
      <Unhydrated as="section" className={`${styles.take} screen-only`} aria-labelledby="take-title">
        <h2 id="take-title">{t('item.take')}</h2>
        <div className={styles.parts}>
          <div>
            <Terms
              rights={item.rights}
              makers={item.makers}
              licence={site.licence}
              lang={toLang(item, 'usageTerms', t.language)}
              t={t}
            />
            <Credit item={item} site={site} t={t} />
          </div>
          <div>
            <Sizes item={item} limits={site} originals={site.originals} t={t} />
            <Embed item={item} site={site} t={t} />
          </div>
        </div>
      </Unhydrated>
      <TakeButtons outcomes={toCopyOutcomes(t)} />
    </>
  );
}
