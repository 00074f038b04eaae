// Structured data as text that may stand in a script element.

/** A node of https://schema.org/, or a part of one. */
export type Node = Record<string, unknown>;

const CONTEXT = 'https://schema.org';

// https://html.spec.whatwg.org/multipage/scripting.html#restrictions-for-contents-of-script-elements; line separators end a line in old engines.
const toSafe = (json: string) =>
  json.replace(/[<>&\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Nodes as one graph in JSON that holds no sign of HTML. */
export const toJsonLd = (nodes: Node[]) => toSafe(JSON.stringify({ '@context': CONTEXT, '@graph': nodes }));
