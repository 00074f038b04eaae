// Schemas of JSON Feed and oEmbed, from their specifications.
import Ajv, { type AnySchema } from 'ajv/dist/2019.js';

const text = { type: 'string', minLength: 1 };
const address = { type: 'string', pattern: '^https?://[^\\s<>"]+$' };
const moment = {
  type: 'string',
  pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?(Z|[+-]\\d\\d:\\d\\d)$',
};
const pixels = { type: 'integer', minimum: 1 };

const author = {
  type: 'object',
  properties: { name: text, url: address, avatar: address },
  anyOf: [{ required: ['name'] }, { required: ['url'] }, { required: ['avatar'] }],
};

/** https://www.jsonfeed.org/version/1.1/ */
const JSON_FEED = {
  type: 'object',
  required: ['version', 'title', 'items'],
  properties: {
    version: { const: 'https://jsonfeed.org/version/1.1' },
    title: text,
    home_page_url: address,
    feed_url: address,
    description: text,
    language: { type: 'string', pattern: '^[a-z]{2,3}(-[A-Za-z0-9]+)*$' },
    authors: { type: 'array', minItems: 1, items: author },
    items: {
      type: 'array',
      items: {
        type: 'object',
        required: ['id'],
        anyOf: [{ required: ['content_html'] }, { required: ['content_text'] }],
        properties: {
          id: text,
          url: address,
          title: { type: 'string' },
          content_html: text,
          content_text: text,
          summary: text,
          image: address,
          date_published: moment,
          date_modified: moment,
          authors: { type: 'array', minItems: 1, items: author },
          tags: { type: 'array', items: text, uniqueItems: true },
          attachments: {
            type: 'array',
            items: {
              type: 'object',
              required: ['url', 'mime_type'],
              properties: {
                url: address,
                mime_type: { type: 'string', pattern: '^[a-z]+/[a-z0-9.+-]+$' },
                size_in_bytes: { type: 'integer', minimum: 0 },
                duration_in_seconds: { type: 'number', minimum: 0 },
              },
              additionalProperties: false,
            },
          },
        },
        patternProperties: { '^_': { type: 'object' } },
        additionalProperties: false,
      },
    },
  },
  additionalProperties: false,
};

/** https://oembed.com/#section2.3 */
const OEMBED = {
  type: 'object',
  required: ['type', 'version'],
  properties: {
    type: { enum: ['photo', 'video', 'link', 'rich'] },
    version: { const: '1.0' },
    title: { type: 'string' },
    author_name: text,
    author_url: address,
    provider_name: text,
    provider_url: address,
    cache_age: { type: 'integer', minimum: 0 },
    thumbnail_url: address,
    thumbnail_width: pixels,
    thumbnail_height: pixels,
    url: address,
    html: text,
    width: pixels,
    height: pixels,
  },
  additionalProperties: false,
  dependentRequired: {
    thumbnail_url: ['thumbnail_width', 'thumbnail_height'],
    thumbnail_width: ['thumbnail_url'],
    thumbnail_height: ['thumbnail_url'],
  },
  oneOf: [
    { properties: { type: { const: 'photo' }, html: false }, required: ['url', 'width', 'height'] },
    { properties: { type: { enum: ['video', 'rich'] }, url: false }, required: ['html', 'width', 'height'] },
    { properties: { type: { const: 'link' }, url: false, html: false } },
  ],
};

const ajv = new Ajv({ allErrors: true, strictTypes: false, strictRequired: false });

const createCheck = (schema: AnySchema) => {
  const check = ajv.compile(schema);
  return (value: unknown): string[] =>
    check(value) ? [] : (check.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
};

export const listJsonFeedFaults = createCheck(JSON_FEED);
export const listOembedFaults = createCheck(OEMBED);
