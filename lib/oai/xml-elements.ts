// Builds XML elements with attributes; their content is XML already, or a text that is escaped.
import { escapeXml } from '@/lib/model/escape';

type Attributes = Record<string, string | number | undefined>;

const buildStart = (name: string, attributes: Attributes) =>
  `<${name}${Object.entries(attributes)
    .map(([key, value]) => (value === undefined ? '' : ` ${key}="${escapeXml(String(value))}"`))
    .join('')}`;

/** @param content XML; without any, the element is left out */
export function wrapXml(
  name: string,
  content: string | (string | false | null | undefined)[],
  attributes: Attributes = {},
) {
  const inside = typeof content === 'string' ? content : content.filter(Boolean).join('');
  return inside === '' ? '' : `${buildStart(name, attributes)}>${inside}</${name}>`;
}

/** Without a text, the element is left out. */
export const textXml = (name: string, text: string | number | null | undefined, attributes: Attributes = {}) =>
  text === undefined || text === null ? '' : wrapXml(name, escapeXml(String(text)).trim(), attributes);

export const emptyXml = (name: string, attributes: Attributes) => `${buildStart(name, attributes)}/>`;
