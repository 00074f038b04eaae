// Computes a digest of a record, independent of key order, to detect changes.
import { createHash } from 'node:crypto';

/** Attributes that the service adds to a record in responses. */
const ADDED = /^_(?!geoloc$|tags$)/;

function toSorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toSorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, each]) => each !== undefined);
  return entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, each]) => [name, toSorted(each)]);
}

const toName = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 16);

export const computeValueDigest = (value: unknown) => toName(toSorted(value));

export const computeRecordDigest = (record: object) =>
  computeValueDigest(Object.fromEntries(Object.entries(record).filter(([name]) => !ADDED.test(name))));
