// Names licences and rights statements by their URLs.
import type { MessageKey, Messages } from '@/lib/messages/messages';

const RIGHTS_STATEMENTS = new Map(
  Object.entries({
    InC: 'In copyright',
    'InC-OW-EU': 'In copyright (EU orphan work)',
    'InC-EDU': 'In copyright, educational use permitted',
    'InC-NC': 'In copyright, non-commercial use permitted',
    'InC-RUU': 'In copyright, rights-holder unknown',
    'NoC-CR': 'No copyright, contractual restrictions',
    'NoC-NC': 'No copyright, non-commercial use only',
    'NoC-OKLR': 'No copyright, other known legal restrictions',
    'NoC-US': 'No copyright, United States',
    CNE: 'Copyright not evaluated',
    UND: 'Copyright undetermined',
    NKC: 'No known copyright',
  }),
);

const PUBLIC_DOMAIN = new Map([
  ['zero', 'CC0 1.0'],
  ['mark', 'Public domain'],
]);

export interface Licence {
  family: 'licence' | 'public-domain' | 'statement';
  /** As in its URL: `by-nc-sa`, `zero`, `InC-EDU`. */
  code: string;
  name: string;
  href: string;
}

// Version 1.0 had `by-nd-nc`, and licences without attribution: https://creativecommons.org/retiredlicenses/
const ELEMENTS = /^(by(-nc)?(-nd|-sa)?|by-nd-nc|nc|nd|sa|nd-nc|nc-sa)$/;

// A jurisdiction may follow the version; `deed.de` and `legalcode` are pages.
const COMMONS =
  /^https?:\/\/(?:www\.)?creativecommons\.org\/(licenses|publicdomain)\/([a-z-]+)(?:\/(\d\.\d)(?:\/(?!deed\b|legalcode\b|rdf\b)([a-z]{2,8})(?=[/?#]|$))?)?(?=[/?#]|$)/;
const STATEMENT = /^https?:\/\/(?:www\.)?rightsstatements\.org\/(?:vocab|page)\/([A-Za-z-]+)(?:\/(\d\.\d))?(?=[/?#]|$)/;

/** Formats jurisdictions: `us` is US, `scotland` is Scotland. */
const toPortName = (port: string) =>
  port.length === 2 || port === 'igo' ? port.toUpperCase() : port.charAt(0).toUpperCase() + port.slice(1);

function parseCommons(address: string): Licence | null {
  const [, folder, code = '', version = '', port = ''] = COMMONS.exec(address) ?? [];
  if (!folder) return null;
  const path = [folder, code, version, port].filter(Boolean).join('/');
  const href = `https://creativecommons.org/${path}/`;
  if (folder === 'publicdomain') {
    const name = PUBLIC_DOMAIN.get(code);
    return name ? { family: 'public-domain', code, name, href } : null;
  }
  if (!ELEMENTS.test(code)) return null;
  const name = ['CC', code.toUpperCase(), version, toPortName(port)].filter(Boolean).join(' ');
  return { family: 'licence', code, name, href };
}

function parseStatement(address: string): Licence | null {
  const [, code = '', version = '1.0'] = STATEMENT.exec(address) ?? [];
  const name = RIGHTS_STATEMENTS.get(code);
  return name
    ? { family: 'statement', code, name, href: `https://rightsstatements.org/page/${code}/${version}/` }
    : null;
}

export const parseLicence = (address: string): Licence | null => parseCommons(address) ?? parseStatement(address);

export const formatLicence = ({ family, code, name }: Licence, t: Messages): string =>
  family === 'statement' || code === 'mark' ? t(`licence.${code}` as MessageKey) : name;

export const getLicenceName = (address: string): string | null => parseLicence(address)?.name ?? null;

export function describeLicence(address: string, t: Messages): string | null {
  const licence = parseLicence(address);
  return licence && formatLicence(licence, t);
}

const ABBREVIATED = /^cc[ -](by(?:-(?:sa|nd|nc(?:-sa|-nd)?))?)[ -](\d\.\d)$/i;

/** Returns the URL of an abbreviated licence (`CC BY-SA 4.0`); undefined for other texts. */
export function expandLicence(text: string): string | undefined {
  if (/^cc[ -]?(0|zero)([ -]1\.0)?$/i.test(text)) return 'https://creativecommons.org/publicdomain/zero/1.0/';
  const [, elements, version] = ABBREVIATED.exec(text) ?? [];
  return elements && `https://creativecommons.org/licenses/${elements.toLowerCase()}/${version}/`;
}

const isWebAddress = (text: string) => /^https?:\/\/\S+$/i.test(text) && text.length <= 2048 && URL.canParse(text);

/** Returns the URL of a licence that is typed as a URL or abbreviated; undefined for other texts. */
export const parseLicenceText = (text: string): string | undefined =>
  expandLicence(text) ?? (isWebAddress(text) ? new URL(text).href : undefined);
