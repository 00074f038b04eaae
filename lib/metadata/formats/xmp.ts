// Parses an XMP packet (RDF/XML, ISO 16684-1) into plain values, without external entities.
import { Parser } from 'htmlparser2';
import { MAX_ENTRIES, MAX_XMP_BYTES } from './limits';
import { decodeText } from './plain-text';
import { listSpoken, type ReadList, settleAlternatives } from './xmp-alternatives';
import { extendScope, type Scope, toXmpName } from './xmp-names';
import type { Xmp, XmpValue } from './xmp-values';

const MAX_DEPTH = 64;
const MAX_OPEN = 1_000;
const MAX_VALUES = 50_000;

interface Frame extends ReadList {
  kind: 'outside' | 'node' | 'property' | 'list' | 'skip';
  scope: Scope;
  name: string;
  target: Xmp;
  language: string;
  text: string;
  value: XmpValue | undefined;
  spoken: [language: string, text: string][];
}

/** Selects alternatives in `language`, or `x-default`. Damaged XML yields the part before the damage. */
export const parseXmp = (packet: Uint8Array | string, language?: string): Xmp => parseXmpPacket(packet, language).xmp;

/** Also returns whether the packet was read completely: an unread part may hide the picture. */
export function parseXmpPacket(packet: Uint8Array | string, language?: string): { xmp: Xmp; isWhole: boolean } {
  const root: Xmp = new Map();
  const text = typeof packet === 'string' ? packet : decodePacket(packet);
  if (!text.includes('RDF')) return { xmp: root, isWhole: false };
  const stack: Frame[] = [toFrame('outside', new Map(), root)];
  let values = 0;
  let isCut = false;
  const parser = new Parser(
    {
      onopentag(element, attributes) {
        const parent = stack[stack.length - 1] as Frame;
        const scope = extendScope(parent.scope, attributes);
        values += 1;
        // The parser's cost is quadratic in the depth.
        if (stack.length > MAX_OPEN || values > MAX_VALUES) {
          isCut = true;
          parser.pause();
          return;
        }
        isCut ||= stack.length > MAX_DEPTH || (parent.kind === 'list' && parent.items.length >= MAX_ENTRIES);
        if (stack.length > MAX_DEPTH || parent.kind === 'skip') {
          stack.push(toFrame('skip', scope, root));
          return;
        }
        stack.push(open(parent, toXmpName(scope, element), scope, attributes));
      },
      ontext(data) {
        const frame = stack[stack.length - 1];
        if (frame?.kind === 'property') frame.text += data;
      },
      onclosetag() {
        const frame = stack.pop() as Frame;
        const parent = stack[stack.length - 1];
        if (parent) close(frame, parent, language);
        else stack.push(frame);
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.write(text);
  // `end` closes all open elements, so check before.
  const isWhole = !isCut && stack.length === 1;
  parser.end();
  while (stack.length > 1) close(stack.pop() as Frame, stack[stack.length - 1] as Frame, language);
  return { xmp: root, isWhole };
}

/** Decodes UTF-8 or UTF-16 (ISO 16684-1, 7.3.2), with or without a byte order mark. */
function decodePacket(bytes: Uint8Array): string {
  const [first = 0, second = 0] = bytes;
  const bounded = bytes.length > MAX_XMP_BYTES ? bytes.subarray(0, MAX_XMP_BYTES) : bytes;
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0))
    return new TextDecoder('utf-16be').decode(bounded);
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0))
    return new TextDecoder('utf-16le').decode(bounded);
  return decodeText(bounded);
}

function toFrame(kind: Frame['kind'], scope: Scope, target: Xmp, name = ''): Frame {
  return {
    kind,
    scope,
    name,
    target,
    items: [],
    languages: [],
    language: '',
    text: '',
    value: undefined,
    alternatives: false,
    spoken: [],
  };
}

function open(parent: Frame, name: string, scope: Scope, attributes: Record<string, string>): Frame {
  if (parent.kind === 'outside') {
    if (name === 'rdf:RDF') return toFrame('list', scope, parent.target);
    return toFrame('outside', scope, parent.target);
  }
  if (parent.kind === 'list' && name !== 'rdf:li') {
    // Descriptions directly in rdf:RDF describe the picture.
    return describe(toFrame('node', scope, parent.target), attributes);
  }
  if (parent.kind === 'property') {
    if (name === 'rdf:Bag' || name === 'rdf:Seq' || name === 'rdf:Alt') {
      const list = toFrame('list', scope, parent.target);
      list.alternatives = name === 'rdf:Alt';
      return list;
    }
    return describe(toFrame('node', scope, new Map()), attributes);
  }
  if (name === '') return toFrame('skip', scope, parent.target);
  return openProperty(toFrame('property', scope, parent.target, name), attributes);
}

function openProperty(frame: Frame, attributes: Record<string, string>): Frame {
  const structure: Xmp = new Map();
  let resource = false;
  for (const given in attributes) {
    const name = toXmpName(frame.scope, given);
    const value = attributes[given] ?? '';
    if (name === 'xml:lang') frame.language = value.toLowerCase();
    else if (name === 'rdf:parseType') resource = value === 'Resource';
    else if (name === 'rdf:resource') frame.value = value;
    else if (name !== '' && !name.startsWith('xml:') && (!name.startsWith('rdf:') || name === 'rdf:value'))
      structure.set(name, value);
  }
  if (structure.size > 0 || resource) frame.value = structure;
  if (!resource) return frame;
  // Children are properties of the structure, as in a nested description (RDF/XML, 7.2.18).
  return { ...frame, kind: 'node', target: structure };
}

function describe(frame: Frame, attributes: Record<string, string>): Frame {
  for (const given in attributes) {
    const name = toXmpName(frame.scope, given);
    if (name !== '' && !name.startsWith('xml:') && (!name.startsWith('rdf:') || name === 'rdf:value'))
      assign(frame.target, name, attributes[given] ?? '');
  }
  return frame;
}

function assign(target: Xmp, name: string, value: XmpValue) {
  if (!target.has(name)) target.set(name, value);
}

function close(frame: Frame, parent: Frame, language: string | undefined) {
  if (frame.kind === 'skip' || frame.kind === 'outside') return;
  if (frame.kind === 'list') {
    if (parent.kind !== 'property') return;
    parent.value = settleAlternatives(frame, language);
    parent.spoken = listSpoken(frame);
    return;
  }
  // A description within a property is its value.
  if (frame.kind === 'node' && parent.kind === 'property') {
    parent.value = frame.target;
    return;
  }
  if (frame.kind === 'node' && frame.value === undefined) return;
  const value = unqualify(frame.value ?? frame.text);
  if (parent.kind === 'list') {
    if (parent.items.length >= MAX_ENTRIES) return;
    parent.items.push(value);
    parent.languages.push(frame.language);
  } else if (parent.kind === 'node') {
    assign(parent.target, frame.name, value);
    for (const [tag, text] of frame.spoken) assign(parent.target, `${frame.name}@${tag}`, text);
  }
}

/** Removes qualifiers from a value (ISO 16684-1, 7.8). */
function unqualify(value: XmpValue): XmpValue {
  return value instanceof Map ? (value.get('rdf:value') ?? value) : value;
}
