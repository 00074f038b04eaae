// Escapes text for HTML and XML: between tags, or within an attribute in quotation marks.
import { escapeUTF8 } from 'entities/escape';

export const escapeHtml = escapeUTF8;

/** XML 1.0 has no way to write some characters, and they are left out: https://www.w3.org/TR/xml/#charsets */
export const escapeXml = (text: string) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
  escapeUTF8(text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu, ''));
