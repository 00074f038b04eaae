import { Unhydrated } from '@/components/ui/unhydrated';
import { toLang } from '@/lib/model/languages';
import { toLicenceName } from '@/lib/model/licences';
import { toLicenceAddress } from '@/lib/model/rights';
import type { Item } from '@/lib/model/types';
import { Facts, listStated } from './facts';

const toPlain = (href: string) => href.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');

function Licence({ href, isDefault }: { href: string; isDefault: boolean }) {
  return (
    <>
      <a href={href} rel="license">
        {toLicenceName(href) ?? toPlain(href)}
      </a>
      {isDefault && <span className="quiet"> as for the whole archive</span>}
    </>
  );
}

/** The owner's own words, in the language that they are in. */
const Said = ({ item, field, language }: { item: Item; field: 'notice' | 'usageTerms'; language: string }) => (
  <bdi lang={toLang(item, field, language)}>{item.rights?.[field]}</bdi>
);

interface RightsProps {
  item: Item;
  licence?: string | undefined;
  language: string;
}

/** Whose it is, and on what terms; nothing where that is not stated. What one may do with it, and how to take it along, is said by the panel beside. */
export function Rights({ item, licence, language }: RightsProps) {
  const { rights = {} } = item;
  const href = toLicenceAddress(rights, licence);
  const facts = listStated([
    item.makers && item.makers.length > 0 && ['By', [...new Set(item.makers)].join(', ')],
    rights.notice && ['Copyright', <Said key="notice" {...{ item, field: 'notice', language }} />],
    rights.credit && ['Credit', rights.credit],
    href && ['Licence', <Licence key="licence" href={href} isDefault={!rights.licenceUrl} />],
    rights.usageTerms && ['Terms of use', <Said key="terms" {...{ item, field: 'usageTerms', language }} />],
    rights.licensorUrl && [
      'To license',
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
