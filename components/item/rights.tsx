import { Unhydrated } from '@/components/ui/unhydrated';
import type { Messages } from '@/lib/messages/messages';
import { getLangAttribute } from '@/lib/model/languages';
import { describeLicence } from '@/lib/model/licences';
import { getLicenceUrl } from '@/lib/model/rights';
import type { Item } from '@/lib/model/types';
import { dropEmptyFacts, Facts } from './facts';

const toPlain = (href: string) => href.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');

function Licence({ href, isDefault, t }: { href: string; isDefault: boolean; t: Messages }) {
  return (
    <>
      <a href={href} rel="license">
        {describeLicence(href, t) ?? toPlain(href)}
      </a>
      {isDefault && <span className="quiet"> {t('item.licenceOfArchive')}</span>}
    </>
  );
}

/** A rights text of the owner, with its language. */
const Said = ({ item, field, t }: { item: Item; field: 'notice' | 'usageTerms'; t: Messages }) => (
  <bdi lang={getLangAttribute(item, field, t.language)}>{item.rights?.[field]}</bdi>
);

interface RightsProps {
  item: Item;
  licence?: string | undefined;
  t: Messages;
}

/**
 * Makers, rights and licence of an item; nothing if none is stated. The panel beside it explains the licence and the
 * reuse options.
 */
export function Rights({ item, licence, t }: RightsProps) {
  const { rights = {} } = item;
  const href = getLicenceUrl(rights, licence);
  const facts = dropEmptyFacts([
    item.makers && item.makers.length > 0 && [t('item.by'), [...new Set(item.makers)].join(', ')],
    rights.notice && [t('item.copyright'), <Said key="notice" {...{ item, field: 'notice', t }} />],
    rights.credit && [t('item.credit'), rights.credit],
    href && [t('item.licence'), <Licence key="licence" href={href} isDefault={!rights.licenceUrl} t={t} />],
    rights.usageTerms && [t('item.termsOfUse'), <Said key="terms" {...{ item, field: 'usageTerms', t }} />],
    rights.licensorUrl && [
      t('item.toLicense'),
      <a key="licensor" href={rights.licensorUrl}>
        {toPlain(rights.licensorUrl)}
      </a>,
    ],
  ]);
  return (
    facts.length > 0 && (
      <Unhydrated as="div">
        <Facts facts={facts} />
      </Unhydrated>
    )
  );
}
