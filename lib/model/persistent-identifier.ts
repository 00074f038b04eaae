// Persistent identifiers of objects (DOI, ARK, Handle, URN:NBN), and the URLs at which their resolvers lead to them.
import { replaceSurrogates } from './escape';

interface Scheme {
  /** Its first group is the identifier as its resolver expects it. */
  pattern: RegExp;
  resolver: string;
}

const SCHEMES: readonly Scheme[] = [
  // https://www.crossref.org/display-guidelines/
  { pattern: /^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:\s*)?(10\.\d{4,9}\/\S+)$/i, resolver: 'https://doi.org/' },
  // https://www.ietf.org/archive/id/draft-kunze-ark-41.html
  { pattern: /^(ark:\/?[\da-z]{5,9}\/\S+)$/i, resolver: 'https://n2t.net/' },
  { pattern: /^(?:https?:\/\/hdl\.handle\.net\/|hdl:\s*)([^\s/]+\/\S+)$/i, resolver: 'https://hdl.handle.net/' },
  // https://www.rfc-editor.org/rfc/rfc8458
  { pattern: /^(urn:nbn:[a-z]{2}[:-]\S+)$/i, resolver: 'https://nbn-resolving.org/' },
];

/** A URL whose owner promises to lead to the object for good. */
const PERSISTENT_URL = /^https?:\/\/[^\s/]+\/ark:\/?[\da-z]{5,9}\/\S+$/i;

/** Encodes the signs by which a URL would end early, and those that it cannot have. */
const encodeIdentifier = (identifier: string) => encodeURI(identifier).replace(/[#?]/g, encodeURIComponent);

/** @param identifier as the owner wrote it. @returns null for other identifiers, such as accession numbers */
export function toPersistentUrl(identifier: string): string | null {
  const text = replaceSurrogates(identifier).trim();
  if (PERSISTENT_URL.test(text)) return encodeURI(text);
  for (const { pattern, resolver } of SCHEMES) {
    const [, name] = pattern.exec(text) ?? [];
    if (name) return resolver + encodeIdentifier(name);
  }
  return null;
}
