// Removes tags that are nested too deeply from XML and HTML, so that parsing takes linear time.

/** htmlparser2 compares and moves all open tags at each tag, so its cost is quadratic in the depth. */
const MAX_DEPTH = 256;
const NAME = /^<\/?([a-z_][\w:.-]*)/i;
const MAX_NAME = 100;
/** HTML elements with no or an optional end tag, which do not nest. */
const FLAT = /^(?:area|base|br|col|dd|dt|embed|hr|img|input|li|link|meta|option|p|source|td|th|tr|track|wbr)$/i;

/**
 * Removes tags nested deeper than 256, and end tags without a start tag. Text remains.
 * @param isXml case-sensitive, and all end tags are required
 */
export function flattenMarkup(markup: string, isXml: boolean): string {
  const open: string[] = [];
  const kept: string[] = [];
  let deeper = 0;
  let from = 0;
  for (let at = markup.indexOf('<'); at >= 0; ) {
    const end = markup.indexOf('>', at);
    if (end < 0) break;
    const [, word] = NAME.exec(markup.slice(at, at + MAX_NAME)) ?? [];
    const name = isXml ? word : word?.toLowerCase();
    const isFlat = name === undefined || markup[end - 1] === '/' || (!isXml && FLAT.test(name));
    if (!isFlat && !nest(name, markup[at + 1] === '/')) {
      kept.push(markup.slice(from, at));
      from = end + 1;
    }
    at = markup.indexOf('<', end);
  }
  return from === 0 ? markup : kept.join('') + markup.slice(from);

  function nest(name: string, isEnd: boolean): boolean {
    if (!isEnd) {
      if (open.length >= MAX_DEPTH) deeper += 1;
      else open.push(name);
      return deeper === 0;
    }
    if (deeper > 0) {
      deeper -= 1;
      return false;
    }
    const place = open.lastIndexOf(name);
    if (place >= 0) open.length = place;
    return place >= 0;
  }
}
