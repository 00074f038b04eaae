// Converts documents of IIIF Presentation 3 to version 2.1: https://iiif.io/api/presentation/2.1/
import { type AnnotationPage, convertAnnotationPage, PRESENTATION_2 } from './annotation-list-2';
import {
  convertDescription,
  convertImage,
  convertLinks,
  convertTexts,
  type DocumentLink,
  type Resource,
} from './presentation-2-parts';

interface Canvas extends Resource {
  items: AnnotationPage[];
  annotations?: AnnotationPage[];
}

interface Range extends Resource {
  items: Range[];
}

interface Manifest extends Resource {
  behavior?: string[];
  viewingDirection?: string;
  items: Canvas[];
  structures?: Range[];
}

/** Sides of the canvas of a recording without a picture, because version 2.1 requires a size. */
const EMPTY_SIDE = 1200;

export const addVersion = (id: string) => `${id}${id.includes('?') ? '&' : '?'}version=2`;

const getBody = ({ items: [page] }: Canvas): Resource | undefined => page?.items?.[0]?.body as Resource | undefined;

/** Version 2.1 has no time, so that a film or a recording is a file beside the canvas, and so are its captions. */
function listFiles(canvas: Canvas): Resource[] {
  const body = getBody(canvas);
  if (!body || body.type === 'Image') return [];
  const captions = (canvas.annotations ?? []).flatMap(({ items = [] }) =>
    items.map((annotation) => annotation.body as Resource).filter(({ format }) => format === 'text/vtt'),
  );
  return [body, ...captions].map((file) => ({
    ...file,
    label: file.label ?? canvas.label ?? { none: [file.id] },
  }));
}

/** Annotations that paint the canvas: with the picture, or with the poster of a film or a recording. */
function listImages(canvas: Canvas) {
  const { id, width, height, thumbnail: [cover] = [] } = canvas;
  const body = getBody(canvas);
  const isPicture = body?.type === 'Image';
  const picture = isPicture ? body : cover && { ...cover, width: 0, height: 0 };
  if (!picture) return [];
  const isFull = isPicture && picture.width === width && picture.height === height;
  return [
    {
      '@id': `${id}/painting`,
      '@type': 'oa:Annotation',
      motivation: 'sc:painting',
      resource: convertImage(picture, isFull ? 'full' : 'max'),
      on: id,
    },
  ];
}

/** Lists of annotations are documents of their own, which viewers request without a header. Version 2.1 has no maps. */
const listOtherContent = ({ annotations = [] }: Canvas) =>
  annotations
    .filter(({ id }) => !id.endsWith('/georeference.json'))
    .filter(({ items = [] }) => !items.some((annotation) => (annotation.body as Resource).format === 'text/vtt'))
    .map(({ id }) => ({ '@id': addVersion(id), '@type': 'sc:AnnotationList' }));

function convertCanvas(canvas: Canvas, link: DocumentLink) {
  const { thumbnail: [cover] = [] } = canvas;
  const others = listOtherContent(canvas);
  return {
    '@id': canvas.id,
    '@type': 'sc:Canvas',
    ...convertDescription(canvas, link),
    width: canvas.width ?? cover?.width ?? EMPTY_SIDE,
    height: canvas.height ?? cover?.height ?? EMPTY_SIDE,
    images: listImages(canvas),
    ...(others.length > 0 && { otherContent: others }),
  };
}

/** A flat list of ranges that refer to each other. Parts of a canvas in time have no equal, nor have ranges of them. */
function listRanges({ id, label, items }: Range): { '@id': string }[] {
  const below = items.filter(({ type }) => type === 'Range').map(listRanges);
  const ranges = below.flatMap(([first]) => (first ? [first['@id']] : []));
  const canvases = items.filter((item) => item.type === 'Canvas' && !item.id.includes('#t=')).map((item) => item.id);
  if (ranges.length === 0 && canvases.length === 0) return [];
  const own = {
    '@id': id,
    '@type': 'sc:Range',
    ...(label && { label: convertTexts(label) }),
    ...(canvases.length > 0 && { canvases }),
    ...(ranges.length > 0 && { ranges }),
  };
  return [own, ...below.flat()];
}

/** https://iiif.io/api/search/1.0/#service-description */
const convertSearchService = (id: string) => ({
  '@context': 'http://iiif.io/api/search/1/context.json',
  '@id': `${id}/1`,
  profile: 'http://iiif.io/api/search/1/search',
});

function convertManifest(manifest: Manifest, link: DocumentLink) {
  const { id, behavior: [hint] = [], viewingDirection, items, structures = [], navDate } = manifest;
  const isSole = items.length === 1;
  const renderings = convertLinks([...(manifest.rendering ?? []), ...(isSole ? items.flatMap(listFiles) : [])]);
  const ranges = structures.flatMap(listRanges);
  const search = manifest.service?.find(({ type }) => type === 'SearchService2');
  const reading = {
    ...(viewingDirection && { viewingDirection }),
    ...(hint && { viewingHint: hint }),
  };
  return {
    '@context': PRESENTATION_2,
    '@id': id,
    '@type': 'sc:Manifest',
    ...convertDescription(manifest, link),
    ...(navDate && { navDate }),
    ...reading,
    ...(renderings.length > 0 && { rendering: renderings }),
    ...(search && { service: convertSearchService(search.id) }),
    sequences: [
      {
        '@id': `${id.replace(/\/manifest\.json$/, '')}/sequence/normal`,
        '@type': 'sc:Sequence',
        ...reading,
        canvases: items.map((canvas) => {
          const files = isSole ? [] : convertLinks(listFiles(canvas));
          return { ...convertCanvas(canvas, link), ...(files.length > 0 && { rendering: files }) };
        }),
      },
    ],
    ...(ranges.length > 0 && { structures: ranges }),
  };
}

interface Collection extends Resource {
  items: Resource[];
}

/** Parts of a long list stay collections: viewers follow these, and not the paging of version 2.1. */
function convertCollection(collection: Collection, link: DocumentLink) {
  const list = (type: 'Collection' | 'Manifest') =>
    collection.items
      .filter((item) => item.type === type)
      .map((item) => ({ '@id': link(item.id), '@type': `sc:${type}`, ...convertDescription(item, link) }));
  const collections = list('Collection');
  return {
    '@context': PRESENTATION_2,
    '@id': collection.id,
    '@type': 'sc:Collection',
    ...convertDescription(collection, link),
    ...(collections.length > 0 && { collections }),
    manifests: list('Manifest'),
  };
}

/**
 * @param document a manifest, a collection or an annotation page of version 3
 * @param isByQuery whether the client asked for the version by its URL: then links to other documents name it too, because
 *   such a client sends no header
 */
export function convertPresentation(document: object, isByQuery: boolean) {
  const link: DocumentLink = isByQuery ? addVersion : (id) => id;
  const resource = document as Resource;
  if (resource.type === 'Manifest') return convertManifest(resource as Manifest, link);
  if (resource.type === 'Collection') return convertCollection(resource as Collection, link);
  return convertAnnotationPage(resource as AnnotationPage);
}
