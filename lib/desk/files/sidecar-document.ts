// Finds and creates properties in the document of an XMP sidecar (ISO 16684-1), without changing the others.
import type { Document, Element } from '@xmldom/xmldom';

export const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';
const XMLNS = 'http://www.w3.org/2000/xmlns/';

export const NAMESPACES = {
  cc: 'http://creativecommons.org/ns#',
  dc: 'http://purl.org/dc/elements/1.1/',
  dcterms: 'http://purl.org/dc/terms/',
  digiKam: 'http://www.digikam.org/ns/1.0/',
  exif: 'http://ns.adobe.com/exif/1.0/',
  Iptc4xmpCore: 'http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/',
  Iptc4xmpExt: 'http://iptc.org/std/Iptc4xmpExt/2008-02-29/',
  lr: 'http://ns.adobe.com/lightroom/1.0/',
  MicrosoftPhoto: 'http://ns.microsoft.com/photo/1.0/',
  photoshop: 'http://ns.adobe.com/photoshop/1.0/',
  xmp: 'http://ns.adobe.com/xap/1.0/',
  xmpRights: 'http://ns.adobe.com/xap/1.0/rights/',
} as const;

export type PropertyName = `${keyof typeof NAMESPACES}:${string}`;

export const listChildren = (parent: Element): Element[] =>
  [...parent.childNodes].filter((node): node is Element => node.nodeType === node.ELEMENT_NODE);

const isNamed = (node: Element, namespace: string, name: string) =>
  node.namespaceURI === namespace && node.localName === name;

/** The descriptions of the picture: those directly in rdf:RDF. */
export function listDescriptions(document: Document): Element[] {
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
export function appendElement(parent: Element, child: Element) {
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

export function removeElement(node: Element) {
  const before = node.previousSibling;
  if (before?.nodeType === node.TEXT_NODE && /^\s*$/.test(before.nodeValue ?? '')) node.parentNode?.removeChild(before);
  node.parentNode?.removeChild(node);
}

/** The attributes that state a property without qualifiers. */
export function listAttributes(document: Document, name: PropertyName) {
  const { local, namespace } = splitName(name);
  return listDescriptions(document).flatMap((description) => description.getAttributeNodeNS(namespace, local) ?? []);
}

/** Finds a property as an element, and turns it into one where it is an attribute. */
export function findProperty(document: Document, name: PropertyName): Element | null {
  const { local, namespace } = splitName(name);
  let found: Element | null = null;
  for (const description of listDescriptions(document)) {
    for (const child of listChildren(description)) {
      if (!isNamed(child, namespace, local)) continue;
      // A second statement of the same property is not read.
      if (found) removeElement(child);
      found ??= child;
    }
    const written = description.getAttributeNS(namespace, local);
    if (written === null) continue;
    description.removeAttributeNS(namespace, local);
    if (found) continue;
    found = document.createElementNS(namespace, qualify(description, name));
    found.textContent = written;
    appendElement(description, found);
  }
  return found;
}

export function createProperty(document: Document, name: PropertyName): Element {
  const [description] = listDescriptions(document) as [Element];
  const property = document.createElementNS(splitName(name).namespace, qualify(description, name));
  appendElement(description, property);
  return property;
}

/** Sets a field of the first structure of a property, such as the city of a location, where it is stated. */
export function setPart(property: Element, name: PropertyName, text: string) {
  const { local, namespace } = splitName(name);
  const [first = property] = property.getElementsByTagNameNS(RDF, 'li');
  for (const node of [first, ...first.getElementsByTagNameNS(RDF, 'Description')]) {
    const attribute = node.getAttributeNodeNS(namespace, local);
    const child = listChildren(node).find((each) => isNamed(each, namespace, local));
    if (attribute && text === '') node.removeAttributeNode(attribute);
    else if (attribute) attribute.value = text;
    else if (child && text === '') removeElement(child);
    else if (child) child.textContent = text;
  }
}
