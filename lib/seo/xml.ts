// Elements of XML with a text.
import { escapeXml } from '@/lib/model/escape';

/** Empty where there is no text. */
export const toElement = (name: string, text: string | number | undefined) =>
  text === undefined || text === '' ? '' : `<${name}>${escapeXml(String(text))}</${name}>`;
