// Text as XML can hold it: https://www.w3.org/TR/xml/#charsets

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text between tags or within an attribute; what XML 1.0 has no way to write is left out. */
export const toXml = (text: string) =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu, '')
    .replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign);

/** An element with a text, or nothing where there is none. */
export const toElement = (name: string, text: string | number | undefined) =>
  text === undefined || text === '' ? '' : `<${name}>${toXml(String(text))}</${name}>`;
