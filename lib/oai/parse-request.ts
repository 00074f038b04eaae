// Parses the arguments of a request: https://www.openarchives.org/OAI/openarchivesprotocol.html#ProtocolMessages

/** https://www.openarchives.org/OAI/openarchivesprotocol.html#ErrorConditions */
export type OaiErrorCode =
  | 'badVerb'
  | 'badArgument'
  | 'badResumptionToken'
  | 'cannotDisseminateFormat'
  | 'idDoesNotExist'
  | 'noRecordsMatch'
  | 'noMetadataFormats';

export interface OaiError {
  code: OaiErrorCode;
  message: string;
}

const VERBS = {
  Identify: { required: [], optional: [], resumes: false },
  ListMetadataFormats: { required: [], optional: ['identifier'], resumes: false },
  ListSets: { required: [], optional: [], resumes: true },
  GetRecord: { required: ['identifier', 'metadataPrefix'], optional: [], resumes: false },
  ListIdentifiers: { required: ['metadataPrefix'], optional: ['from', 'until', 'set'], resumes: true },
  ListRecords: { required: ['metadataPrefix'], optional: ['from', 'until', 'set'], resumes: true },
} as const satisfies Record<string, { required: string[]; optional: string[]; resumes: boolean }>;

export type OaiVerb = keyof typeof VERBS;

export type OaiArguments = Partial<
  Record<'identifier' | 'metadataPrefix' | 'from' | 'until' | 'set' | 'resumptionToken', string>
>;

export interface OaiRequest {
  verb: OaiVerb;
  given: OaiArguments;
}

const isVerb = (text: string): text is OaiVerb => Object.hasOwn(VERBS, text);

const DAY = /^\d{4}-\d\d-\d\d$/;
const SECOND = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;

/** Milliseconds since 1970; null if there is no such moment. */
function parseMoment(text: string): number | null {
  const time = DAY.test(text) || SECOND.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text.replace('Z', '')) ? time : null;
}

/** Milliseconds since 1970, from the first and before the second; null if they are not valid. */
export function parseDatestamps({ from, until }: OaiArguments): { from?: number; before?: number } | null {
  const start = from === undefined ? undefined : parseMoment(from);
  const end = until === undefined ? undefined : parseMoment(until);
  if (start === null || end === null) return null;
  if (start !== undefined && end !== undefined && (start > end || from?.length !== until?.length)) return null;
  const length = until !== undefined && DAY.test(until) ? 86_400_000 : 1000;
  return { ...(start !== undefined && { from: start }), ...(end !== undefined && { before: end + length }) };
}

const NAME = "[A-Za-z0-9\\-_.!~*'()]+";
const SYNTAX: Record<string, RegExp> = {
  metadataPrefix: new RegExp(`^${NAME}$`),
  set: new RegExp(`^${NAME}(?::${NAME})*$`),
  // https://www.rfc-editor.org/rfc/rfc3986
  identifier: /^[A-Za-z][A-Za-z\d+.-]*:[A-Za-z\d\-._~:/?@!$&'()*+,;=%]+$/,
};

const bad = (message: string): OaiError => ({ code: 'badArgument', message });

function findFault(verb: OaiVerb, given: OaiArguments): OaiError | null {
  const { required, optional, resumes } = VERBS[verb];
  const names = Object.keys(given);
  if (resumes && given.resumptionToken !== undefined)
    return names.length > 1 ? bad('resumptionToken is an exclusive argument') : null;
  const unknown = names.find((name) => ![...required, ...optional].some((each) => each === name));
  if (unknown !== undefined) return bad(`${verb} has no argument ${unknown}`);
  const missing = required.find((name) => given[name] === undefined);
  if (missing !== undefined) return bad(`${verb} needs the argument ${missing}`);
  const malformed = Object.entries(given).find(([name, value]) => SYNTAX[name]?.test(value) === false);
  if (malformed) return bad(`The value of ${malformed[0]} is malformed`);
  return parseDatestamps(given)
    ? null
    : bad('from and until are days or seconds in UTC, both alike, and from is not after until');
}

export function parseRequest(parameters: URLSearchParams): OaiRequest | OaiError {
  const verbs = parameters.getAll('verb');
  const [verb = ''] = verbs;
  if (verbs.length !== 1 || !isVerb(verb))
    return { code: 'badVerb', message: `The argument verb is one of ${Object.keys(VERBS).join(', ')}` };
  const names = [...parameters.keys()].filter((name) => name !== 'verb');
  const repeated = names.find((name, at) => names.indexOf(name) !== at);
  if (repeated !== undefined) return bad('An argument is repeated');
  const given: OaiArguments = Object.fromEntries(names.map((name) => [name, parameters.get(name) ?? '']));
  return findFault(verb, given) ?? { verb, given };
}
