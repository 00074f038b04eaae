// What the owner says of text and data mining and of training: for the site, and by the files themselves.
import type { Item } from '@/lib/model/types';
import type { SeoSite } from './site';

const ALLOWED = 'DMI-ALLOWED';

/** Whether a policy of PLUS reserves something: http://ns.useplus.org/LDF/ldf-XMPSpecification#DataMining */
const isReserving = (policy: string | undefined) => policy?.startsWith('DMI-PROHIBITED') === true;

/** Whether rights of mining are reserved: what a file says goes before what its owner says of all. */
export function isReserved(item: Item | null, { training }: Pick<SeoSite, 'training'>): boolean {
  const policy = item?.rights?.dataMining;
  if (policy === ALLOWED) return false;
  return training === 'deny' || isReserving(policy);
}
