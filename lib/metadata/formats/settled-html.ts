// Makes HTML that is read as the same tree wherever it is read: what stands where it may not, browsers would move while a page comes, and React would miss it there.
import { defaultTreeAdapter, parseFragment, serialize } from 'parse5';
import sanitize from 'sanitize-html';

/** Elements for each tag: paragraphs that open within marks of the one before get all of them again. */
const MOST_GROWTH = 2;

class GrownTooLarge extends Error {}

function toRead(html: string, most: number): string {
  let made = 0;
  const createElement: typeof defaultTreeAdapter.createElement = (...element) => {
    made += 1;
    if (made > most) throw new GrownTooLarge();
    return defaultTreeAdapter.createElement(...element);
  };
  // In an element, for there cells need a table; and those at the root are moved one by one, each by all that follow.
  const { childNodes } = parseFragment(`<div>${html}</div>`, { treeAdapter: { ...defaultTreeAdapter, createElement } });
  const [root] = childNodes;
  return root && 'childNodes' in root ? serialize(root) : '';
}

/**
 * As browsers understand it: https://html.spec.whatwg.org/multipage/parsing.html#an-introduction-to-error-handling-and-strange-cases-in-the-parser
 * @param sanitised without frames, forms, foreign elements and scripts
 * @returns its text alone where it does not come to rest
 */
export function toSettledHtml(sanitised: string): string {
  // Each reading takes away a newline that a `pre` begins with.
  let html = sanitised.replace(/<pre>[\r\n]+/g, '<pre>');
  const most = MOST_GROWTH * html.split('<').length + 100;
  try {
    for (let round = 0; round < 3; round += 1) {
      const read = toRead(html, most);
      if (read === html) return html;
      html = read;
    }
  } catch (error) {
    if (!(error instanceof GrownTooLarge)) throw error;
  }
  return sanitize(sanitised, { allowedTags: [] });
}
