// Evaluates the data mining policy of the site and of items.
import type { Item } from '@/lib/model/types';
import type { SeoSite } from './site';

const ALLOWED = 'DMI-ALLOWED';

/** Whether a PLUS policy reserves rights: http://ns.useplus.org/LDF/ldf-XMPSpecification#DataMining */
const isReserving = (policy: string | undefined) => policy?.startsWith('DMI-PROHIBITED') === true;

export function isReserved(item: Item | null, { training }: Pick<SeoSite, 'training'>): boolean {
  const policy = item?.rights?.dataMining;
  if (policy === ALLOWED) return false;
  return training === 'deny' || isReserving(policy);
}
