// Formats an XMP packet as rows: https://www.iso.org/standard/75163.html (RDF/XML).

type XmpRow = [name: string, value: string];

const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';
const MAX_DEPTH = 6;
const MAX_ROWS = 1000;
const MAX_TEXT_LENGTH = 2000;

const isRdf = (element: Element, ...names: string[]) =>
  element.namespaceURI === RDF && names.includes(element.localName);

/** Nested properties have the path of their structure: `Location › City`. */
const join = (path: string, name: string) => (path ? `${path} › ${name}` : name);

const toValue = (text: string | null) => {
  const plain = (text ?? '').replace(/\s+/g, ' ').trim();
  return plain.length > MAX_TEXT_LENGTH ? `${plain.slice(0, MAX_TEXT_LENGTH)} …` : plain;
};

/** Excludes attributes of RDF and XML, which are syntax. */
const listAttributes = (element: Element) =>
  [...element.attributes].filter(({ prefix, name, namespaceURI }) => {
    return prefix !== 'xml' && prefix !== 'xmlns' && name !== 'xmlns' && namespaceURI !== RDF;
  });

export function listXmpRows(packet: string): XmpRow[] {
  const rows: XmpRow[] = [];
  const put = (name: string, text: string | null) => {
    const value = toValue(text);
    if (value && rows.length < MAX_ROWS) rows.push([name, value]);
  };

  function readFields(element: Element, path: string, depth: number) {
    for (const { name, value } of listAttributes(element)) put(join(path, name), value);
    for (const child of element.children) readProperty(child, join(path, child.nodeName), depth);
  }

  function readList(list: Element, path: string, depth: number) {
    const items = [...list.children].filter((child) => isRdf(child, 'li'));
    const isPlain = items.every((item) => item.children.length === 0 && listAttributes(item).length === 0);
    if (isPlain) {
      const texts = items.map((item) => toValue(item.textContent || item.getAttributeNS(RDF, 'resource')));
      return put(path, [...new Set(texts)].filter(Boolean).join('; '));
    }
    for (const [at, item] of items.entries()) readProperty(item, `${path} ${at + 1}`, depth);
  }

  function readProperty(element: Element, path: string, depth: number) {
    if (depth > MAX_DEPTH || rows.length >= MAX_ROWS) return;
    const [only] = element.children;
    if (only && isRdf(only, 'Bag', 'Seq', 'Alt')) return readList(only, path, depth + 1);
    if (only && isRdf(only, 'Description')) return readFields(only, path, depth + 1);
    if (only) return readFields(element, path, depth + 1);
    for (const { name, value } of listAttributes(element)) put(join(path, name), value);
    put(path, element.textContent || element.getAttributeNS(RDF, 'resource'));
  }

  const text = packet.slice(packet.indexOf('<'), packet.lastIndexOf('>') + 1);
  const read = new DOMParser().parseFromString(text, 'application/xml');
  if (read.getElementsByTagName('parsererror').length > 0) return [];
  for (const description of read.getElementsByTagNameNS(RDF, 'Description')) {
    if (description.parentElement && isRdf(description.parentElement, 'RDF')) readFields(description, '', 0);
  }
  return rows;
}
