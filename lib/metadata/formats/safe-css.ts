// Checks an owner's style sheet: it may not load anything, nor hide from this check what it says.

/** Also without an end, so that a search does not start again at each of many beginnings. */
const COMMENT_OR_TEXT =
  /\/\*[\s\S]*?(?:\*\/|$)|"(?:[^"\\\n\r\f]|\\[\s\S])*(?:"|$|(?=[\n\r\f]))|'(?:[^'\\\n\r\f]|\\[\s\S])*(?:'|$|(?=[\n\r\f]))/g;

const ENDED = /^(?:\/\*[\s\S]*\*\/|"[\s\S]*"|'[\s\S]*')$/;

const MAX_DEPTH = 20;

/** Functions and at-rules that load files: https://www.w3.org/TR/css-values-4/#urls */
const LOADING =
  /\b(?:url|src|image|image-set|-webkit-image-set|cross-fade|element|paint)\s*\(|@(?:import|font-face|namespace|charset)\b/i;

/** References within an SVG file, such as `fill: url(#gradient)`. */
const OWN_REFERENCE = /\burl\(\s*#[\w-]+\s*\)/gi;

function findDepthFault(rules: string): string | null {
  let depth = 0;
  for (const brace of rules.match(/[{}]/g) ?? []) {
    depth += brace === '{' ? 1 : -1;
    if (depth < 0) return 'it has a } without its {';
    if (depth > MAX_DEPTH) return `it nests more than ${MAX_DEPTH} blocks`;
  }
  return depth > 0 ? 'it has a { without its }' : null;
}

/**
 * Why a style sheet is refused; null if it may be used. Without comments and texts, which are replaced first, names cannot be
 * written differently unless they have a backslash: https://www.w3.org/TR/css-syntax-3/#escaping
 */
export function findCssFault(text: string): string | null {
  let isOpen = false;
  const rules = text
    .replace(COMMENT_OR_TEXT, (found) => {
      isOpen ||= !ENDED.test(found);
      return ' ';
    })
    .replace(OWN_REFERENCE, '');
  if (isOpen) return 'it has a text or a comment without its end';
  if (rules.includes('\\')) return 'it has a backslash outside of a text';
  if (/<[/!a-z]/i.test(rules)) return 'it has markup, so it is no style sheet';
  const loading = LOADING.exec(rules)?.[0];
  if (loading) return `it loads something (${loading.replace(/\s*\($/, '()')}); a style sheet may not`;
  if (/\b(?:expression\s*\(|behavior\s*:|-moz-binding\b)/i.test(rules)) return 'it has a script';
  return findDepthFault(rules);
}
