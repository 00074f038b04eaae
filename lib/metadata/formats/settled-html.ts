// Normalizes HTML so that every parser builds the same tree.
// Browsers would move misplaced elements while parsing, and React's hydration would fail.
import { defaultTreeAdapter, parseFragment, serialize } from 'parse5';
import sanitize from 'sanitize-html';

/** Maximum elements per tag: a paragraph within open formatting elements repeats all of them. */
const MAX_ELEMENTS_PER_TAG = 2;

class GrownTooLarge extends Error {}

function toRead(html: string, max: number): string {
  let made = 0;
  const createElement: typeof defaultTreeAdapter.createElement = (...element) => {
    made += 1;
    if (made > max) throw new GrownTooLarge();
    return defaultTreeAdapter.createElement(...element);
  };
  // In a div, because table cells need a table there, and because root nodes are moved one by one in quadratic time.
  const { childNodes } = parseFragment(`<div>${html}</div>`, { treeAdapter: { ...defaultTreeAdapter, createElement } });
  const [root] = childNodes;
  return root && 'childNodes' in root ? serialize(root) : '';
}

/**
 * Parses as browsers do:
 * https://html.spec.whatwg.org/multipage/parsing.html#an-introduction-to-error-handling-and-strange-cases-in-the-parser
 * @param sanitised without frames, forms, foreign elements and scripts
 * @returns its plain text if repeated parsing does not converge
 */
export function normalizeHtml(sanitised: string): string {
  // Each parse removes a leading newline of a `pre`.
  let html = sanitised.replace(/<pre>[\r\n]+/g, '<pre>');
  const max = MAX_ELEMENTS_PER_TAG * html.split('<').length + 100;
  try {
    for (let round = 0; round < 3; round += 1) {
      const read = toRead(html, max);
      if (read === html) return html;
      html = read;
    }
  } catch (error) {
    if (!(error instanceof GrownTooLarge)) throw error;
  }
  return sanitize(sanitised, { allowedTags: [] });
}
