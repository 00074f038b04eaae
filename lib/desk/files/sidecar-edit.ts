// Sets values in an XMP sidecar (ISO 16684-1), and keeps everything else that it contains.
import { DOMParser, type Document, type Element, XMLSerializer } from '@xmldom/xmldom';
import { parseXmpPacket } from '@/lib/metadata/formats/xmp';
import { X_DEFAULT } from '@/lib/metadata/formats/xmp-alternatives';
import { isSameLanguage, parseLanguageTag } from '@/lib/model/languages';
import { decodeForEditing } from './encoded-text';
import {
  appendElement,
  createProperty,
  findProperty,
  listAttributes,
  listChildren,
  type PropertyName,
  RDF,
  removeElement,
  setPart,
} from './sidecar-document';

const XML = 'http://www.w3.org/XML/1998/namespace';

/** Larger or deeper sidecars would take seconds to parse; none of a photo program comes near. */
const MAX_BYTES = 2_000_000;

/** Entries that an edit adds to a list and removes from it; the others stay. */
export interface ListChange {
  added: readonly string[];
  removed: readonly string[];
}

export type PropertyEdit =
  /**
   * A language alternative. The default text replaces those without a language and in the site's; another text replaces
   * those in its language. An empty text removes them.
   */
  | { type: 'text'; name: PropertyName; language: string; text: string; isDefault: boolean; defaultText?: string }
  /** A list that is replaced, or changed where there is one and the change is known. An empty list removes it. */
  | { type: 'list'; name: PropertyName; kind: 'Bag' | 'Seq'; values: readonly string[]; change?: ListChange }
  /** A list of which entries are removed; nothing happens where there is none. */
  | { type: 'filter'; name: PropertyName; isKept(entry: string): boolean }
  /** A plain text. An empty one removes it. */
  | { type: 'plain'; name: PropertyName; text: string }
  /** A field of a structure, changed only where the structure states it. */
  | { type: 'part'; name: PropertyName; part: PropertyName; text: string };

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

const toRdfName = (node: Element, local: string) => `${node.lookupPrefix(RDF) ?? 'rdf'}:${local}`;

/** The property's list; a plain text in its place becomes the first entry. */
function openList(property: Element, kind: 'Alt' | 'Bag' | 'Seq'): Element {
  const known = listChildren(property).find(({ namespaceURI }) => namespaceURI === RDF);
  if (known) return known;
  const document = property.ownerDocument as Document;
  const text = property.textContent?.trim() ?? '';
  while (property.firstChild) property.removeChild(property.firstChild);
  const list = document.createElementNS(RDF, toRdfName(property, kind));
  appendElement(property, list);
  if (text !== '') addEntry(list, text, kind === 'Alt' ? X_DEFAULT : null);
  return list;
}

function addEntry(list: Element, text: string, language: string | null) {
  const document = list.ownerDocument as Document;
  const entry = document.createElementNS(RDF, toRdfName(list, 'li'));
  if (language !== null) entry.setAttributeNS(XML, 'xml:lang', language);
  entry.textContent = text;
  appendElement(list, entry);
}

const getLanguage = (entry: Element) => parseLanguageTag(entry.getAttributeNS(XML, 'lang') ?? '');

type Edit<Type extends PropertyEdit['type']> = Extract<PropertyEdit, { type: Type }>;

function setText(document: Document, { name, language, text, isDefault, defaultText = '' }: Edit<'text'>) {
  const property = findProperty(document, name) ?? (text === '' ? null : createProperty(document, name));
  if (!property) return;
  const list = openList(property, 'Alt');
  // Otherwise a first translation would be shown in place of the text in the file itself.
  if (!isDefault && defaultText !== '' && listChildren(list).length === 0) addEntry(list, defaultText, X_DEFAULT);
  const replaced = listChildren(list).filter((entry) => {
    const tag = getLanguage(entry);
    return tag === null ? isDefault : isSameLanguage(tag, language);
  });
  for (const entry of replaced) {
    if (text === '') removeElement(entry);
    else entry.textContent = text;
  }
  const isWritten = replaced.some((entry) => !isDefault || getLanguage(entry) === null);
  if (text !== '' && !isWritten) addEntry(list, text, isDefault ? X_DEFAULT : language);
  if (listChildren(list).length === 0) removeElement(property);
}

const getText = (entry: Element) => (entry.textContent ?? '').normalize('NFC').trim();

function setList(document: Document, { name, kind, values, change }: Edit<'list'>) {
  const known = findProperty(document, name);
  const property = known ?? (values.length === 0 ? null : createProperty(document, name));
  if (!property) return;
  const list = openList(property, kind);
  const kept = new Set<string>();
  for (const entry of listChildren(list)) {
    if (known && change && !change.removed.includes(getText(entry))) kept.add(getText(entry));
    else removeElement(entry);
  }
  for (const value of known && change ? change.added : values) if (!kept.has(value)) addEntry(list, value, null);
  if (listChildren(list).length === 0) removeElement(property);
}

function filterList(document: Document, { name, isKept }: Edit<'filter'>) {
  const property = findProperty(document, name);
  const list = property && listChildren(property).find(({ namespaceURI }) => namespaceURI === RDF);
  if (!property || !list) return;
  for (const entry of listChildren(list)) if (!isKept(getText(entry))) removeElement(entry);
  if (listChildren(list).length === 0) removeElement(property);
}

function setPlain(document: Document, { name, text }: Edit<'plain'>) {
  const [attribute, ...others] = listAttributes(document, name);
  if (attribute && others.length === 0 && text !== '') {
    attribute.value = text;
    return;
  }
  const property = findProperty(document, name) ?? (text === '' ? null : createProperty(document, name));
  if (property && text === '') removeElement(property);
  else if (property) property.textContent = text;
}

function change(document: Document, edit: PropertyEdit) {
  if (edit.type === 'text') setText(document, edit);
  else if (edit.type === 'list') setList(document, edit);
  else if (edit.type === 'filter') filterList(document, edit);
  else if (edit.type === 'plain') setPlain(document, edit);
  else {
    const property = findProperty(document, edit.name);
    if (property) setPart(property, edit.part, edit.text);
  }
}

/**
 * @param bytes null creates a sidecar
 * @returns the same bytes if nothing changes
 * @throws Error if the sidecar cannot be parsed whole; the message follows the file's name
 */
export function editSidecar(bytes: Buffer | null, edits: readonly PropertyEdit[]): Buffer | null {
  if (bytes && bytes.length > MAX_BYTES) throw new Error(`it has more than ${MAX_BYTES} bytes, so it is not changed`);
  const { text, encode } = decodeForEditing(bytes ?? Buffer.from(EMPTY));
  const document = parse(text);
  const serializer = new XMLSerializer();
  const before = serializer.serializeToString(document);
  for (const edit of edits) change(document, edit);
  const after = serializer.serializeToString(document);
  // The serializer puts attributes on one line, so that a sidecar without a change would differ, too.
  return after === before ? bytes : encode(after);
}
