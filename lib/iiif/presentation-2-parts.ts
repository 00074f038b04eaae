// Converts what all resources of IIIF Presentation have to version 2.1: texts, links and images.
import { CONTEXT_2 } from '@/lib/images/image-api-2';

type LanguageMap = Record<string, string[]>;

interface Service {
  id: string;
  type: string;
  profile?: string;
  /** Those of IIIF Authentication 1.0 have the names of version 2. */
  service?: { '@type'?: string }[];
}

/** A resource of version 3, as far as this site uses it. */
export interface Resource {
  id: string;
  type: string;
  label?: LanguageMap;
  summary?: LanguageMap;
  metadata?: { label: LanguageMap; value: LanguageMap }[];
  requiredStatement?: { value: LanguageMap };
  rights?: string;
  navDate?: string;
  thumbnail?: Resource[];
  homepage?: Resource[];
  seeAlso?: Resource[];
  rendering?: Resource[];
  partOf?: Resource[];
  service?: Service[];
  format?: string;
  profile?: string;
  width?: number;
  height?: number;
  duration?: number;
}

/** Makes the link to another document of version 2.1. */
export type DocumentLink = (id: string) => string;

/** One value, or a list of more. */
const collapse = <T>(values: T[]): T | T[] | undefined => (values.length > 1 ? values : values[0]);

/** https://iiif.io/api/presentation/2.1/#language-of-property-values */
export const convertTexts = (texts: LanguageMap) =>
  collapse(
    Object.entries(texts).flatMap(([language, values]) =>
      values.map((value) => (language === 'none' ? value : { '@value': value, '@language': language })),
    ),
  );

const convertLink = ({ id, format, profile, label }: Resource) => ({
  '@id': id,
  ...(format && { format }),
  ...(profile && { profile }),
  ...(label && { label: convertTexts(label) }),
});

/** Without repetitions. */
export const convertLinks = (links: Resource[]) => [
  ...new Map(links.map((link) => [link.id, convertLink(link)])).values(),
];

/** The image service of the same picture in version 2.1. */
function convertImageService({ id, profile, service = [] }: Service) {
  const login = service.filter((each) => each['@type'] === 'AuthCookieService1');
  return {
    '@context': CONTEXT_2,
    '@id': id.replace(/\/iiif\/3\/(?=[^/]+$)/, '/iiif/2/'),
    profile: `http://iiif.io/api/image/2/${profile}.json`,
    ...(login.length > 0 && { service: login }),
  };
}

/** @param size in the image's URL; by default that of the resource */
export function convertImage({ id, format, width, height, service = [] }: Resource, size?: 'full' | 'max') {
  const [first] = service;
  const image = first && convertImageService(first);
  return {
    '@id': image ? (size ? `${image['@id']}/full/${size}/0/default.jpg` : id.replace(first.id, image['@id'])) : id,
    '@type': 'dctypes:Image',
    format,
    ...(width && height && { width, height }),
    ...(image && { service: image }),
  };
}

/** https://iiif.io/api/presentation/2.1/#resource-properties */
export function convertDescription(resource: Resource, link: DocumentLink) {
  const { label, summary, metadata = [], requiredStatement, rights, thumbnail = [] } = resource;
  const { homepage = [], seeAlso = [], partOf: [whole] = [] } = resource;
  return {
    ...(label && { label: convertTexts(label) }),
    ...(summary && { description: convertTexts(summary) }),
    ...(metadata.length > 0 && {
      metadata: metadata.map((pair) => ({ label: convertTexts(pair.label), value: convertTexts(pair.value) })),
    }),
    ...(requiredStatement && { attribution: convertTexts(requiredStatement.value) }),
    ...(rights && { license: rights }),
    ...(thumbnail[0] && { thumbnail: convertImage(thumbnail[0]) }),
    ...(homepage.length > 0 && { related: convertLinks(homepage) }),
    ...(seeAlso.length > 0 && { seeAlso: convertLinks(seeAlso) }),
    ...(whole && { within: link(whole.id) }),
  };
}
