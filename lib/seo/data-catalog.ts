// The archive as a dataset for open-data portals: DCAT 3 (https://www.w3.org/TR/vocab-dcat-3/), with VoID for linked data.
import { withBasePath } from '@/lib/model/base-path';
import { getEntityUrl } from '@/lib/model/linked-art';
import { toItemHref } from '@/lib/model/routes';
import type { SeoSite } from './site';

const CONTEXT = {
  dcat: 'http://www.w3.org/ns/dcat#',
  dcterms: 'http://purl.org/dc/terms/',
  foaf: 'http://xmlns.com/foaf/0.1/',
  void: 'http://rdfs.org/ns/void#',
} as const;

const link = (id: string) => ({ '@id': id });

interface Held {
  /** Items in the archive. */
  count: number;
  /** A public item as an example. */
  example?: { id: string; slug: string } | undefined;
}

/** @returns a catalogue with one dataset: its files to download, and its services */
export function buildDataCatalog(site: SeoSite, { count, example }: Held) {
  const toUrl = (path: string) => `${site.url}${withBasePath(path)}`;
  const home = toUrl('/');
  const publisher = {
    '@id': `${home}#publisher`,
    '@type': 'foaf:Agent',
    'foaf:name': site.title,
    'foaf:homepage': link(home),
  };
  const rights = site.licence ? { 'dcterms:license': link(site.licence) } : {};
  const buildFile = (path: string, title: string, type: string) => ({
    '@id': toUrl(path),
    '@type': 'dcat:Distribution',
    'dcterms:title': title,
    'dcat:accessURL': link(toUrl(path)),
    'dcat:downloadURL': link(toUrl(path)),
    'dcat:mediaType': link(`https://www.iana.org/assignments/media-types/${type}`),
    ...rights,
  });
  const buildService = (path: string, title: string, specification: string) => ({
    '@id': toUrl(path),
    '@type': 'dcat:DataService',
    'dcterms:title': title,
    'dcat:endpointURL': link(toUrl(path)),
    'dcterms:conformsTo': link(specification),
    'dcat:servesDataset': link(`${home}#dataset`),
  });
  const text = { '@value': site.title, '@language': site.language };
  const description = { '@value': site.description || site.title, '@language': site.language };
  return {
    '@context': CONTEXT,
    '@id': `${home}#catalog`,
    '@type': 'dcat:Catalog',
    'dcterms:title': text,
    'dcterms:description': description,
    'dcterms:publisher': publisher,
    'foaf:homepage': link(home),
    'dcat:dataset': {
      '@id': `${home}#dataset`,
      '@type': ['dcat:Dataset', 'void:Dataset'],
      'dcterms:title': text,
      'dcterms:description': description,
      'dcterms:publisher': link(publisher['@id']),
      'dcat:landingPage': link(home),
      ...rights,
      'void:entities': count,
      'void:uriSpace': toUrl('/linked-art/'),
      'void:feature': ['JSON-LD', 'Turtle'].map((format) => link(`http://www.w3.org/ns/formats/${format}`)),
      ...(example && {
        'void:exampleResource': link(getEntityUrl(site.url, 'items', example.id)),
        'foaf:page': link(`${site.url}${toItemHref(example)}`),
      }),
      'dcat:distribution': [
        buildFile('/data/items.csv', 'CSV', 'text/csv'),
        buildFile('/data/items.ndjson', 'NDJSON', 'application/x-ndjson'),
      ],
    },
    'dcat:service': [
      buildService('/oai', 'OAI-PMH 2.0', 'https://www.openarchives.org/OAI/openarchivesprotocol.html'),
      buildService('/iiif/collection', 'IIIF Presentation API 3.0', 'https://iiif.io/api/presentation/3.0/'),
      buildService('/iiif/activity', 'IIIF Change Discovery API 1.0', 'https://iiif.io/api/discovery/1.0/'),
    ],
  };
}
