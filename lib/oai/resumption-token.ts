// Resumption tokens: they contain the request and the place in its list, so that any server resumes it, at any time.
import { type OaiArguments, parseRequest } from './parse-request';

export interface ListPlace {
  given: Omit<OaiArguments, 'identifier' | 'resumptionToken'>;
  /** Key of the last record before it (lib/catalogue/read/harvest.ts); 0 at the start. */
  after: number;
  /** Number of records before it. */
  cursor: number;
}

/** Not in the values of arguments, and harmless in URLs of clients that do not encode it. */
const SEPARATOR = '/';
const NUMBER = /^\d{1,15}$/;

/** @param age of the catalogue, to which keys belong */
export const toResumptionToken = ({ given, after, cursor }: ListPlace, age: number): string =>
  [age, after, cursor, given.metadataPrefix, given.from, given.until, given.set]
    .map((each) => each ?? '')
    .join(SEPARATOR);

/** Null for a token of another catalogue, and for a text that is none. */
export function parseResumptionToken(token: string, age: number): ListPlace | null {
  const [begun = '', after = '', cursor = '', metadataPrefix = '', from, until, set, ...more] = token.split(SEPARATOR);
  if (begun !== String(age) || !NUMBER.test(after) || !NUMBER.test(cursor) || more.length > 0) return null;
  const given = Object.entries({ metadataPrefix, from, until, set }).filter(([, value]) => value);
  const request = parseRequest(new URLSearchParams([['verb', 'ListRecords'], ...(given as [string, string][])]));
  return 'code' in request ? null : { given: request.given, after: Number(after), cursor: Number(cursor) };
}

export const toSetsToken = (set: string, cursor: number): string => [cursor, set].join(SEPARATOR);

export function parseSetsToken(token: string): { set: string; cursor: number } | null {
  const [cursor = '', set = '', ...more] = token.split(SEPARATOR);
  return NUMBER.test(cursor) && set !== '' && more.length === 0 ? { set, cursor: Number(cursor) } : null;
}
