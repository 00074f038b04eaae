// Rules of IIIF Presentation 3 and Change Discovery 1.0 for the documents that we create.
import { normalize } from '@iiif/parser';
import { presentation3StrictUpgrade } from '@iiif/parser/strict';
import Ajv from 'ajv';

const address = { type: 'string', pattern: '^https?://[^\\s#]+$' };
const anyAddress = { type: 'string', pattern: '^https?://\\S+$' };
const texts = {
  type: 'object',
  minProperties: 1,
  propertyNames: { pattern: '^(none|[a-z]{2,3}(-[A-Za-z0-9]{2,8})*)$' },
  additionalProperties: { type: 'array', minItems: 1, items: { type: 'string', minLength: 1 } },
};
const list = (items: object) => ({ type: 'array', minItems: 1, items });
const pair = {
  type: 'object',
  required: ['label', 'value'],
  properties: { label: texts, value: texts },
  additionalProperties: false,
};
const side = { type: 'integer', minimum: 1 };
const length = { type: 'number', exclusiveMinimum: 0 };
const service = {
  type: 'object',
  required: ['id', 'type', 'profile'],
  properties: { id: address, type: { const: 'ImageService3' }, profile: { const: 'level2' } },
};
const content = {
  type: 'object',
  required: ['id', 'type', 'format'],
  properties: {
    id: address,
    type: { enum: ['Image', 'Video', 'Sound', 'Text', 'Dataset'] },
    format: { type: 'string', pattern: '^[a-z]+/[a-z0-9.+-]+$' },
    label: texts,
    profile: address,
    language: list({ type: 'string' }),
    width: side,
    height: side,
    duration: length,
    service: list(service),
  },
  additionalProperties: false,
};
// IIIF/presentation-validator, schema/iiif_3_0.json, classes.resource: the language of an annotation's body is a single
// text.
const body = { ...content, properties: { ...content.properties, language: { type: 'string' } } };
// https://www.w3.org/TR/annotation-model/#embedded-textual-body
const textualBody = {
  type: 'object',
  required: ['type', 'value', 'format'],
  properties: {
    type: { const: 'TextualBody' },
    value: { type: 'string', minLength: 1 },
    format: { const: 'text/plain' },
  },
  additionalProperties: false,
};
const taggedRegion = {
  body: textualBody,
  target: { type: 'string', pattern: '^https?://[^\\s#]+#xywh=\\d+,\\d+,[1-9]\\d*,[1-9]\\d*$' },
};
const reference = (...types: string[]) => ({
  type: 'object',
  required: ['id', 'type', 'label'],
  properties: { id: address, type: { enum: types }, label: texts, thumbnail: list(content) },
  additionalProperties: false,
});
// The same schema, classes.annotationPageRef: an annotation page that is referenced by id.
const annotationPageRef = {
  type: 'object',
  required: ['id', 'type'],
  properties: { id: address, type: { const: 'AnnotationPage' } },
  additionalProperties: false,
};
// https://iiif.io/api/search/2.0/#service-description
const searchService = {
  type: 'object',
  required: ['id', 'type'],
  properties: { id: address, type: { const: 'SearchService2' } },
  additionalProperties: false,
};
// https://iiif.io/api/presentation/3.0/#rights
const rights = {
  type: 'string',
  pattern: '^http://(creativecommons\\.org/(licenses|publicdomain)/.+/|rightsstatements\\.org/vocab/.+/)$',
};
const descriptive = {
  label: texts,
  summary: texts,
  metadata: list(pair),
  requiredStatement: pair,
  rights,
  navDate: { type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$' },
  thumbnail: list(content),
  provider: list({
    type: 'object',
    required: ['id', 'type', 'label', 'homepage'],
    properties: {
      id: address,
      type: { const: 'Agent' },
      label: texts,
      homepage: list({ ...content, required: ['id', 'type', 'format', 'label'] }),
    },
    additionalProperties: false,
  }),
  homepage: list({ ...content, required: ['id', 'type', 'label'] }),
  seeAlso: list(content),
  rendering: list({ ...content, required: ['id', 'type', 'label'] }),
  partOf: list(reference('Collection', 'Manifest')),
};
const annotationPage = (motivation: string, rules: object = { body, target: address }) => ({
  type: 'object',
  required: ['id', 'type', 'items'],
  properties: {
    id: address,
    type: { const: 'AnnotationPage' },
    items: list({
      type: 'object',
      required: ['id', 'type', 'motivation', 'body', 'target'],
      properties: {
        id: address,
        type: { const: 'Annotation' },
        motivation: { const: motivation },
        ...rules,
      },
      additionalProperties: false,
    }),
  },
  additionalProperties: false,
});
const canvas = {
  type: 'object',
  required: ['id', 'type', 'label', 'items'],
  // Width and height occur together; without them a duration is required.
  anyOf: [{ required: ['width', 'height'] }, { required: ['duration'] }],
  dependentRequired: { width: ['height'], height: ['width'] },
  properties: {
    ...descriptive,
    id: address,
    type: { const: 'Canvas' },
    width: side,
    height: side,
    duration: length,
    items: list(annotationPage('painting')),
    annotations: list({
      anyOf: [annotationPage('supplementing'), annotationPage('tagging', taggedRegion), annotationPageRef],
    }),
  },
  additionalProperties: false,
};
const context = { const: 'http://iiif.io/api/presentation/3/context.json' };
const range = {
  type: 'object',
  required: ['id', 'type', 'label', 'items'],
  properties: {
    id: address,
    type: { const: 'Range' },
    label: texts,
    items: list({
      anyOf: [
        { $ref: '#/$defs/range' },
        {
          type: 'object',
          required: ['id', 'type'],
          properties: { id: anyAddress, type: { const: 'Canvas' } },
          additionalProperties: false,
        },
      ],
    }),
  },
  additionalProperties: false,
};
const MANIFEST = {
  $defs: { range },
  type: 'object',
  required: ['@context', 'id', 'type', 'label', 'items'],
  properties: {
    ...descriptive,
    '@context': context,
    id: address,
    type: { const: 'Manifest' },
    behavior: list({ enum: ['individuals', 'paged', 'continuous'] }),
    viewingDirection: { enum: ['left-to-right', 'right-to-left', 'top-to-bottom', 'bottom-to-top'] },
    items: list(canvas),
    structures: list({ $ref: '#/$defs/range' }),
    service: list(searchService),
  },
  additionalProperties: false,
};
const COLLECTION = {
  type: 'object',
  required: ['@context', 'id', 'type', 'label', 'items'],
  properties: {
    ...descriptive,
    '@context': context,
    id: address,
    type: { const: 'Collection' },
    items: { type: 'array', maxItems: 500, items: reference('Collection', 'Manifest') },
  },
  additionalProperties: false,
};

// https://iiif.io/api/discovery/1.0/
const activityRef = (type: string) => ({
  type: 'object',
  required: ['id', 'type'],
  properties: { id: address, type: { const: type } },
  additionalProperties: false,
});
const manifestRef = activityRef('Manifest');
const discovery = { const: 'http://iiif.io/api/discovery/1/context.json' };
const CHANGES = {
  type: 'object',
  required: ['@context', 'id', 'type', 'last'],
  properties: {
    '@context': discovery,
    id: address,
    type: { const: 'OrderedCollection' },
    first: activityRef('OrderedCollectionPage'),
    last: activityRef('OrderedCollectionPage'),
  },
  additionalProperties: false,
};
const CHANGES_PAGE = {
  type: 'object',
  required: ['@context', 'id', 'type', 'partOf', 'orderedItems'],
  properties: {
    '@context': discovery,
    id: address,
    type: { const: 'OrderedCollectionPage' },
    partOf: activityRef('OrderedCollection'),
    prev: activityRef('OrderedCollectionPage'),
    next: activityRef('OrderedCollectionPage'),
    orderedItems: {
      type: 'array',
      items: {
        type: 'object',
        required: ['type', 'object', 'endTime'],
        properties: {
          type: { enum: ['Create', 'Update', 'Delete', 'Move'] },
          object: manifestRef,
          target: manifestRef,
          endTime: { type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$' },
        },
        additionalProperties: false,
      },
    },
  },
  additionalProperties: false,
};

const ajv = new Ajv({ allErrors: true, strict: false });
const rules = {
  Manifest: ajv.compile(MANIFEST),
  Collection: ajv.compile(COLLECTION),
  OrderedCollection: ajv.compile(CHANGES),
  OrderedCollectionPage: ajv.compile(CHANGES_PAGE),
};

interface Document {
  id: string;
  type: string;
  items?: { id: string; items: { items: { target: string; body: { width?: number } }[] }[] }[];
}

function* listTargetFaults({ items = [] }: Document) {
  for (const { id, items: pages } of items) {
    for (const { target } of pages.flatMap((page) => page.items))
      if (target !== id) yield `an annotation of ${id} is aimed at ${target}`;
  }
  const ids = items.map(({ id }) => id);
  if (new Set(ids).size !== ids.length) yield 'two canvases have one id';
}

/** Describes the violations in a document; empty if it is valid. */
export function listFaults(document: object): string[] {
  const { type } = document as Document;
  const validate = rules[type as keyof typeof rules];
  if (!validate) return [`there is no type ${type}`];
  validate(document);
  const faults = (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  if (type !== 'Manifest' && type !== 'Collection') return faults;
  const state = { warnings: [] as string[] };
  if (type === 'Manifest') {
    faults.push(...listTargetFaults(document as Document));
    presentation3StrictUpgrade(structuredClone(document) as never, state);
  }
  const { resource } = normalize(structuredClone(document) as never);
  if (resource.id !== (document as Document).id) faults.push('it is not what IIIF’s parser finds in it');
  // The official schema and the Cookbook use a single language for bodies; `content` above checks other lists.
  return [...faults, ...state.warnings.filter((warning) => warning !== '"language" should be Array of values')];
}
