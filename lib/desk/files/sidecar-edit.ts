// Sets values in an XMP sidecar (ISO 16684-1), and keeps everything else that it contains.
import { DOMParser, type Document, type Element, XMLSerializer } from '@xmldom/xmldom';
import { parseXmpPacket } from '@/lib/metadata/formats/xmp';
import { X_DEFAULT } from '@/lib/metadata/formats/xmp-alternatives';
import { isSameLanguage, parseLanguageTag } from '@/lib/model/languages';
import { decodeForEditing } from './encoded-text';

const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';
const XML = 'http://www.w3.org/XML/1998/namespace';
const XMLNS = 'http://www.w3.org/2000/xmlns/';

/** Larger or deeper sidecars would take seconds to parse; none of a photo program comes near. */
const MAX_BYTES = 2_000_000;

export const NAMESPACES = {
  dc: 'http://purl.org/dc/elements/1.1/',
  Iptc4xmpCore: 'http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/',
} as const;

export type PropertyName = `${keyof typeof NAMESPACES}:${string}`;

export type PropertyEdit =
  /**
   * A language alternative: the default text, which replaces those in the same language. An empty text removes them.
   */
  | { type: 'text'; name: PropertyName; language: string; text: string }
  /** An ordered list. An empty list removes it. */
  | { type: 'list'; name: PropertyName; values: readonly string[] };

const EMPTY = `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
 <rdf:RDF xmlns:rdf="${RDF}">
  <rdf:Description rdf:about=""/>
 </rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>
`;

function parse(text: string): Document {
  const refuse = (detail: string) => new Error(`it is not valid XMP (${detail}), so it is not changed`);
  if (text.includes('<!DOCTYPE')) throw refuse('a document type');
  if (!parseXmpPacket(text).isWhole) throw refuse('it is damaged, or too deep');
  return new DOMParser({
    onError: (level, message) => {
      if (level !== 'warning') throw refuse(message);
    },
  }).parseFromString(text, 'text/xml');
}

const listChildren = (parent: Element): Element[] =>
  [...parent.childNodes].filter((node): node is Element => node.nodeType === node.ELEMENT_NODE);

const isNamed = (node: Element, namespace: string, name: string) =>
  node.namespaceURI === namespace && node.localName === name;

/** The descriptions of the picture: those directly in rdf:RDF. */
function listDescriptions(document: Document): Element[] {
  const [rdf] = document.getElementsByTagNameNS(RDF, 'RDF');
  const found = rdf ? listChildren(rdf) : [];
  if (found.length === 0) throw new Error('it has no rdf:Description, so it is not changed');
  return found;
}

function splitName(name: PropertyName) {
  const [prefix, local] = name.split(':') as [keyof typeof NAMESPACES, string];
  return { prefix, local, namespace: NAMESPACES[prefix] };
}

/** Declares the namespace where the sidecar has no prefix for it, and returns the qualified name. */
function qualify(parent: Element, name: PropertyName): string {
  const { prefix, local, namespace } = splitName(name);
  const known = parent.lookupPrefix(namespace);
  if (known) return `${known}:${local}`;
  // Another namespace may have the usual prefix.
  let free: string = prefix;
  while (parent.lookupNamespaceURI(free)) free += '_';
  parent.setAttributeNS(XMLNS, `xmlns:${free}`, namespace);
  return `${free}:${local}`;
}

const getIndent = (node: Element) =>
  node.previousSibling?.nodeType === node.TEXT_NODE
    ? /\n[ \t]*$/.exec(node.previousSibling.nodeValue ?? '')?.[0]
    : undefined;

/** Appends an element on a line of its own, as photo programs write it. */
function append(parent: Element, child: Element) {
  const document = parent.ownerDocument as Document;
  const outer = getIndent(parent) ?? '\n';
  const [sibling] = listChildren(parent);
  const indent = (sibling && getIndent(sibling)) ?? `${outer} `;
  const last = parent.lastChild;
  if (last?.nodeType === parent.TEXT_NODE && /^\s*$/.test(last.nodeValue ?? '')) parent.removeChild(last);
  parent.appendChild(document.createTextNode(indent));
  parent.appendChild(child);
  parent.appendChild(document.createTextNode(outer));
}

