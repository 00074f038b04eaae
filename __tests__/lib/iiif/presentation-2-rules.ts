// Rules of IIIF Presentation 2.1 for the documents that we create: https://iiif.io/api/presentation/2.1/
import { convertPresentation2 } from '@iiif/parser/presentation-2';
import Ajv from 'ajv';

const address = { type: 'string', pattern: '^https?://[^\\s#]+$' };
const list = (items: object) => ({ type: 'array', minItems: 1, items });
const type = (name: string) => ({ const: name });
const closed = (required: string[], properties: object) => ({
  type: 'object',
  required,
  properties,
  additionalProperties: false,
});
const text = {
  anyOf: [
    { type: 'string', minLength: 1 },
    closed(['@value', '@language'], {
      '@value': { type: 'string', minLength: 1 },
      '@language': { type: 'string', pattern: '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$' },
    }),
  ],
};
// One value, or several in languages of their own.
const texts = { anyOf: [text, { type: 'array', minItems: 2, items: text }] };
const side = { type: 'integer', minimum: 1 };
const mediaType = { type: 'string', pattern: '^[a-z]+/[a-z0-9.+-]+$' };
const imageService = closed(['@context', '@id', 'profile'], {
  '@context': { const: 'http://iiif.io/api/image/2/context.json' },
  '@id': { type: 'string', pattern: '^https?://[^\\s#]+/iiif/2/[^/]+$' },
  profile: { enum: ['http://iiif.io/api/image/2/level2.json', 'http://iiif.io/api/image/2/level0.json'] },
  service: list({ type: 'object', required: ['@context', '@id', 'profile'] }),
});
const image = closed(['@id', '@type', 'format'], {
  '@id': address,
  '@type': type('dctypes:Image'),
  format: mediaType,
  width: side,
  height: side,
  service: imageService,
});
const link = closed(['@id'], { '@id': address, format: mediaType, profile: address, label: texts });
const rendering = { ...link, required: ['@id', 'format', 'label'] };
const described = {
  '@id': address,
  label: texts,
  description: texts,
  metadata: list(closed(['label', 'value'], { label: texts, value: texts })),
  attribution: texts,
  license: address,
  thumbnail: image,
  related: list(link),
  seeAlso: list(link),
  rendering: list(rendering),
  within: address,
};
const painting = closed(['@id', '@type', 'motivation', 'resource', 'on'], {
  '@id': address,
  '@type': type('oa:Annotation'),
  motivation: type('sc:painting'),
  resource: image,
  on: address,
});
const canvas = closed(['@id', '@type', 'label', 'width', 'height', 'images'], {
  ...described,
  '@type': type('sc:Canvas'),
  width: side,
  height: side,
  images: { type: 'array', maxItems: 1, items: painting },
  otherContent: list(closed(['@id', '@type'], { '@id': address, '@type': type('sc:AnnotationList') })),
});
const reading = {
  viewingDirection: { enum: ['left-to-right', 'right-to-left', 'top-to-bottom', 'bottom-to-top'] },
  viewingHint: { enum: ['individuals', 'paged', 'continuous'] },
};
const context = { const: 'http://iiif.io/api/presentation/2/context.json' };
const MANIFEST = closed(['@context', '@id', '@type', 'label', 'sequences'], {
  ...described,
  ...reading,
  '@context': context,
  '@type': type('sc:Manifest'),
  navDate: { type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$' },
  sequences: {
    type: 'array',
    minItems: 1,
    maxItems: 1,
    items: closed(['@id', '@type', 'canvases'], {
      '@id': address,
      '@type': type('sc:Sequence'),
      ...reading,
      canvases: list(canvas),
    }),
  },
  structures: list({
    ...closed(['@id', '@type', 'label'], {
      '@id': address,
      '@type': type('sc:Range'),
      label: texts,
      canvases: list(address),
      ranges: list(address),
    }),
    anyOf: [{ required: ['canvases'] }, { required: ['ranges'] }],
  }),
  service: closed(['@context', '@id', 'profile'], {
    '@context': { const: 'http://iiif.io/api/search/1/context.json' },
    '@id': address,
    profile: { const: 'http://iiif.io/api/search/1/search' },
  }),
});
const member = (name: string) =>
  closed(['@id', '@type', 'label'], { '@id': address, '@type': type(name), label: texts, thumbnail: image });
const COLLECTION = closed(['@context', '@id', '@type', 'label', 'manifests'], {
  ...described,
  '@context': context,
  '@type': type('sc:Collection'),
  collections: list(member('sc:Collection')),
  manifests: { type: 'array', maxItems: 500, items: member('sc:Manifest') },
});
const annotation = closed(['@id', '@type', 'motivation', 'resource', 'on'], {
  '@id': { type: 'string', pattern: '^https?://' },
  '@type': type('oa:Annotation'),
  motivation: { enum: ['sc:painting', 'oa:tagging'] },
  resource: closed(['@type', 'chars'], {
    '@type': { enum: ['cnt:ContentAsText', 'oa:Tag'] },
    chars: { type: 'string', minLength: 1 },
    format: mediaType,
    language: { type: 'string' },
  }),
  on: { type: 'string', pattern: '^https?://[^\\s#]+(#xywh=\\d+,\\d+,[1-9]\\d*,[1-9]\\d*)?$' },
});
const ANNOTATIONS = closed(['@context', '@id', '@type', 'resources'], {
  '@context': context,
  '@id': address,
  '@type': type('sc:AnnotationList'),
  resources: list(annotation),
});

const ajv = new Ajv({ allErrors: true, strict: false });
const rules = {
  'sc:Manifest': ajv.compile(MANIFEST),
  'sc:Collection': ajv.compile(COLLECTION),
  'sc:AnnotationList': ajv.compile(ANNOTATIONS),
};

interface Document {
  '@id': string;
  '@type': string;
  sequences?: { canvases: { '@id': string; images: { on: string }[] }[] }[];
  structures?: { '@id': string; canvases?: string[]; ranges?: string[] }[];
}

function* listReferenceFaults({ sequences = [], structures = [] }: Document) {
  const canvases = sequences.flatMap((sequence) => sequence.canvases);
  const ids = new Set(canvases.map((each) => each['@id']));
  if (ids.size !== canvases.length) yield 'two canvases have one id';
  for (const { '@id': id, images } of canvases)
    for (const { on } of images) if (on !== id) yield `an image of ${id} is aimed at ${on}`;
  const ranges = new Set(structures.map((each) => each['@id']));
  for (const range of structures) {
    for (const each of range.canvases ?? []) if (!ids.has(each)) yield `a range names ${each}, which is no canvas`;
    for (const each of range.ranges ?? []) if (!ranges.has(each)) yield `a range names ${each}, which is no range`;
  }
}

/** Describes the violations in a document; empty if it is valid. */
export function listFaults2(document: object): string[] {
  const own = document as Document;
  const validate = rules[own['@type'] as keyof typeof rules];
  if (!validate) return [`there is no type ${own['@type']}`];
  validate(document);
  const faults = (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  return [...faults, ...listReferenceFaults(own)];
}

interface Upgraded {
  id: string;
  type: string;
  items: { id: string; width?: number; height?: number }[];
}

/** The same document in version 3, as IIIF’s own parser converts it. */
export const upgrade = (document: object) => convertPresentation2(structuredClone(document) as never) as Upgraded;
