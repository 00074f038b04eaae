// Authority files, whose URLs name a person or a place and not a page about it.

const AUTHORITIES =
  /^https?:\/\/(?:(?:www|sws)\.)?(?:wikidata\.org|viaf\.org|d-nb\.info|vocab\.getty\.edu|isni\.org|orcid\.org|id\.loc\.gov|geonames\.org)\//i;

export const isAuthorityUrl = (url: string): boolean => AUTHORITIES.test(url);

/** Wikidata, the Getty and GeoNames have a URI for a concept, and another for its page: https://www.wikidata.org/wiki/Wikidata:Data_access */
const getConceptUri = (url: string): string =>
  url
    .replace(/^https?:\/\/(?:www\.)?wikidata\.org\/wiki\/(Q\d+)$/, 'http://www.wikidata.org/entity/$1')
    .replace(/^https?:\/\/vocab\.getty\.edu\/page\/(\w+\/\d+)$/, 'http://vocab.getty.edu/$1')
    // https://www.geonames.org/ontology/documentation.html
    .replace(/^https?:\/\/(?:www\.|sws\.)?geonames\.org\/(\d+)(?:\/.*)?$/, 'https://sws.geonames.org/$1/');

/** References to the same person or place in authority files. */
export const listEquivalents = <Type extends string>(urls: string[], type: Type) =>
  urls.filter(isAuthorityUrl).map((url) => ({ id: getConceptUri(url), type }));
