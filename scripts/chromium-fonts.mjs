// The fonts of a browser on a machine that has none: a fontconfig of our own, and a program that starts the browser with it.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { inflateSync } from 'node:zlib';

// The arrows, signs and triangles of the pages; letters are in Open Sans, which comes with the browser.
const FONTS = ['@fontsource/noto-sans-math/files/noto-sans-math-latin-400-normal.woff'];

/** WOFF to the font file inside it, as the browser's FreeType reads no other: https://www.w3.org/TR/WOFF/#WOFFHeader */
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
 * Lays fonts beside an unpacked browser. The package's own configuration names /tmp/fonts, wherever it is unpacked; without
 * any font the page dies at the first letter that its own font lacks.
 * @returns a program that starts the browser with its fonts and libraries, and changes no one else's environment
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
