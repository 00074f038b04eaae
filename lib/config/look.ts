// Parses `look` of vitrine.yaml, and checks the contrast of its colours.
import { z } from 'zod';
import {
  findPassingColour,
  formatHexColour,
  getContrast,
  MIN_TEXT_CONTRAST,
  parseHexColour,
  type Rgb,
} from '@/lib/model/colour';
import {
  CORNERS,
  DENSITIES,
  type Look,
  listSurfaces,
  OWN_COLOURS,
  SCHEMES,
  type Scheme,
  type SchemeColours,
  type SchemeFiles,
} from '@/lib/model/look';
import { TYPE_PAIRS } from '@/lib/model/typefaces';
import { listSiteFaults } from './site-faults';

const colour = z
  .string()
  .refine((text) => parseHexColour(text) !== null)
  .transform((text) => formatHexColour(parseHexColour(text) ?? [0, 0, 0]));

/** One colour is that of the light scheme; the dark one is derived from it (`resolveLook`). */
const colours = z.union([
  colour.transform((light): SchemeColours & { isDerived?: boolean } => ({ light, isDerived: true })),
  z.strictObject({ light: colour.optional(), dark: colour.optional() }),
]);

const target = z
  .string()
  .trim()
  .min(1)
  .max(2000)
  .refine((text) => !/^[a-z][a-z\d+.-]*:/i.test(text) || /^(?:https?:\/\/|mailto:)\S+$/i.test(text));

const url = z.url({ protocol: /^https?$/ }).max(2000);

const text = z.string().trim().min(1).max(500);

const texts = z.union([text, z.record(z.string().max(40), text).refine((all) => Object.keys(all).length > 0)]);

const link = z.strictObject({ text: texts, to: target });

const links = z.array(link).max(12);

const file = z.string().trim().min(1).max(4096);

const lookSchema = z.strictObject({
  logo: z
    .union([
      file.transform((light): SchemeFiles => ({ light })),
      z.strictObject({ light: file, dark: file.optional() }),
    ])
    .optional(),
  icon: file.optional(),
  css: file.optional(),
  type: z
    .union([
      z.enum(TYPE_PAIRS).transform((pair) => ({ pair })),
      z.strictObject({ pair: z.enum(TYPE_PAIRS).optional(), display: file.optional(), text: file.optional() }),
    ])
    .optional(),
  accent: colours.optional(),
  paper: colours.optional(),
  corners: z.enum(CORNERS).optional(),
  density: z.enum(DENSITIES).optional(),
  header: z.strictObject({ links: links.optional() }).optional(),
  footer: z
    .strictObject({
      text: texts.optional(),
      institution: link.optional(),
      links: links.optional(),
      imprint: target.optional(),
      privacy: target.optional(),
      social: z.array(url).max(12).optional(),
    })
    .optional(),
});

type StatedLook = z.infer<typeof lookSchema>;

export interface LookFault {
  /** With the key, for the owner. */
  detail: string;
  /** Keys below `look`. */
  path: string[];
  /** Colours that are hard to read, and the nearest that are not. */
  colours?: { failed: Scheme[]; nearest: SchemeColours };
}

const SCHEME_NAMES: Record<Scheme, string> = { light: 'on a light screen', dark: 'on a dark screen' };

const toRgb = (hex: string): Rgb => parseHexColour(hex) ?? [0, 0, 0];

const hasContrast = (colour: Rgb, surfaces: Rgb[]) =>
  surfaces.every((surface) => getContrast(colour, surface) >= MIN_TEXT_CONTRAST);

/** Texts and the accent of the site stand on the paper, also where the owner's accent is refused. */
function passesAsPaper(paper: Rgb, scheme: Scheme) {
  const { ink, quiet, accent } = OWN_COLOURS[scheme];
  const surfaces = listSurfaces(scheme, formatHexColour(paper));
  return [ink, quiet, accent].every((each) => hasContrast(toRgb(each), surfaces));
}

/** Leaves out each colour that is not legible, and names the nearest pair that is. */
function checkColours(
  name: 'accent' | 'paper',
  stated: StatedLook['accent'],
  passes: (colour: Rgb, scheme: Scheme) => boolean,
  report: (fault: LookFault) => void,
): SchemeColours | undefined {
  if (!stated) return undefined;
  const { isDerived, ...written } = stated as SchemeColours & { isDerived?: boolean };
  const nearest: SchemeColours = {};
  const failed: Scheme[] = [];
  for (const scheme of SCHEMES) {
    const given = written[scheme] ?? (isDerived ? written.light : undefined);
    if (given === undefined) continue;
    const isLegible = passes(toRgb(given), scheme);
    const passing = isLegible ? toRgb(given) : findPassingColour(toRgb(given), (each) => passes(each, scheme));
    if (passing) nearest[scheme] = formatHexColour(passing);
    if (!isLegible && written[scheme] !== undefined) failed.push(scheme);
  }
  if (failed.length === 0) return nearest;
  const where = failed.map((scheme) => `${written[scheme]} ${SCHEME_NAMES[scheme]}`).join(', and ');
  const pair = SCHEMES.flatMap((scheme) => (nearest[scheme] ? [`${scheme}: "${nearest[scheme]}"`] : [])).join(', ');
  const detail = `look.${name}: text would be hard to read with ${where} (WCAG AA wants a contrast of ${MIN_TEXT_CONTRAST}), so it is not used; the nearest that can be read is { ${pair} }`;
  report({ detail, path: [name], colours: { failed, nearest } });
  return undefined;
}

/** Derives the dark colours, and leaves out colours without enough contrast. */
function resolveColours(stated: StatedLook, report: (fault: LookFault) => void): Look {
  const { accent: statedAccent, paper: statedPaper, ...others } = stated;
  const paper = checkColours('paper', statedPaper, passesAsPaper, report);
  const passesAsAccent = (colour: Rgb, scheme: Scheme) => hasContrast(colour, listSurfaces(scheme, paper?.[scheme]));
  const accent = checkColours('accent', statedAccent, passesAsAccent, report);
  return { ...others, ...(accent && { accent }), ...(paper && { paper }) };
}

/** @returns the look without its invalid parts, of which parsing again changes nothing */
export function checkLook(value: unknown): { look: Look; faults: LookFault[] } {
  const parsed = lookSchema.safeParse(value);
  const faults: LookFault[] = [];
  const report = (fault: LookFault) => {
    if (!faults.some(({ detail }) => detail === fault.detail)) faults.push(fault);
  };
  if (parsed.success) return { look: resolveColours(parsed.data, report), faults };
  for (const issue of parsed.error.issues)
    for (const detail of listSiteFaults({ ...issue, path: ['look', ...issue.path] }, { look: value }))
      report({ detail, path: issue.path.map(String) });
  const rest: Record<string, unknown> = typeof value === 'object' && !Array.isArray(value) ? { ...value } : {};
  for (const issue of parsed.error.issues) {
    const [key] = issue.path;
    for (const name of issue.code === 'unrecognized_keys' && key === undefined ? issue.keys : [String(key)])
      delete rest[name];
  }
  const valid = lookSchema.safeParse(rest);
  return { look: valid.success ? resolveColours(valid.data, report) : {}, faults };
}

/** As `checkLook`; faults name the keys. */
export function parseLook(value: unknown): { look: Look; faults: string[] } {
  const { look, faults } = checkLook(value);
  return { look, faults: faults.map(({ detail }) => detail) };
}
