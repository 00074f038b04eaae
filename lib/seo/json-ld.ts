// Serializes structured data for script elements.

/** A node of https://schema.org/, or a part of one. */
export type Node = Record<string, unknown>;

const CONTEXT = 'https://schema.org';

// https://html.spec.whatwg.org/multipage/scripting.html#restrictions-for-contents-of-script-elements; old engines treat
// U+2028 and U+2029 as line breaks in strings.
const toSafe = (json: string) =>
  json.replace(/[<>&\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);

export const serializeJsonLd = (nodes: Node[]) => toSafe(JSON.stringify({ '@context': CONTEXT, '@graph': nodes }));
