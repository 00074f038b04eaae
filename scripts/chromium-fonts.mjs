// Provides fonts to a browser on a machine without any: a fontconfig file, and a launcher script that uses it.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { inflateSync } from 'node:zlib';

// Arrows and other symbols of the pages; for letters, the browser's package contains Open Sans.
const FONTS = ['@fontsource/noto-sans-math/files/noto-sans-math-latin-400-normal.woff'];

/**
 * Converts WOFF to the font file inside it, since the browser's FreeType cannot read WOFF:
 * https://www.w3.org/TR/WOFF/#WOFFHeader
 */
export function unwrapWoff(woff) {
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => {
    const entry = 44 + 20 * index;
    const [offset, packed, length] = [4, 8, 12].map((at) => woff.readUInt32BE(entry + at));
    const bytes = woff.subarray(offset, offset + packed);
    const padded = Buffer.alloc(Math.ceil(length / 4) * 4);
    (packed < length ? inflateSync(bytes) : bytes).copy(padded);
    return { tag: woff.subarray(entry, entry + 4), checksum: woff.subarray(entry + 16, entry + 20), length, padded };
  });
  // https://learn.microsoft.com/typography/opentype/spec/otff#table-directory
  const power = Math.floor(Math.log2(count));
  const directory = Buffer.alloc(12 + 16 * count);
  woff.copy(directory, 0, 4, 8);
  [count, 16 << power, power, 16 * count - (16 << power)].forEach((value, index) => {
    directory.writeUInt16BE(value, 4 + 2 * index);
  });
  let offset = directory.length;
  for (const [index, { tag, checksum, length, padded }] of tables.entries()) {
    const entry = 12 + 16 * index;
    tag.copy(directory, entry);
    checksum.copy(directory, entry + 4);
    directory.writeUInt32BE(offset, entry + 8);
    directory.writeUInt32BE(length, entry + 12);
    offset += padded.length;
  }
  return Buffer.concat([directory, ...tables.map(({ padded }) => padded)]);
}

const toXml = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const quote = (text) => `'${text.replaceAll("'", "'\\''")}'`;

/**
 * Installs fonts beside an unpacked browser. The package's own configuration names /tmp/fonts, regardless of where it
 * is unpacked; without a fallback font the renderer crashes at the first missing glyph.
 * @returns the path of a launcher script, so that the environment of other processes does not change
 */
export function wrapBrowser(own, browser) {
  const require = createRequire(import.meta.url);
  const fonts = path.join(own, 'fonts');
  fs.mkdirSync(fonts, { recursive: true });
  for (const name of FONTS)
    fs.writeFileSync(
      path.join(fonts, path.basename(name, '.woff').concat('.ttf')),
      unwrapWoff(fs.readFileSync(require.resolve(name))),
    );
  const config = path.join(own, 'fonts.conf');
  fs.writeFileSync(
    config,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir>${toXml(fonts)}</dir>
  <cachedir>${toXml(path.join(own, 'font-cache'))}</cachedir>
</fontconfig>
`,
  );
  const program = path.join(own, 'chromium-with-fonts');
  const libraries = path.join(own, 'al2023', 'lib');
  fs.writeFileSync(
    program,
    `#!/bin/sh
export FONTCONFIG_FILE=${quote(config)} LD_LIBRARY_PATH=${quote(libraries)}
exec ${quote(browser)} "$@"
`,
    { mode: 0o755 },
  );
  return program;
}
