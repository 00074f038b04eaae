/** @jest-environment node */
// The form of the site's settings writes vitrine.yaml, and only what its schema accepts.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createChanger } from '@/lib/desk/files/make-change';
import { digestTexts } from '@/lib/desk/save-item';
import { listShownTexts, planSite, readSiteForm } from '@/lib/desk/site/site-form';

const root = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-')));
afterAll(() => fs.rmSync(root, { recursive: true }));

const library = { root, readFile: (name: string) => createChanger(root).read(name) };
type Editing = Parameters<typeof planSite>[0];

const OWN =
  '# mine\ntitle: { de: Hafen, en: Harbour }\nlicence: https://example.org/l # ours\noriginals: kind:photo\ncontact: no\n';

/** @param elsewhere what another program has written since the form was opened */
async function plan(fields: Record<string, string>, text = OWN, elsewhere = text) {
  fs.writeFileSync(path.join(root, 'vitrine.yaml'), text);
  const { values } = await readSiteForm(library);
  if (!values) throw new Error('the file cannot be edited');
  const was = JSON.stringify(digestTexts(listShownTexts(values)));
  fs.writeFileSync(path.join(root, 'vitrine.yaml'), elsewhere);
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...values, was, ...fields })) form.set(name, value ?? '');
  return planSite({ form, library } as unknown as Editing);
}

async function edit(fields: Record<string, string>, text?: string): Promise<string | null> {
  const planned = await plan(fields, text);
  if (!('changes' in planned)) throw new Error(JSON.stringify(planned));
  const [change] = planned.changes;
  return change && 'after' in change ? String(change.after) : null;
}

test('a setting that changes changes its line', async () => {
  expect(await edit({ licence: 'https://example.org/x' })).toBe(OWN.replace('/l #', '/x #'));
  expect(await edit({ languages: 'de,en  fr' })).toBe(`${OWN}languages: [de, en, fr]\n`);
  expect(await edit({ contact: 'yes' })).toBe(OWN.replace('contact: no', 'contact: true'));
  expect(await edit({})).toBeNull();
});

test('a value in a notation that the form cannot show stays', async () => {
  const { values } = await readSiteForm(library);
  expect([values?.title, values?.originals, values?.contact]).toEqual([null, null, 'no']);
  expect(await edit({ title: 'x', originals: 'yes' })).toBeNull();
});

test.each<[string, string, RegExp]>([
  ['licence', 'javascript:alert(1)', /licence:/],
  ['language', 'xx-!', /language:/],
  ['timeZone', 'Mars/Olympus', /timeZone:/],
  ['training', 'perhaps', /training:/],
  ['languages', 'en, api', /languages:/],
])('%s cannot be %j', async (field, value, message) => {
  const planned = await plan({ [field]: value });
  expect(planned).toMatchObject({ key: 'deskSite.invalid' });
  expect(JSON.stringify(planned)).toMatch(message);
});

test('a setting that another program has changed, too, is not written, and both versions are shown', async () => {
  const theirs = OWN.replace('/l #', '/theirs #');
  expect(await plan({ licence: 'https://example.org/x' }, OWN, theirs)).toMatchObject({
    key: 'deskForm.lookAgain',
    refused: { theirs: { licence: 'https://example.org/theirs' } },
  });
  const both = await plan({ languages: 'de, en' }, OWN, theirs);
  expect('changes' in both && both.changes.map((change) => String('after' in change && change.after))).toEqual([
    `${theirs}languages: [de, en]\n`,
  ]);
});
