import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { wrapBrowser } from '@/scripts/chromium-fonts.mjs';

const sum = (bytes: Buffer) => {
  let total = 0;
  for (let at = 0; at + 3 < bytes.length; at += 4) total = (total + bytes.readUInt32BE(at)) >>> 0;
  return total;
};

describe('a browser on a machine that has no fonts', () => {
  const own = fs.mkdtempSync(path.join(os.tmpdir(), "vitrine's & fonts-"));
  const browser = path.join(own, 'browser');
  let config: string;

  beforeAll(() => {
    fs.writeFileSync(browser, '#!/bin/sh\nprintf "%s\\n" "$FONTCONFIG_FILE" "$LD_LIBRARY_PATH" "$@"\n', {
      mode: 0o755,
    });
    const said = execFileSync(wrapBrowser(own, browser), ['--no-sandbox', 'a b'], { encoding: 'utf8' }).split('\n');
    expect(said.slice(1)).toEqual([path.join(own, 'al2023', 'lib'), '--no-sandbox', 'a b', '']);
    config = fs.readFileSync(said[0] as string, 'utf8');
  });

  afterAll(() => fs.rmSync(own, { recursive: true }));

  test('is configured with the folder of its fonts', () => {
    const folder = /<dir>(.+)<\/dir>/.exec(config)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect(fs.readdirSync(folder)).toEqual(['noto-sans-math-latin-400-normal.ttf']);
    expect(config).not.toContain('/tmp/fonts');
  });

  test('gets fonts with intact tables', () => {
    const font = fs.readFileSync(path.join(own, 'fonts', 'noto-sans-math-latin-400-normal.ttf'));
    expect(font.readUInt32BE(0)).toBe(0x0001_0000);
    const tags: string[] = [];
    for (let entry = 12; entry < 12 + 16 * font.readUInt16BE(4); entry += 16) {
      const tag = font.toString('latin1', entry, entry + 4);
      const [checksum = 0, offset = 0, length = 0] = [4, 8, 12].map((at) => font.readUInt32BE(entry + at));
      const table = Buffer.from(font.subarray(offset, offset + Math.ceil(length / 4) * 4));
      // https://learn.microsoft.com/typography/opentype/spec/otff#calculating-checksums
      if (tag === 'head') table.writeUInt32BE(0, 8);
      expect([tag, sum(table)]).toEqual([tag, checksum]);
      tags.push(tag);
    }
    expect(tags).toEqual(expect.arrayContaining(['cmap', 'glyf', 'head', 'loca']));
  });
});
