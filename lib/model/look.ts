// The owner's look of the site: its settings, and the custom properties that they become.
import { formatHexColour, mixColours, parseHexColour, type Rgb } from './colour';
import type { TextByLanguage } from './languages';
import { omitUndefined } from './stated';
import { TYPE_ROLES, type TypePair, type TypeRole } from './typefaces';

export const SCHEMES = ['light', 'dark'] as const;

export type Scheme = (typeof SCHEMES)[number];

/** Colours as `#rrggbb`; a scheme without one has the site's own. */
export type SchemeColours = Partial<Record<Scheme, string>>;

/** Rounding of buttons and pictures; without it, buttons are round and pictures are square. */
export const CORNERS = ['square', 'soft', 'round'] as const;

/** How large pictures in grids are; without it, in between. */
export const DENSITIES = ['airy', 'dense'] as const;

type Text = string | TextByLanguage;

/** Whether a target is a URL, not a path in the library. */
export const isUrl = (target: string) => /^(?:https?|mailto):/i.test(target);

/** `to` is a path in the library, or a URL (https, mailto). */
export interface LookLink<T = Text> {
  text: T;
  to: string;
}

export interface LookFooter<T = Text> {
  text?: T | undefined;
  institution?: LookLink<T> | undefined;
  links?: LookLink<T>[] | undefined;
  imprint?: string | undefined;
  privacy?: string | undefined;
  /** URLs of profiles. */
  social?: string[] | undefined;
}

/** Library paths, for a light and a dark screen. */
export type SchemeFiles = Partial<Record<Scheme, string>>;

export interface Look<T = Text> {
  logo?: SchemeFiles | undefined;
  icon?: string | undefined;
  css?: string | undefined;
  /** A pair by name, and files that replace a typeface of it. */
  type?: (Partial<Record<TypeRole, string>> & { pair?: TypePair | undefined }) | undefined;
  accent?: SchemeColours | undefined;
  paper?: SchemeColours | undefined;
  corners?: (typeof CORNERS)[number] | undefined;
  density?: (typeof DENSITIES)[number] | undefined;
  header?: { links?: LookLink<T>[] | undefined } | undefined;
  footer?: LookFooter<T> | undefined;
}

/** @param say selects the text in the language of the page */
export function localizeLook({ header, footer, ...others }: Look, say: (text: Text) => string): Look<string> {
  const toLink = ({ text, to }: LookLink): LookLink<string> => ({ text: say(text), to });
  return {
    ...others,
    ...(header && { header: { links: header.links?.map(toLink) } }),
    ...(footer && {
      footer: {
        ...footer,
        text: footer.text && say(footer.text),
        institution: footer.institution && toLink(footer.institution),
        links: footer.links?.map(toLink),
      },
    }),
  };
}

const LOOK_USES = ['logo-light', 'logo-dark', 'icon', 'css', ...TYPE_ROLES] as const;

/** The use of a file of the library. */
export type LookUse = (typeof LOOK_USES)[number];

export const isLookUse = (text: unknown): text is LookUse => LOOK_USES.some((use) => use === text);

/** The files of a look, by use, as paths in the library. */
export function mapLookFiles<T>(look: Look<T>, toPath: (path: string, use: LookUse) => string): Look<T> {
  const { logo, icon, css, type } = look;
  const map = (path: string | undefined, use: LookUse) => (path === undefined ? undefined : toPath(path, use));
  return omitUndefined({
    ...look,
    logo: logo && omitUndefined({ light: map(logo.light, 'logo-light'), dark: map(logo.dark, 'logo-dark') }),
    icon: map(icon, 'icon'),
    css: map(css, 'css'),
    type: type && omitUndefined({ ...type, display: map(type.display, 'display'), text: map(type.text, 'text') }),
  });
}

/** One file may have several uses. */
export function listLookFiles(look: Look<unknown> | undefined): [path: string, use: LookUse][] {
  const files: [string, LookUse][] = [];
  mapLookFiles(look ?? {}, (path, use) => {
    files.push([path, use]);
    return path;
  });
  return files;
}

/** A checked file of a look, as the site serves it. An icon becomes several. */
export interface LookFile {
  /** Use, and for an icon its width: `icon-180`. */
  name: string;
  extension: 'svg' | 'png' | 'css' | 'woff2';
  /** Pixels, of drawings and pictures. */
  width?: number;
  height?: number;
}

const TYPES: Record<LookFile['extension'], string> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  css: 'text/css; charset=utf-8',
  woff2: 'font/woff2',
};

