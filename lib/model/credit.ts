// Builds the credit line of a work as text, HTML, Markdown and BibTeX, with escaping for each.
import type { Messages } from '@/lib/messages/messages';
import { isolate } from './bidi';
import { listMembers } from './date-years';
import { escapeHtml } from './escape';
import { formatDay } from './format';
import { formatLicence, parseLicence } from './licences';
import { getLicenceUrl } from './rights';
import { toItemHref } from './routes';
import type { Item } from './types';

export interface CreditSite {
  title: string;
  url: string;
  licence?: string | undefined;
}

type Credited = Pick<Item, 'id' | 'slug' | 'title' | 'makers' | 'date' | 'rights'>;

interface Linked {
  text: string;
  href: string;
}

interface Credit {
  title: Linked;
  origin: string;
  owner: string[];
  terms?: Linked;
}

export const toLine = (text: string) =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** Percent-encodes signs of all notations, except square brackets, which may be part of an IPv6 host. */
const toAddress = (href: string) =>
  href.replace(/[\s<>"'`(){}\\^|]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`);

const toSentence = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`);

function toTerms(item: Credited, site: CreditSite, t: Messages): Linked | undefined {
  const address = getLicenceUrl(item.rights, site.licence);
  if (!address) return undefined;
  const licence = parseLicence(address);
  return { text: licence ? formatLicence(licence, t) : t('credit.terms'), href: toAddress(licence?.href ?? address) };
}

function toCredit(item: Credited, site: CreditSite, t: Messages): Credit {
  const { rights = {} } = item;
  const makers = isolate((item.makers ?? []).map(toLine).filter(Boolean).join(', '));
  const date = item.date && formatDay(item.date.edtf, t);
  const terms = toTerms(item, site, t);
  // A notice must be retained if the licence requires attribution:
  // https://creativecommons.org/licenses/by/4.0/legalcode (section 3, a, 1, A, ii)
  const isNamed = terms?.text.startsWith('CC BY');
  const said = [rights.credit, isNamed || !rights.credit ? rights.notice : undefined].map((text) =>
    isolate(toLine(text ?? '')),
  );
  return {
    title: { text: isolate(toLine(item.title)), href: toAddress(`${site.url}${toItemHref(item)}`) },
    origin: [makers && ` ${t('credit.by', { makers })}`, date && `, ${date}`].filter(Boolean).join(''),
    owner: [...new Set(said)].filter(
      // Some notices only repeat the licence.
      (text) => text && text !== makers && !(terms && text.startsWith(terms.text)),
    ),
    ...(terms && { terms }),
  };
}

const toPlain = ({ title, origin, owner, terms }: Credit) =>
  [
    toSentence(`“${title.text}”${origin}`),
    ...owner.map(toSentence),
    ...(terms ? [`${terms.text} (${terms.href}).`] : []),
    title.href,
  ].join(' ');

// https://spec.commonmark.org/0.31.2/#backslash-escapes, and GitHub's links, mentions and mathematics.
const toMarkdown = (text: string) =>
  text
    .replace(/[\\`*_[\]()<>&|~#$@]/g, '\\$&')
    .replace(/:\/\//g, '\\://')
    .replace(/\bwww\./gi, (www) => `${www.slice(0, 3)}\\.`);

type Spell = { text(plain: string): string; link(linked: Linked, rel?: string): string };

const HTML: Spell = {
  text: escapeHtml,
  link: ({ text, href }, rel) => `<a href="${escapeHtml(href)}"${rel ? ` rel="${rel}"` : ''}>${escapeHtml(text)}</a>`,
};

const MARKDOWN: Spell = {
  text: toMarkdown,
  link: ({ text, href }) => `[${toMarkdown(text)}](${href.replaceAll('&', '&amp;')})`,
};

function spell({ title, origin, owner, terms }: Credit, { text, link }: Spell) {
  return [
    toSentence(`“${link(title)}”${text(origin)}`),
    ...owner.map((part) => text(toSentence(part))),
    ...(terms ? [`${link(terms, 'license')}.`] : []),
  ].join(' ');
}

// BibTeX counts even escaped braces, so they are written as commands: https://ctan.org/pkg/btxdoc
const TEX = new Map(
  Object.entries({
    '\\': '\\textbackslash{}',
    '{': '\\textbraceleft{}',
    '}': '\\textbraceright{}',
    '~': '\\textasciitilde{}',
    '^': '\\textasciicircum{}',
  }),
);
const toTex = (text: string) => text.replace(/[\\{}~^$&#_%]/g, (sign) => TEX.get(sign) ?? `\\${sign}`);

/** Returns the year or span (`1850--1859`) for sorting; otherwise the date in words. */
function toYear(edtf: string, t: Messages) {
  const years = listMembers(edtf).flatMap((member) => member.split('/').map((part) => /^\d{4}/.exec(part)?.[0]));
  return years.every(Boolean) ? [...new Set(years)].join('--') : formatDay(edtf, t);
}

function toBibtex(item: Credited, site: CreditSite, { title, terms }: Credit, t: Messages) {
  const makers = (item.makers ?? []).map(toLine).filter(Boolean);
  const fields: [name: string, value: string | undefined][] = [
    // Double braces preserve capitals, and prevent names from being split at "and" and commas.
    ['title', `{${toTex(toLine(item.title))}}`],
    ['author', makers.map((name) => `{${toTex(name)}}`).join(' and ')],
    ['year', item.date && toTex(toYear(item.date.edtf, t))],
    ['howpublished', toTex(toLine(site.title))],
    ['url', title.href],
    [
      'note',
      terms && (terms.text === t('credit.terms') ? `${toTex(terms.text)}: \\url{${terms.href}}` : toTex(terms.text)),
    ],
  ];
  const lines = fields.flatMap(([name, value]) => (value ? [`  ${name} = {${value}},`] : []));
  return [`@misc{item-${item.id},`, ...lines, '}'].join('\n');
}

export function toCredits(item: Credited, site: CreditSite, t: Messages) {
  const credit = toCredit(item, site, t);
  return {
    text: toPlain(credit),
    html: spell(credit, HTML),
    markdown: spell(credit, MARKDOWN),
    bibtex: toBibtex(item, site, credit, t),
  };
}
