/** @jest-environment node */
// The form of the look shows and writes `look` of vitrine.yaml, and only what can be read on the site.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parse } from 'yaml';
import { createChanger } from '@/lib/desk/files/make-change';
import { digestTexts } from '@/lib/desk/save-item';
import { listShownLook, planLook, readLookForm } from '@/lib/desk/site/look-form';

const root = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-')));
afterAll(() => fs.rmSync(root, { recursive: true }));

const library = { root, readFile: (name: string) => createChanger(root).read(name) };
type Library = Parameters<typeof planLook>[0]['library'];

const OWN = `# mine
title: Harbour
look:
  # the blue of the quay
  accent: "#00529b" # Pantone 301
  type: noto
  header:
    links:
      - { text: Visit us, to: https://museum.example/visit } # until June
      - { text: "Shop: new", to: shop }
  footer:
    text: { en: Open, de: Offen }
    social: [https://example.social/@museum]
home: [newest]
`;

/** @param elsewhere what another program has written since the form was opened */
async function plan(fields: Record<string, string>, text = OWN, elsewhere = text) {
  fs.writeFileSync(path.join(root, 'vitrine.yaml'), text);
  const { texts } = await readLookForm(library);
  if (!texts) throw new Error('the file cannot be edited');
  const shown = listShownLook(texts);
  const was = JSON.stringify(digestTexts(shown));
  fs.writeFileSync(path.join(root, 'vitrine.yaml'), elsewhere);
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...Object.fromEntries(shown), was, ...fields })) form.set(name, value);
  return planLook({ form, library: library as Library });
}

async function edit(fields: Record<string, string>, text?: string): Promise<string | null> {
  const planned = await plan(fields, text);
  if (!('changes' in planned)) throw new Error(JSON.stringify(planned));
  const [change] = planned.changes;
  return change && 'after' in change ? String(change.after) : null;
}

async function findFaults(fields: Record<string, string>, text?: string) {
  const planned = await plan(fields, text);
  if ('changes' in planned) throw new Error('it would be saved');
  return planned.refused?.faults ?? planned.key;
}

test('fields show what the file states, in short and in long notations', async () => {
  await plan({});
  expect((await readLookForm(library)).texts).toMatchObject({
    'accent.light': '#00529b',
    'accent.dark': '',
    'type.pair': 'noto',
    'type.display': '',
    'header.links': 'Visit us: https://museum.example/visit\nShop: new: shop',
    'footer.text': null,
    'footer.social': 'https://example.social/@museum',
    corners: '',
  });
});

test('a field that changes changes its line, and comments and other settings stay', async () => {
  expect(await edit({})).toBeNull();
  expect(await edit({ 'accent.light': ' 123456 ' })).toBe(OWN.replace('#00529b', '#123456'));
  expect(await edit({ 'accent.dark': '#8ec5ff' })).toBe(
    OWN.replace('"#00529b"', '{ light: "#00529b", dark: "#8ec5ff" }'),
  );
  expect(await edit({ corners: 'soft' })).toBe(OWN.replace('home:', '  corners: soft\nhome:'));
  const links = 'Visit us: https://museum.example/visit\n\nNews and more: stories/news.md';
  expect(await edit({ 'header.links': links })).toBe(
    OWN.replace('{ text: "Shop: new", to: shop }', '{ text: News and more, to: stories/news.md }'),
  );
});

test('a text in several languages is left to a text editor', async () => {
  expect(await edit({ 'footer.text': 'Closed' })).toBeNull();
  expect(parse((await edit({ 'footer.imprint': 'imprint.md' })) ?? '').look.footer).toEqual({
    ...parse(OWN).look.footer,
    imprint: 'imprint.md',
  });
});

test('an emptied field is removed, and with the last one the look', async () => {
  expect(await edit({ 'type.pair': '' })).toBe(OWN.replace('  type: noto\n', ''));
  expect(await edit({ 'header.links': '' })).not.toContain('header');
  expect(await edit({ corners: '' }, 'title: a\nlook:\n  corners: soft\n# end\n')).toBe('title: a\n# end\n');
});

test('a file without a look gets one', async () => {
  expect(
    await edit({ 'paper.light': '#fff', 'footer.institution': 'City Museum: https://museum.example' }, 'title: a\n'),
  ).toBe(
    'title: a\nlook:\n  paper: "#ffffff"\n  footer:\n    institution: { text: City Museum, to: https://museum.example }\n',
  );
});

test('a colour that is hard to read is refused with the nearest one that can be read, which is accepted', async () => {
  const faults = (await findFaults({ 'accent.light': '#8899aa', 'accent.dark': '#223344' })) as Record<string, string>;
  expect(Object.keys(faults).sort()).toEqual(['accent.dark', 'accent.light']);
  const [light = '', dark = ''] = ['light', 'dark'].map(
    (scheme) => /#[\da-f]{6}/.exec(faults[`accent.${scheme}`] ?? '')?.[0],
  );
  expect(parse((await edit({ 'accent.light': light, 'accent.dark': dark })) ?? '').look.accent).toEqual({
    light,
    dark,
  });
});

test.each<[string, string, RegExp]>([
  ['accent.light', 'blue', /#00529b/],
  ['header.links', 'Visit us', /Visit us/],
  ['footer.institution', 'Evil: javascript:alert(1)', /institution/],
  ['footer.social', 'museum', /social/],
  ['corners', 'pointed', /corners/],
  ['type.pair', 'comic', /pair of typefaces/],
  ['logo.light', 'site/logo.gif', /\.svg, \.png/],
  ['css', 'site/missing.css', /no such file/],
  ['icon', '../../etc/icon.png', /no such file/],
])('%s cannot be %j', async (field, value, message) => {
  expect(await findFaults({ [field]: value })).toEqual({ [field]: expect.stringMatching(message) });
});

test('a fault that the file has already does not prevent other changes', async () => {
  const text = 'look:\n  accent: "#eeeeee"\n';
  expect((await readLookForm(library)).faults).toEqual({});
  expect(await edit({ corners: 'soft' }, text)).toBe(`${text}  corners: soft\n`);
  expect(Object.keys((await readLookForm(library)).faults)).toEqual(['accent.light']);
});

test('a field that another program has changed, too, is not written, and both versions are shown', async () => {
  expect(await plan({ 'accent.light': '#123456' }, OWN, OWN.replace('#00529b', '#654321'))).toMatchObject({
    key: 'deskForm.lookAgain',
    refused: { theirs: { 'accent.light': '#654321' } },
  });
});

test('a look in another notation is not touched', async () => {
  fs.writeFileSync(path.join(root, 'vitrine.yaml'), 'look: pretty\n');
  expect(await readLookForm(library)).toMatchObject({
    texts: null,
    fault: expect.stringContaining('vitrine.yaml: look'),
  });
});
