// What one may do with a work, in plain words: what licences and rights statements mean, and what is said where there is none.
import { type Licence, parseLicence } from './licences';
import type { RightsStatement } from './types';

/** One plain sentence, and whether it allows, demands, forbids or explains. */
export interface Term {
  sign: 'may' | 'must' | 'not' | 'note';
  text: string;
}

export interface RightsWords {
  /** What the terms are called: `CC BY 4.0`, `In copyright`, `All rights reserved`. */
  name: string;
  terms: Term[];
  /** Where the terms stand in full. */
  page?: { href: string; label: string; isLicence: boolean };
  /** The owner's own words. */
  usageTerms?: string;
}

const may = (text: string): Term => ({ sign: 'may', text });
const must = (text: string): Term => ({ sign: 'must', text });
const not = (text: string): Term => ({ sign: 'not', text });
const note = (text: string): Term => ({ sign: 'note', text });

const LAW = may('You may use it wherever the law allows that without permission, as for quoting.');
const ASK = must('For anything else, ask whoever holds the rights.');
const FREE = may('You may copy, change and share it for any purpose, also commercially, without asking.');
const UNNAMED = note('Nobody has to be named; a credit is welcome all the same.');
const UNSURE = note('Nobody promises that it is free: what you do with it is for you to judge.');

// In our words; each decides for itself in full: https://rightsstatements.org/page/1.0/
const STATEMENTS = new Map(
  Object.entries<Term[]>({
    InC: [note('It is protected by copyright.'), LAW, ASK],
    'InC-OW-EU': [
      note('It is protected by copyright, and under the law of the European Union it counts as an orphan work.'),
      LAW,
      must('For anything else, the rights-holder would have to be found and asked.'),
    ],
    'InC-EDU': [
      note('It is protected by copyright.'),
      may('You may use it for teaching and learning without asking.'),
      LAW,
      must('For anything else, and so for commercial use, ask whoever holds the rights.'),
    ],
    'InC-NC': [
      note('It is protected by copyright.'),
      may('You may use it without asking where that is not commercial.'),
      must('For commercial use, ask whoever holds the rights.'),
    ],
    'InC-RUU': [
      note('It is protected by copyright, but whoever holds the rights is not known or could not be found.'),
      LAW,
      must('For anything else, the rights-holder would have to be found and asked.'),
    ],
    'NoC-CR': [
      note('No copyright restricts it, but a contract binds the house that shows it.'),
      must('Ask that house what its contract leaves to you before you use or change it.'),
    ],
    'NoC-NC': [
      may('You may copy, change and share it without asking where that is not commercial.'),
      not('You may not use this digital copy commercially: the partners who made it have agreed on that.'),
      must('For any other use, ask the house that shows it.'),
    ],
    'NoC-OKLR': [
      note('No copyright restricts it, but other laws do in at least one country, as those that protect a heritage.'),
      must('Find out what they say before you use or change it.'),
    ],
    'NoC-US': [
      may('Under the law of the United States you may copy, change and share it, also commercially.'),
      note('In other countries it may still be protected: nobody has looked into that.'),
    ],
    CNE: [
      note('Nobody has looked yet into whether copyright protects it.'),
      LAW,
      must('Before any other use, find out.'),
    ],
    UND: [
      note('Whether copyright protects it was looked into, and could not be settled.'),
      LAW,
      must('Before any other use, ask the house that shows it what it knows.'),
    ],
    NKC: [note('As far as is known, no copyright protects it.'), may('You may likely use and change it.'), UNSURE],
  }),
);

const PUBLIC_DOMAIN = new Map<string, Term[]>([
  ['zero', [note('Its maker has given up all rights to it, as far as the law allows.'), FREE, UNNAMED]],
  ['mark', [note('It is free of known copyright; other rights, as of people shown, may remain.'), FREE, UNNAMED]],
]);

