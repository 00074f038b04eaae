// Bakes the typefaces of the site, public/fonts and lib/model/typefaces.json, from packages of Fontsource: for each
// family the letters of each language in one small file, and everything else in one file for each script.
// `node tools/bake-fonts.mjs`; the results are part of the repository.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const VERSION = '5.3.0';
const PAIRS = {
  newsreader: { display: 'newsreader', text: 'instrument-sans' },
  noto: { display: 'noto-serif', text: 'noto-sans' },
  literata: { display: 'literata', text: 'inter' },
  cormorant: { display: 'cormorant', text: 'mulish' },
  alegreya: { display: 'alegreya', text: 'nunito-sans' },
  garamond: { display: 'eb-garamond', text: 'commissioner' },
  inter: { display: 'inter-tight', text: 'inter' },
  vazirmatn: { display: 'vazirmatn', text: 'vazirmatn' },
};
const FAMILIES = [...new Set(Object.values(PAIRS).flatMap(({ display, text }) => [display, text]))];

/** Families without serifs that are used for headings. */
const SANS_HEADINGS = ['inter-tight', 'vazirmatn'];

/** The scripts of Fontsource's files, and the characters that are taken from each. */
const SCRIPTS = {
  latin: [
    [0x20, 0x7e],
    [0xa0, 0xff],
    [0x131, 0x131],
    [0x152, 0x153],
    [0x2000, 0x206f],
    [0x20ac, 0x20ac],
    [0x2122, 0x2122],
    [0x2190, 0x2193],
    [0x2212, 0x2212],
  ],
  'latin-ext': [
    [0x100, 0x130],
    [0x132, 0x151],
    [0x154, 0x17f],
    [0x218, 0x21b],
  ],
  cyrillic: [
    [0x401, 0x401],
    [0x404, 0x404],
    [0x406, 0x407],
    [0x410, 0x44f],
    [0x451, 0x451],
    [0x454, 0x454],
    [0x456, 0x457],
  ],
  'cyrillic-ext': [[0x490, 0x491]],
  arabic: [
    [0x600, 0x6ff],
    [0xfb50, 0xfdff],
    [0xfe70, 0xfefc],
  ],
};

const expand = (ranges) =>
  ranges.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)));
const upper = (letters) => letters + letters.toUpperCase();

