// Converts annotation pages to annotation lists of Presentation 2.1 and of Content Search 1.0.

export const PRESENTATION_2 = 'http://iiif.io/api/presentation/2/context.json';
const SEARCH_1 = 'http://iiif.io/api/search/1/context.json';

interface TextualBody {
  type: string;
  value?: string;
  format?: string;
  language?: string;
}

interface Annotation {
  id: string;
  motivation: string;
  body: TextualBody | object;
  target: string;
}

export interface AnnotationPage {
  id: string;
  type: string;
  /** Absent if the page is a reference. */
  items?: Annotation[];
}

/** https://iiif.io/api/presentation/2.1/#image-resources; names of people and things are tags, others text of the picture. */
function convertAnnotation({ id, motivation, body, target }: Annotation) {
  const { value = '', format, language } = body as TextualBody;
  const isTag = motivation === 'tagging';
  return {
    '@id': id,
    '@type': 'oa:Annotation',
    motivation: isTag ? 'oa:tagging' : 'sc:painting',
    resource: {
      '@type': isTag ? 'oa:Tag' : 'cnt:ContentAsText',
      chars: value,
      ...(format && { format }),
      ...(language && { language }),
    },
    on: target,
  };
}

export const convertAnnotationPage = ({ id, items = [] }: AnnotationPage) => ({
  '@context': PRESENTATION_2,
  '@id': id,
  '@type': 'sc:AnnotationList',
  resources: items.map(convertAnnotation),
});

/** @param ignored parameters of the request. https://iiif.io/api/search/1.0/#search-response */
export function convertSearchResult({ id, items = [] }: Omit<AnnotationPage, 'type'>, ignored: string[]) {
  return {
    '@context': [SEARCH_1, PRESENTATION_2],
    '@id': id,
    '@type': 'sc:AnnotationList',
    within: { '@type': 'sc:Layer', total: items.length, ...(ignored.length > 0 && { ignored }) },
    resources: items.map(convertAnnotation),
  };
}