/** https://creativecommons.org/share-your-work/cclicenses/ */
function listCommonsTerms(code: string, isNamed: boolean): Term[] {
  const elements = code.split('-');
  const [names, alike, unchanged, free] = ['by', 'sa', 'nd', 'nc'].map((element) => elements.includes(element));
  const change = unchanged ? '' : ', and say if you changed it';
  const verbs = unchanged ? 'copy and share' : 'copy, change and share';
  return [
    may(`You may ${verbs} it${free ? '' : ', also commercially'}.`),
    ...(free ? [not('You may not use it commercially.')] : []),
    ...(unchanged ? [not('You may not share it changed.')] : []),
    ...(names ? [must(`You must name ${isNamed ? 'its maker and ' : ''}the licence${change}.`)] : []),
    // Who is not stated need not be named: https://creativecommons.org/licenses/by/4.0/legalcode.en#s3a1
    ...(names && !isNamed ? [note('Its maker is not stated here: name them if you know them.')] : []),
    ...(alike ? [must('You must share what you make of it under the same licence.')] : []),
  ];
}

function listTerms({ family, code }: Licence, isNamed: boolean): Term[] {
  if (family === 'licence') return listCommonsTerms(code, isNamed);
  return (family === 'statement' ? STATEMENTS : PUBLIC_DOMAIN).get(code) ?? [];
}

const OWN: Omit<RightsWords, 'usageTerms'> = {
  name: 'The owner’s terms',
  terms: [note('Its owner has said what you may do with it: keep to that, and ask where it leaves something open.')],
};

const RESERVED: RightsWords = {
  name: 'All rights reserved',
  terms: [
    not('You may not copy, change or publish it without permission, beyond what the law allows.'),
    must('Ask its owner first.'),
  ],
};

/**
 * The address of the licence that holds for a work.
 * @param site the licence of whatever states none of its own; it yields to terms of use and to reserved rights too
 */
export function toLicenceAddress(rights: RightsStatement = {}, site?: string): string | undefined {
  if (rights.licenceUrl) return rights.licenceUrl;
  return rights.usageTerms || /all rights reserved/i.test(rights.notice ?? '') ? undefined : site;
}

/** What one may do with a work. @param site as for toLicenceAddress @param isNamed whether it is stated who made it */
export function toRightsWords(rights: RightsStatement = {}, site?: string, isNamed = true): RightsWords {
  const address = toLicenceAddress(rights, site);
  const { usageTerms } = rights;
  const quoted = usageTerms ? { usageTerms } : {};
  if (!address) return usageTerms ? { ...OWN, ...quoted } : RESERVED;
  const licence = parseLicence(address);
  if (!licence) return { ...OWN, ...quoted, page: { href: address, label: 'Read the owner’s terms', isLicence: true } };
  const isStatement = licence.family === 'statement';
  const label = isStatement ? 'Read the statement' : licence.code === 'mark' ? 'What that means' : 'Read the licence';
  return {
    name: licence.name,
    terms: listTerms(licence, isNamed),
    page: { href: licence.href, label, isLicence: !isStatement },
    ...quoted,
  };
}

// http://ns.useplus.org/LDF/ldf-XMPSpecification#DataMining
const MINING = new Map<string, Term>([
  ['DMI-ALLOWED', may('You may use it for text and data mining.')],
  ['DMI-PROHIBITED', not('You may not use it for data mining.')],
  ['DMI-PROHIBITED-AIMLTRAINING', not('You may not use it to train machine learning.')],
  ['DMI-PROHIBITED-GENAIMLTRAINING', not('You may not use it to train generative models.')],
  [
    'DMI-PROHIBITED-EXCEPTSEARCHENGINEINDEXING',
    not('You may not use it for data mining, except to list it in a search engine.'),
  ],
]);

const LIMITED = not('You may not use it for data mining beyond what the owner’s terms allow.');

/** A data-mining policy in words; null where none is stated. */
export function toMiningTerm(policy: string | undefined): Term | null {
  if (!policy) return null;
  return MINING.get(policy) ?? (policy.startsWith('DMI-PROHIBITED') ? LIMITED : null);
}