const BASIC = `${expand([[0x20, 0x7a]])
  .join('')
  .replace(/[<>[\\\]^_`]/g, '')}\u00a0\u2013\u2014\u2018\u2019\u201c\u201d\u2026\u00b7\u00d7\u00b0\u00a9\u2192`;
/** Characters of each language besides BASIC. Chinese and Japanese are left to the fonts of the system. */
const LANGUAGES = {
  ar: expand([
    [0x60c, 0x60c],
    [0x61b, 0x61b],
    [0x61f, 0x61f],
    [0x621, 0x652],
    [0x660, 0x669],
  ]).join(''),
  en: 'é',
  de: `${upper('äöü')}ß„‚»«`,
  es: `${upper('áéíóúñ')}ü¿¡«»`,
  fr: `${upper('àâçéèêëîïôùûœ')}«»`,
  it: `${upper('àèéìòù')}«»`,
  nl: 'éëïöüèê',
  pl: `${upper('óąćęłńśźż')}„`,
  pt: `${upper('áàâãçéêíóôõú')}`,
  uk: `${upper('абвгґдеєжзиіїйклмнопрстуфхцчшщьюя')}«»`,
};

/** Weight axis of the files for everything; a language's file has one weight, for 400 and 500. */
const WEIGHTS = { min: 400, max: 700 };
const FEATURES = ['kern', 'liga', 'rlig', 'calt', 'ccmp', 'locl', 'mark', 'mkmk', 'init', 'medi', 'fina', 'isol'];

/** Local fonts and the mean width of their letters, as a share of the em, which a fallback is scaled from. */
const LOCAL = {
  serif: { name: 'Times New Roman', width: 854.3953488372093 / 2048 },
  sans: { name: 'Arial', width: 934.5116279069767 / 2048 },
};
/** Letters in about the frequency of Latin texts; their mean width is that of the typeface. */
const SAMPLE = 'aaabcdeeeefghiijklmnnoopqrrssttuvwxyz      ';

const place = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-fonts-'));
const packages = [
  'subset-font@2.9.0',
  'fontkit@2.0.4',
  ...FAMILIES.map((name) => `@fontsource-variable/${name}@~${VERSION}`),
];
execFileSync('npm', ['install', '--silent', '--no-save', '--ignore-scripts', '--prefix', place, ...packages], {
  stdio: 'inherit',
});
const require = createRequire(path.join(place, 'package.json'));
const subset = require('subset-font');
const fontkit = require('fontkit');

const folder = path.join(root, 'public', 'fonts');
fs.rmSync(folder, { recursive: true, force: true });
fs.mkdirSync(folder, { recursive: true });

const fontsource = (family) => path.join(place, 'node_modules/@fontsource-variable', family);
const sourceFile = (family, script) => path.join(fontsource(family), 'files', `${family}-${script}-wght-normal.woff2`);

async function bake(family, script, letters, weight) {
  const bytes = await subset(fs.readFileSync(sourceFile(family, script)), letters.join(''), {
    targetFormat: 'woff2',
    variationAxes: { wght: weight },
    keepFeatures: FEATURES,
    noHinting: true,
  });
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
  const file = `${family}-${hash}.woff2`;
  fs.writeFileSync(path.join(folder, file), bytes);
  return { file, bytes: bytes.length };
}

/** The letters of a text by script, as far as the family has them. */
function splitByScript(family, letters) {
  const parts = [];
  for (const [script, ranges] of Object.entries(SCRIPTS)) {
    if (!fs.existsSync(sourceFile(family, script))) continue;
    const font = fontkit.openSync(sourceFile(family, script));
    const known = letters.filter((letter) => {
      const code = letter.codePointAt(0);
      return ranges.some(([from, to]) => code >= from && code <= to) && font.hasGlyphForCodePoint(code);
    });
    if (known.length > 0) parts.push([script, known]);
  }
  return parts;
}

const percent = (share) => `${(share * 100).toFixed(2)}%`;

/** Metrics with which a local font takes the room of the family (CSS Fonts 5, section 2). */
async function measureFallback(family, role) {
  const local = LOCAL[role === 'display' && !SANS_HEADINGS.includes(family) ? 'serif' : 'sans'];
  // One weight, because the axis would leave the widths at that of the lightest.
  const bytes = await subset(fs.readFileSync(sourceFile(family, 'latin')), SAMPLE, {
    targetFormat: 'truetype',
    variationAxes: { wght: WEIGHTS.min },
  });
  const font = fontkit.create(bytes);
  const { metrics } = font.hmtx;
  const widths = [...SAMPLE].map((letter) => metrics.get(font.glyphForCodePoint(letter.codePointAt(0)).id).advance);
  const scale = widths.reduce((sum, width) => sum + width, 0) / SAMPLE.length / font.unitsPerEm / local.width;
  const share = (units) => percent(Math.abs(units) / (font.unitsPerEm * scale));
  return { local: local.name, ascent: share(font.ascent), descent: share(font.descent), size: percent(scale) };
}

const families = {};
const credits = new Set();
let licence = '';
for (const family of FAMILIES) {
  const everything = [];
  for (const [script, letters] of splitByScript(family, expand(Object.values(SCRIPTS).flat())))
    everything.push({ ...(await bake(family, script, letters, WEIGHTS)), script });
  const languages = {};
  for (const [language, own] of Object.entries(LANGUAGES)) {
    const parts = splitByScript(family, [...new Set(BASIC + own)]);
    const missing = [...own].filter((letter) => !parts.some(([, letters]) => letters.includes(letter)));
    if (missing.length > own.length / 4) continue;
    languages[language] = [];
    for (const [script, letters] of parts) languages[language].push(await bake(family, script, letters, WEIGHTS.min));
  }
  families[family] = { everything, languages };
  const [copyright, ...terms] = fs.readFileSync(path.join(fontsource(family), 'LICENSE'), 'utf8').split('\n');
  // Such a name may not be used for a changed font, as these are.
  if (copyright.includes('Reserved Font Name')) throw new Error(`${family} has a reserved name: ${copyright}`);
  credits.add(copyright.split(/ [\w-]+\[/)[0]);
  licence = terms.join('\n');
}

const pairs = {};
for (const [pair, roles] of Object.entries(PAIRS)) {
  pairs[pair] = {};
  for (const [role, family] of Object.entries(roles)) {
    const { everything, languages } = families[family];
    pairs[pair][role] = {
      fallback: await measureFallback(family, role),
      // Browsers use the last face with a character.
      everything: everything.map(({ file, script }) => ({ file, script })).reverse(),
      languages: Object.fromEntries(
        Object.entries(languages).map(([language, files]) => [language, files.map(({ file }) => file)]),
      ),
    };
  }
}
fs.writeFileSync(
  path.join(folder, 'OFL.txt'),
  `Typefaces, each reduced to the characters and weights of this site:\n\n${[...credits].join('\n')}\n${licence}`,
);
fs.writeFileSync(path.join(root, 'lib/model/typefaces.json'), `${JSON.stringify(pairs, null, 1)}\n`);
for (const [family, { everything, languages }] of Object.entries(families)) {
  const sum = (files) => files.reduce((total, { bytes }) => total + bytes, 0);
  console.log(
    family,
    sum(everything),
    Object.entries(languages)
      .map(([language, files]) => `${language} ${sum(files)}`)
      .join(' '),
  );
}
fs.rmSync(place, { recursive: true, force: true });