/** Headers of a file of a look. A drawing that is opened by itself runs and loads nothing. */
export const buildLookFileHeaders = ({ extension }: Pick<LookFile, 'extension'>) => ({
  'Content-Type': TYPES[extension],
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'X-Content-Type-Options': 'nosniff',
});

/** Replaces the targets of links. @param toTarget returns null for a link that is left out */
export function mapLookTargets<T>(look: Look<T>, toTarget: (to: string) => string | null): Look<T> {
  const { header, footer } = look;
  const toLinks = (links: LookLink<T>[] = []) =>
    links.flatMap(({ text, to }) => {
      const target = toTarget(to);
      return target === null ? [] : [{ text, to: target }];
    });
  const toOptional = (to: string | undefined) => (to === undefined ? undefined : (toTarget(to) ?? undefined));
  return {
    ...look,
    ...(header && { header: { links: toLinks(header.links) } }),
    ...(footer && {
      footer: {
        ...footer,
        institution: toLinks(footer.institution && [footer.institution])[0],
        links: toLinks(footer.links),
        imprint: toOptional(footer.imprint),
        privacy: toOptional(footer.privacy),
      },
    }),
  };
}

/** Properties that a look may set for one scheme only. */
type Property = 'accent' | 'paper' | 'mount' | 'line';

/** The site's own colours, those of app/globals.css. */
export const OWN_COLOURS: Record<Scheme, Record<Property | 'ink' | 'quiet', string>> = {
  light: { paper: '#fbfaf7', mount: '#f0eee8', ink: '#1d1b18', quiet: '#625d55', line: '#dcd8cf', accent: '#8a3b12' },
  dark: { paper: '#131211', mount: '#1d1b19', ink: '#ece8e1', quiet: '#a39c91', line: '#34312d', accent: '#e39a6c' },
};

/** Shares of ink in the surfaces that are derived from the owner's paper. */
const MOUNT_SHARE = 0.05;
const LINE_SHARE = 0.16;

const toRgb = (text: string): Rgb => parseHexColour(text) ?? [0, 0, 0];

/** The backgrounds of text, for the owner's paper or the site's own. */
export function listSurfaces(scheme: Scheme, paper: string | undefined): Rgb[] {
  const own = OWN_COLOURS[scheme];
  if (paper === undefined) return [toRgb(own.paper), toRgb(own.mount)];
  return [toRgb(paper), mixColours(toRgb(paper), toRgb(own.ink), MOUNT_SHARE)];
}

function toSchemeProperties(scheme: Scheme, { accent, paper }: Look<unknown>): Partial<Record<Property, string>> {
  const ink = toRgb(OWN_COLOURS[scheme].ink);
  const sheet = paper?.[scheme];
  return {
    ...(accent?.[scheme] && { accent: accent[scheme] }),
    ...(sheet && {
      paper: sheet,
      mount: formatHexColour(mixColours(toRgb(sheet), ink, MOUNT_SHARE)),
      line: formatHexColour(mixColours(toRgb(sheet), ink, LINE_SHARE)),
    }),
  };
}

const RADII = {
  square: { button: '0', picture: '0' },
  soft: { button: '0.3rem', picture: '0.25rem' },
  round: { button: '2rem', picture: '0.75rem' },
};

/** Heights of rows of pictures on wide and on narrow screens; without a density, those of app/globals.css. */
const ROWS = { airy: ['21rem', '12rem'], dense: ['12rem', '6.5rem'] };

/** Style rules of a density. */
export function toDensityRules(density: keyof typeof ROWS): string {
  const [wide, narrow] = ROWS[density];
  return `:root{--row:${wide}}@media(max-width:40rem){:root{--row:${narrow}}}`;
}

/** Custom properties of the root element (docs/look.md lists those that an owner's style sheet may use). */
export function toLookProperties(look: Look<unknown>): Record<`--${string}`, string> {
  const [light, dark] = SCHEMES.map((scheme) => toSchemeProperties(scheme, look));
  const properties: Record<`--${string}`, string> = {};
  for (const name of ['accent', 'paper', 'mount', 'line'] as const) {
    if (!light?.[name] && !dark?.[name]) continue;
    const pair = `light-dark(${light?.[name] ?? OWN_COLOURS.light[name]}, ${dark?.[name] ?? OWN_COLOURS.dark[name]})`;
    properties[`--${name}`] = pair;
    if (name === 'accent' || name === 'paper') properties[`--map-${name}`] = pair;
  }
  if (look.corners) {
    properties['--button-radius'] = RADII[look.corners].button;
    properties['--picture-radius'] = RADII[look.corners].picture;
  }
  return properties;
}
