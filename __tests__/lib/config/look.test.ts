import fs from 'node:fs';
import { parse } from 'yaml';
import { parseLook } from '@/lib/config/look';
import { parseSite } from '@/lib/config/site';
import { getContrast, parseHexColour } from '@/lib/model/colour';
import { OWN_COLOURS, toLookProperties } from '@/lib/model/look';

const toRgb = (text: string | undefined) => parseHexColour(text ?? '') ?? ([0, 0, 0] as const);

test('a look is used, and parsing it again changes nothing', () => {
  const { look, faults } = parseLook({
    accent: { light: '#00529b', dark: '#8ec5ff' },
    paper: { light: '#fff', dark: '#101418' },
    corners: 'soft',
    density: 'airy',
    header: { links: [{ text: { en: 'Visit', de: 'Besuch' }, to: 'stories/visit.md' }] },
    footer: { imprint: 'imprint.md', social: ['https://example.social/@museum'] },
  });
  expect(faults).toEqual([]);
  expect(parseLook(look)).toEqual({ look, faults: [] });
  expect(toLookProperties(look)).toMatchObject({
    '--accent': 'light-dark(#00529b, #8ec5ff)',
    '--paper': 'light-dark(#ffffff, #101418)',
    '--button-radius': '0.3rem',
  });
});

test("the colours that the owner's are checked against are those of the style sheet", () => {
  const sheet = fs.readFileSync('app/globals.css', 'utf8');
  for (const [name, light] of Object.entries(OWN_COLOURS.light))
    expect(sheet).toContain(
      `--${name}: light-dark(${light}, ${OWN_COLOURS.dark[name as keyof typeof OWN_COLOURS.dark]});`,
    );
});

test('one colour is used for both screens, lighter on the dark one', () => {
  const { look, faults } = parseLook({ accent: '00529b' });
  expect(faults).toEqual([]);
  expect(look.accent?.light).toBe('#00529b');
  expect(getContrast(toRgb(look.accent?.dark), toRgb(OWN_COLOURS.dark.paper))).toBeGreaterThanOrEqual(4.5);
});

test('an accent that cannot be read is reported with the nearest pair, which is then used', () => {
  const { look, faults } = parseLook({ accent: { light: '#ffcc00', dark: '#ffcc00' }, corners: 'square' });
  expect(look).toEqual({ corners: 'square' });
  expect(faults).toHaveLength(1);
  expect(faults[0]).toContain('#ffcc00 on a light screen');
  const pair = parse(/\{.*\}/.exec(faults[0] ?? '')?.[0] ?? '');
  expect(pair.dark).toBe('#ffcc00');
  const again = parseLook({ accent: pair });
  expect(again).toEqual({ look: { accent: pair }, faults: [] });
});

test('the accent is checked on the paper of the owner', () => {
  const stated = { paper: { light: '#e8e0c8' }, accent: { light: '#7a6a00' } };
  expect(parseLook({ accent: stated.accent }).faults).toEqual([]);
  expect(parseLook(stated).look).toEqual({ paper: stated.paper });
});

test('a paper on which the text of the site cannot be read is reported', () => {
  const { look, faults } = parseLook({ paper: { light: '#888888' } });
  expect(look).toEqual({});
  expect(parseLook({ paper: parse(/\{.*\}/.exec(faults[0] ?? '')?.[0] ?? '') }).faults).toEqual([]);
});

// Without quotation marks, YAML reads the colour as a comment.
test.each([
  'accent: #8a3b12',
  'accent: red',
  'accent: "#12"',
  'accent: "url(https://example.org/x)"',
  'accent: "#fff; } body { display: none"',
  'paper: { light: white }',
  'corners: sharp',
  'density: 3',
  'header: { links: [{ text: x, to: "javascript:alert(1)" }] }',
  'footer: { imprint: "data:text/html,x" }',
  'footer: { social: ["ftp://example.org"] }',
  'colour: red',
])('%s is reported, and the rest of the look is used', (text) => {
  const { site, faults } = parseSite(
    parse(`title: Boats\nlook:\n  corners: soft\n  ${text}`.replace(/corners: soft\n {2}(?=corners)/, '')),
  );
  expect(faults).toHaveLength(1);
  expect(faults[0]).toContain(`look`);
  expect(site.title).toBe('Boats');
  expect(site.look).toEqual(text.startsWith('corners') ? {} : { corners: 'soft' });
});

test('a misspelt entry is named with the one that is meant', () => {
  expect(parseSite({ look: { acent: '#123456' } }).faults.join()).toContain('is accent meant?');
});
