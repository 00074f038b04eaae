// Names of the licences and rights statements that pictures carry as addresses.

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

/** The name by which people know a licence, or null where the address is none of the well-known ones. */
export function toLicenceName(address: string): string | null {
  const match =
    /^https?:\/\/(?:www\.)?(creativecommons|rightsstatements)\.org\/(?:(licenses|publicdomain)\/([a-z-]+)|(?:vocab|page)\/([A-Za-z-]+))(?:\/(\d\.\d))?/.exec(
      address,
    );
  if (!match) return null;
  const [, , family, code = '', statement, version] = match;
  if (statement) return RIGHTS_STATEMENTS.get(statement) ?? null;
  if (family === 'publicdomain') return PUBLIC_DOMAIN.get(code) ?? null;
  return /^by(-nc)?(-nd|-sa)?$/.test(code) ? `CC ${code.toUpperCase()}${version ? ` ${version}` : ''}` : null;
}
