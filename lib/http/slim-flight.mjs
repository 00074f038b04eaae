// Takes out of a page's flight data what its HTML holds already and no program asks for (docs/decisions/0024).
// Plain JavaScript, because Next loads its page cache as it is.

// As Next writes them: https://github.com/vercel/next.js/blob/canary/packages/next/src/server/app-render/use-flight-response.tsx
const PIECE = /(<script(?: nonce="[^"]*")?>self\.__next_f\.push\(\[1,)("[^"\\]*(?:\\.[^"\\]*)*")(\]\)<\/script>)/g;
const FIRST = '__next_f.push([1,';
/** A document that React makes anew in the browser, of flight data alone: that of what is not there, or has failed. */
const MADE_ANEW = 'id="__next_error__"';
/** Between two of them that stand beside each other. */
const SEAM = /"\]\)<\/script><script(?: nonce="[^"]*")?>self\.__next_f\.push\(\[1,"/g;
/** What is not text, of which nothing is known here. */
const BINARY = /<script(?: nonce="[^"]*")?>self\.__next_f\.push\(\[3,/;
const ESCAPED = /[&><\u2028\u2029]/g;

/** Rows that say how long they are, others end with their line: `processBinaryChunk` of React's flight client. */
const COUNTED = new Set([...'TAOobUSsLlGgMmV']);

const UNDEFINED = '$undefined';
const HEAD = new Set(['title', 'meta', 'link']);

/** A sheet is part of what it belongs to. */
const isOfHead = (element) => element?.[0] === '$' && HEAD.has(element[1]) && element[3]?.rel !== 'stylesheet';

/** What Next puts behind the last of them. */
const isMark = (element) => /^\$L/.test(element) || (/^\$L/.test(element[1]) && Object.keys(element[3]).length === 0);

function isHead(row) {
  if (!/^\[\["\$","(title|meta|link)"/.test(row)) return false;
  const elements = JSON.parse(row);
  const last = elements.at(-1);
  return elements.slice(0, -1).every(isOfHead) && (isOfHead(last) || isMark(last));
}

/** A sheet or a program of the page, which its HTML has loaded. */
const isLoaded = (element) =>
  element?.[0] === '$' &&
  ((element[1] === 'link' && element[3]?.rel === 'stylesheet') ||
    (element[1] === 'script' && element[3]?.async === true));

const isList = (value) => Array.isArray(value) && value.length > 0 && value[0] !== '$';

/** Children that show nothing are so in one word. */
const withNulls = (name, value) =>
  name === 'children' && isList(value)
    ? value.map((each) => (each === false || each === UNDEFINED ? null : each))
    : value;

/** Without what a page that is a document of its own never asks for; lists keep their places among others, by which React counts. */
function withoutLoaded(value) {
  if (typeof value !== 'object' || value === null) return value;
  if (isList(value) && value.every(isLoaded)) return [];
  if (Array.isArray(value)) return value.map(withoutLoaded);
  const { notFound, ...others } = value;
  const kept = 'parallelRouterKey' in value ? others : value;
  return Object.fromEntries(Object.entries(kept).map(([name, each]) => [name, withoutLoaded(withNulls(name, each))]));
}

/** @param {string} row without its id @param {boolean} keepsHead */
function toSlim(row, keepsHead) {
  if (!keepsHead && isHead(row)) return 'null';
  const slim = keepsHead ? row : JSON.stringify(withoutLoaded(JSON.parse(row)));
  // A text that begins with a dollar is written with two: this is what has no value.
  return slim.replace(/,"[\w-]+":"\$undefined"/g, '');
}

/**
 * The changes that make it lighter, from first to last, in bytes.
 * @param {Buffer} flight
 * @param {boolean} keepsHead
 */
function listChanges(flight, keepsHead) {
  const changes = [];
  let at = 0;
  while (at < flight.length) {
    const colon = flight.indexOf(':', at);
    if (colon < 0) break;
    const tag = String.fromCharCode(flight[colon + 1] ?? 0);
    if (COUNTED.has(tag)) {
      const comma = flight.indexOf(',', colon);
      at = comma + 1 + Number.parseInt(flight.toString('latin1', colon + 2, comma), 16);
      if (!(at > comma)) break;
      continue;
    }
    const found = flight.indexOf('\n', colon);
    const end = found < 0 ? flight.length : found;
    // What is to be loaded early, the HTML has said before.
    if (tag === 'H' && colon === at) changes.push({ start: at, end: end + 1, text: '' });
    else if (tag === '[' || tag === '{') {
      const row = flight.toString('utf8', colon + 1, end);
      const text = toSlim(row, keepsHead);
      if (text !== row) changes.push({ start: colon + 1, end, text });
    }
    at = end + 1;
  }
  return changes;
}

/** One of the texts that the flight data are cut into, with the changes that lie within it. */
function change(piece, from, changes) {
  const parts = [];
  let at = 0;
  for (const { start, end, text } of changes) {
    if (start < from || end > from + piece.length) continue;
    parts.push(piece.toString('utf8', at, start - from), text);
    at = end - from;
  }
  return parts.join('') + piece.toString('utf8', at);
}

const toScriptText = (text) =>
  JSON.stringify(text).replace(ESCAPED, (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`);

/**
 * The same page with less beside it. Its head is left out of the flight data unless visitors get from it to others without a
 * new document: the elements stay as they are, but React does not know of them.
 * @param {string} html
 * @param {{ keepsHead?: boolean }} [settings]
 */
export function slimFlight(html, { keepsHead = false } = {}) {
  try {
    return toSlimPage(html, keepsHead);
  } catch {
    // Rows that are not as Next wrote them when this was written: the page is whole as it is.
    return html;
  }
}

/** @throws SyntaxError where a row is none */
function toSlimPage(html, keepsHead) {
  const at = html.lastIndexOf('<script', html.indexOf(FIRST));
  if (at < 0 || html.includes(MADE_ANEW) || BINARY.test(html)) return html;
  const joined = html.slice(at).replace(SEAM, '');
  const pieces = [...joined.matchAll(PIECE)].map(([, , text]) => Buffer.from(JSON.parse(text)));
  const changes = listChanges(Buffer.concat(pieces), keepsHead);
  let from = 0;
  let index = 0;
  const slim = joined.replace(PIECE, (_script, before, _text, after) => {
    const piece = pieces[index++];
    const text = change(piece, from, changes);
    from += piece.length;
    return before + toScriptText(text) + after;
  });
  return html.slice(0, at) + slim;
}
