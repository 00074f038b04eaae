// Explains licences and rights statements in plain words, and the default without either.
import type { MessageKey, Messages } from '@/lib/messages/messages';
import { formatLicence, type Licence, parseLicence } from './licences';
import type { RightsStatement } from './types';

export interface Term {
  sign: 'may' | 'must' | 'not' | 'note';
  text: string;
}

export interface RightsWords {
  /** Name of the terms: `CC BY 4.0`, `In copyright`, `All rights reserved`. */
  name: string;
  terms: Term[];
  page?: { href: string; label: string; isLicence: boolean };
  usageTerms?: string;
}

interface Named {
  sign: Term['sign'];
  key: MessageKey;
}

const may = (key: MessageKey): Named => ({ sign: 'may', key });
const must = (key: MessageKey): Named => ({ sign: 'must', key });
const not = (key: MessageKey): Named => ({ sign: 'not', key });
const note = (key: MessageKey): Named => ({ sign: 'note', key });

const say = ({ sign, key }: Named, t: Messages): Term => ({ sign, text: t(key) });

const LAW = may('item.termsByLaw');
const ASK = must('item.termsAskForElse');
const FREE = may('item.termsFree');
const UNNAMED = note('item.termsNobodyNamed');
const UNSURE = note('item.termsUnsure');

// Summaries; the full text is at https://rightsstatements.org/page/1.0/
const STATEMENTS = new Map(
  Object.entries<Named[]>({
    InC: [note('item.termsProtected'), LAW, ASK],
    'InC-OW-EU': [note('item.termsOrphan'), LAW, must('item.termsFindHolder')],
    'InC-EDU': [note('item.termsProtected'), may('item.termsTeaching'), LAW, must('item.termsAskForElseCommercial')],
    'InC-NC': [note('item.termsProtected'), may('item.termsUseNotCommercial'), must('item.termsAskCommercial')],
    'InC-RUU': [note('item.termsHolderUnknown'), LAW, must('item.termsFindHolder')],
    'NoC-CR': [note('item.termsContract'), must('item.termsAskContract')],
    'NoC-NC': [may('item.termsShareNotCommercial'), not('item.termsCopyNotCommercial'), must('item.termsAskHouse')],
    'NoC-OKLR': [note('item.termsOtherLaws'), must('item.termsFindOutLaws')],
    'NoC-US': [may('item.termsUnitedStates'), note('item.termsOtherCountries')],
    CNE: [note('item.termsNotEvaluated'), LAW, must('item.termsFindOut')],
    UND: [note('item.termsUndetermined'), LAW, must('item.termsAskHouseBefore')],
    NKC: [note('item.termsNoneKnown'), may('item.termsLikely'), UNSURE],
  }),
);

const PUBLIC_DOMAIN = new Map<string, Named[]>([
  ['zero', [note('item.termsGivenUp'), FREE, UNNAMED]],
  ['mark', [note('item.termsMark'), FREE, UNNAMED]],
]);

/** https://creativecommons.org/share-your-work/cclicenses/ */
function listCommonsTerms(code: string, isNamed: boolean): Named[] {
  const elements = code.split('-');
  const [names, alike, unchanged, free] = ['by', 'sa', 'nd', 'nc'].map((element) => elements.includes(element));
  const shared = free ? 'item.termsShare' : 'item.termsShareCommercial';
  const changed = free ? 'item.termsChange' : 'item.termsChangeCommercial';
  const maker = unchanged ? 'item.termsNameMaker' : 'item.termsNameMakerAndChange';
  const licence = unchanged ? 'item.termsNameLicence' : 'item.termsNameLicenceAndChange';
  return [
    may(unchanged ? shared : changed),
    ...(free ? [not('item.termsNotCommercial')] : []),
    ...(unchanged ? [not('item.termsNotChanged')] : []),
    ...(names ? [must(isNamed ? maker : licence)] : []),
    // An unknown author need not be credited: https://creativecommons.org/licenses/by/4.0/legalcode.en#s3a1
    ...(names && !isNamed ? [note('item.termsMakerUnstated')] : []),
    ...(alike ? [must('item.termsShareAlike')] : []),
  ];
}

function listTerms({ family, code }: Licence, isNamed: boolean): Named[] {
  if (family === 'licence') return listCommonsTerms(code, isNamed);
  return (family === 'statement' ? STATEMENTS : PUBLIC_DOMAIN).get(code) ?? [];
}

const toOwn = (t: Messages): Pick<RightsWords, 'name' | 'terms'> => ({
  name: t('item.termsOwn'),
  terms: [say(note('item.termsKeepToOwn'), t)],
});

const toReserved = (t: Messages): RightsWords => ({
  name: t('item.termsReserved'),
  terms: [say(not('item.termsNotWithoutPermission'), t), say(must('item.termsAskOwner'), t)],
});

/** @param site licence of works without their own; usage terms and reserved rights take precedence */
export function getLicenceUrl(rights: RightsStatement = {}, site?: string): string | undefined {
  if (rights.licenceUrl) return rights.licenceUrl;
  return rights.usageTerms || /all rights reserved/i.test(rights.notice ?? '') ? undefined : site;
}

interface Holding {
  /** As for getLicenceUrl. */
  site?: string | undefined;
  isNamed?: boolean;
}

export function formatRights(
  rights: RightsStatement | undefined,
  { site, isNamed = true }: Holding,
  t: Messages,
): RightsWords {
  const address = getLicenceUrl(rights, site);
  const usageTerms = rights?.usageTerms;
  const quoted = usageTerms ? { usageTerms } : {};
  if (!address) return usageTerms ? { ...toOwn(t), ...quoted } : toReserved(t);
  const licence = parseLicence(address);
  if (!licence)
    return { ...toOwn(t), ...quoted, page: { href: address, label: t('item.termsReadOwn'), isLicence: true } };
  const isStatement = licence.family === 'statement';
  const label = isStatement
    ? 'item.termsReadStatement'
    : licence.code === 'mark'
      ? 'item.termsReadMark'
      : 'item.termsReadLicence';
  return {
    name: formatLicence(licence, t),
    terms: listTerms(licence, isNamed).map((term) => say(term, t)),
    page: { href: licence.href, label: t(label), isLicence: !isStatement },
    ...quoted,
  };
}

// http://ns.useplus.org/LDF/ldf-XMPSpecification#DataMining
const MINING = new Map<string, Named>([
  ['DMI-ALLOWED', may('item.termsMiningAllowed')],
  ['DMI-PROHIBITED', not('item.termsMiningNot')],
  ['DMI-PROHIBITED-AIMLTRAINING', not('item.termsMiningNotTraining')],
  ['DMI-PROHIBITED-GENAIMLTRAINING', not('item.termsMiningNotGenerative')],
  ['DMI-PROHIBITED-EXCEPTSEARCHENGINEINDEXING', not('item.termsMiningNotButSearch')],
]);

const LIMITED = not('item.termsMiningLimited');

export function getMiningTerm(policy: string | undefined, t: Messages): Term | null {
  if (!policy) return null;
  const term = MINING.get(policy) ?? (policy.startsWith('DMI-PROHIBITED') ? LIMITED : null);
  return term && say(term, t);
}
