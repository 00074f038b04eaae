// Checks the structure of Atom feeds against RFC 4287, after libxml2 has parsed the XML.
import { Parser } from 'htmlparser2';
import { memoryPages, validateXML } from 'xmllint-wasm';

interface Element {
  name: string;
  attributes: Record<string, string>;
  text: string;
  children: Element[];
}

export function parseXml(xml: string): Element {
  const root: Element = { name: '', attributes: {}, text: '', children: [] };
  const open = [root];
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const element: Element = { name, attributes, text: '', children: [] };
        open.at(-1)?.children.push(element);
        open.push(element);
      },
      ontext(text) {
        const last = open.at(-1);
        if (last) last.text += text;
      },
      onclosetag() {
        open.pop();
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  return root.children[0] ?? root;
}

export const listChildren = ({ children }: Element, name: string) => children.filter((child) => child.name === name);
export const getText = (element: Element, name: string) => listChildren(element, name)[0]?.text ?? '';

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;
const isAddress = (text = '') => /^https?:\/\/\S+$/.test(text) && URL.canParse(text);

function* listCommon(element: Element, where: string) {
  for (const name of ['id', 'title', 'updated'])
    if (listChildren(element, name).length !== 1) yield `${where} has not exactly one ${name}`;
  if (!isAddress(getText(element, 'id'))) yield `${where}'s id is no IRI`;
  if (!MOMENT.test(getText(element, 'updated'))) yield `${where}'s updated is no RFC 3339 date`;
  for (const name of ['rights', 'subtitle', 'summary', 'content', 'published'])
    if (listChildren(element, name).length > 1) yield `${where} has more than one ${name}`;
  for (const author of listChildren(element, 'author'))
    if (listChildren(author, 'name').length !== 1) yield `${where}'s author has not exactly one name`;
  const links = listChildren(element, 'link');
  for (const { attributes } of links) if (!isAddress(attributes.href)) yield `${where} has a link to nowhere`;
  const alternates = links
    .filter(({ attributes }) => (attributes.rel ?? 'alternate') === 'alternate')
    .map(({ attributes }) => `${attributes.type} ${attributes.hreflang}`);
  if (new Set(alternates).size !== alternates.length) yield `${where} has two alternates of one type and language`;
  for (const { attributes } of listChildren(element, 'category'))
    if (!attributes.term) yield `${where} has a category without a term`;
  for (const name of ['title', 'summary', 'content', 'rights', 'subtitle'])
    for (const { attributes, children } of listChildren(element, name))
      if (!/^(text|html)$/.test(attributes.type ?? 'text') || children.length > 0)
        yield `${where}'s ${name} is no text construct`;
}

const FEED = [
  'author',
  'category',
  'generator',
  'icon',
  'id',
  'link',
  'logo',
  'rights',
  'subtitle',
  'title',
  'updated',
];
const ENTRY = ['author', 'category', 'content', 'id', 'link', 'published', 'rights', 'summary', 'title', 'updated'];

/** @returns violations of https://www.rfc-editor.org/rfc/rfc4287#section-4 */
export async function listAtomFaults(xml: string): Promise<string[]> {
  const { errors } = await validateXML({
    xml: { fileName: 'feed.xml', contents: xml },
    extension: 'relaxng',
    // A schema that accepts any well-formed document.
    schema: `<grammar xmlns="http://relaxng.org/ns/structure/1.0"><start><ref name="any"/></start><define name="any"><element><anyName/><zeroOrMore><choice><attribute><anyName/></attribute><text/><ref name="any"/></choice></zeroOrMore></element></define></grammar>`,
    maxMemoryPages: 256 * memoryPages.MiB,
  });
  const feed = parseXml(xml);
  const faults = errors.map(({ message }) => message);
  if (feed.name !== 'feed' || feed.attributes.xmlns !== 'http://www.w3.org/2005/Atom')
    faults.push('it is no Atom feed');
  faults.push(...listCommon(feed, 'the feed'));
  const entries = listChildren(feed, 'entry');
  const hasAuthor = listChildren(feed, 'author').length > 0;
  if (!listChildren(feed, 'link').some(({ attributes }) => attributes.rel === 'self')) faults.push('no link to itself');
  for (const { name } of feed.children) if (![...FEED, 'entry'].includes(name)) faults.push(`the feed has a ${name}`);
  for (const entry of entries) {
    const where = `the entry ${getText(entry, 'id')}`;
    faults.push(...listCommon(entry, where));
    if (!hasAuthor && listChildren(entry, 'author').length === 0) faults.push(`${where} has no author`);
    const isLinked = listChildren(entry, 'link').some(({ attributes }) => attributes.rel === 'alternate');
    if (!isLinked && listChildren(entry, 'content').length === 0) faults.push(`${where} has neither content nor page`);
    for (const { name } of entry.children) if (!ENTRY.includes(name)) faults.push(`${where} has a ${name}`);
  }
  const ids = entries.map((entry) => getText(entry, 'id'));
  if (new Set(ids).size !== ids.length) faults.push('two entries have one id');
  return faults;
}
