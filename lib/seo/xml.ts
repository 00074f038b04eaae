// Generates XML elements.
import { escapeXml } from '@/lib/model/escape';

export const renderElement = (name: string, text: string | number | undefined) =>
  text === undefined || text === '' ? '' : `<${name}>${escapeXml(String(text))}</${name}>`;

export const renderTag = (name: string, attributes: Record<string, string | number | undefined>) =>
  `<${name}${Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([attribute, value]) => ` ${attribute}="${escapeXml(String(value))}"`)
    .join('')}/>`;