function remove(node: Element) {
  const before = node.previousSibling;
  if (before?.nodeType === node.TEXT_NODE && /^\s*$/.test(before.nodeValue ?? '')) node.parentNode?.removeChild(before);
  node.parentNode?.removeChild(node);
}

/** Finds a property as an element, and turns it into one where it is an attribute. */
function findProperty(document: Document, name: PropertyName): Element | null {
  const { local, namespace } = splitName(name);
  let found: Element | null = null;
  for (const description of listDescriptions(document)) {
    for (const child of listChildren(description)) {
      if (!isNamed(child, namespace, local)) continue;
      // A second statement of the same property is not read.
      if (found) remove(child);
      found ??= child;
    }
    const written = description.getAttributeNS(namespace, local);
    if (written === null) continue;
    description.removeAttributeNS(namespace, local);
    if (found) continue;
    found = document.createElementNS(namespace, qualify(description, name));
    found.textContent = written;
    append(description, found);
  }
  return found;
}

function createProperty(document: Document, name: PropertyName): Element {
  const [description] = listDescriptions(document) as [Element];
  const property = document.createElementNS(splitName(name).namespace, qualify(description, name));
  append(description, property);
  return property;
}

const toRdfName = (node: Element, local: string) => `${node.lookupPrefix(RDF) ?? 'rdf'}:${local}`;

/** The property's list; a plain text in its place becomes the first entry. */
function openList(property: Element, kind: 'Alt' | 'Seq'): Element {
  const known = listChildren(property).find(({ namespaceURI }) => namespaceURI === RDF);
  if (known) return known;
  const document = property.ownerDocument as Document;
  const text = property.textContent?.trim() ?? '';
  while (property.firstChild) property.removeChild(property.firstChild);
  const list = document.createElementNS(RDF, toRdfName(property, kind));
  append(property, list);
  if (text !== '') addEntry(list, text, kind === 'Alt' ? X_DEFAULT : null);
  return list;
}

function addEntry(list: Element, text: string, language: string | null) {
  const document = list.ownerDocument as Document;
  const entry = document.createElementNS(RDF, toRdfName(list, 'li'));
  if (language !== null) entry.setAttributeNS(XML, 'xml:lang', language);
  entry.textContent = text;
  append(list, entry);
}

const getLanguage = (entry: Element) => parseLanguageTag(entry.getAttributeNS(XML, 'lang') ?? '');

function setText(document: Document, { name, language, text }: Extract<PropertyEdit, { type: 'text' }>) {
  const property = findProperty(document, name) ?? (text === '' ? null : createProperty(document, name));
  if (!property) return;
  const list = openList(property, 'Alt');
  const shown = listChildren(list).filter((entry) => {
    const tag = getLanguage(entry);
    return tag === null || isSameLanguage(tag, language);
  });
  for (const entry of shown) {
    if (text === '') remove(entry);
    else entry.textContent = text;
  }
  if (text !== '' && !shown.some((entry) => getLanguage(entry) === null)) addEntry(list, text, X_DEFAULT);
  if (listChildren(list).length === 0) remove(property);
}

function setList(document: Document, { name, values }: Extract<PropertyEdit, { type: 'list' }>) {
  const property = findProperty(document, name) ?? (values.length === 0 ? null : createProperty(document, name));
  if (!property) return;
  if (values.length === 0) return remove(property);
  const list = openList(property, 'Seq');
  for (const entry of listChildren(list)) remove(entry);
  for (const value of values) addEntry(list, value, null);
  return undefined;
}

/**
 * @param bytes null creates a sidecar
 * @throws Error if the sidecar cannot be parsed whole; the message follows the file's name
 */
export function editSidecar(bytes: Buffer | null, edits: readonly PropertyEdit[]): Buffer {
  if (bytes && bytes.length > MAX_BYTES) throw new Error(`it has more than ${MAX_BYTES} bytes, so it is not changed`);
  const { text, encode } = decodeForEditing(bytes ?? Buffer.from(EMPTY));
  const document = parse(text);
  for (const edit of edits) {
    if (edit.type === 'text') setText(document, edit);
    else setList(document, edit);
  }
  return encode(new XMLSerializer().serializeToString(document));
}
