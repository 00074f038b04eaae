// Escapes text for HTML and XML, in content and quoted attributes.
import { escapeUTF8 } from 'entities/escape';

export const escapeHtml = escapeUTF8;

/** Removes characters that XML 1.0 cannot represent: https://www.w3.org/TR/xml/#charsets */
export const escapeXml = (text: string) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
  escapeUTF8(text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu, ''));

/** Replaces halves of surrogate pairs, which no encoding of Unicode has. */
export const replaceSurrogates = (text: string) => text.replace(/\p{Surrogate}/gu, '\ufffd');
