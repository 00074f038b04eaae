// Sanitizes an SVG drawing: a file with scripts or links to elsewhere is refused, and data of drawing programs is removed.
import { Parser } from 'htmlparser2';
import { ReadProblem } from '@/lib/metadata/read-problem';
import { escapeXml } from '@/lib/model/escape';
import { flattenMarkup } from './flat-markup';
import { findCssFault } from './safe-css';

/** Elements and attributes that only draw: https://www.w3.org/TR/SVG2/eltindex.html */
const ELEMENTS = new Set(
  'svg g defs symbol use title desc style switch path rect circle ellipse line polyline polygon text tspan textPath linearGradient radialGradient stop pattern clipPath mask marker filter feGaussianBlur feOffset feMerge feMergeNode feBlend feColorMatrix feComposite feFlood'.split(
    ' ',
  ),
);

const ATTRIBUTES = new Set(
  'xmlns xmlns:xlink version id class style transform viewBox preserveAspectRatio x y x1 y1 x2 y2 dx dy width height cx cy r rx ry fx fy fr d points pathLength offset href xlink:href fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset opacity color display visibility clip-path clip-rule mask marker-start marker-mid marker-end filter gradientUnits gradientTransform spreadMethod patternUnits patternContentUnits patternTransform clipPathUnits maskUnits maskContentUnits markerUnits markerWidth markerHeight refX refY orient stop-color stop-opacity font-family font-size font-style font-weight letter-spacing word-spacing text-anchor text-decoration dominant-baseline alignment-baseline baseline-shift textLength lengthAdjust rotate startOffset paint-order vector-effect shape-rendering text-rendering color-interpolation-filters filterUnits primitiveUnits stdDeviation in in2 result mode type values operator k1 k2 k3 k4 flood-color flood-opacity xml:space'.split(
    ' ',
  ),
);

const FORBIDDEN =
  /^(?:script|foreignObject|iframe|object|embed|image|feImage|a|animate|animateMotion|animateTransform|set|handler|listener|audio|video|canvas)$/i;

const refuse = (why: string): never => {
  throw new ReadProblem('unsupported', `${why}, so the drawing is not used`);
};

/** Elements that would be removed count, too: a drawing that means harm is not to be trusted with the rest. */
function check(name: string, attributes: Record<string, string>) {
  if (FORBIDDEN.test(name.replace(/^.*:/, ''))) refuse(`it has a <${name}>`);
  for (const [key, value] of Object.entries(attributes)) {
    if (/^on/i.test(key)) refuse(`it has a script (${key})`);
    if (/(?:^|:)href$/i.test(key) && !/^\s*#/.test(value)) refuse(`it links to ${JSON.stringify(value.slice(0, 100))}`);
    // Presentation attributes, and not only `style`, may refer to files.
    const fault = ATTRIBUTES.has(key) && /[(\\]/.test(value) ? findCssFault(value) : null;
    if (fault) refuse(fault);
  }
}

const toPixels = (text: string | undefined) => {
  const match = /^\s*(\d+(?:\.\d+)?)(?:px)?\s*$/.exec(text ?? '');
  return match ? Number(match[1]) : undefined;
};

/** Writes allowed elements and attributes again. */
function rewrite(text: string): { svg: string; root: Record<string, string> | undefined } {
  const written: string[] = [];
  let root: Record<string, string> | undefined;
  let style = '';
  /** Number of open elements from the one that is left out. */
  let leftOut = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        check(name, attributes);
        if (leftOut > 0 || !ELEMENTS.has(name)) {
          leftOut += 1;
          return;
        }
        if (name === 'svg') root ??= attributes;
        const kept = Object.entries(attributes).filter(([key]) => ATTRIBUTES.has(key));
        written.push(`<${name}${kept.map(([key, value]) => ` ${key}="${escapeXml(value)}"`).join('')}>`);
      },
      ontext(content) {
        if (leftOut > 0) return;
        if (written.at(-1)?.startsWith('<style')) style += content;
        written[written.length - 1] += escapeXml(content);
      },
      onclosetag(name) {
        if (leftOut > 0) leftOut -= 1;
        else written.push(`</${name}>`);
      },
    },
    { xmlMode: true },
  );
  parser.end(flattenMarkup(text, true));
  const fault = findCssFault(style);
  if (fault) refuse(fault);
  return { svg: written.join('').trim(), root };
}

/**
 * @returns the drawing, and its size in CSS pixels
 * @throws ReadProblem if it is no drawing, or could run or load something
 */
export function sanitizeSvg(text: string): { svg: string; width: number; height: number } {
  if (/<!(?:DOCTYPE[^>]*\[|ENTITY)/i.test(text)) refuse('it defines entities');
  const { svg, root } = rewrite(text);
  if (!root || !svg.startsWith('<svg')) return refuse('it has no <svg> at its start');
  const [, , boxWidth, boxHeight] = (root.viewBox ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const width = toPixels(root.width) ?? boxWidth;
  const height = toPixels(root.height) ?? boxHeight;
  if (!width || !height) return refuse('it states no size (width and height, or a viewBox)');
  return { svg, width, height };
}
