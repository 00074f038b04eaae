// Elements of XML with a text.
import { escapeXml } from '@/lib/model/escape';

/** Empty where there is no text. */
export const toElement = (name: string, text: string | number | undefined) =>
  text === undefined || text === '' ? '' : `<${name}>${escapeXml(String(text))}</${name}>`;

/** An empty element; an attribute that says nothing is left out. */
export const toTag = (name: string, attributes: Record<string, string | number | undefined>) =>
  `<${name}${Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([attribute, value]) => ` ${attribute}="${escapeXml(String(value))}"`)
    .join('')}/>`;
