/** @jest-environment node */
// The form of the site's settings writes vitrine.yaml, and only what its schema accepts.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createChanger } from '@/lib/desk/files/make-change';
import { planSite, readSiteForm } from '@/lib/desk/site/site-form';

const root = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-')));
afterAll(() => fs.rmSync(root, { recursive: true }));

const library = { root, readFile: (name: string) => createChanger(root).read(name) };
type Editing = Parameters<typeof planSite>[0];

const OWN =
  '# mine\ntitle: { de: Hafen, en: Harbour }\nlicence: https://example.org/l # ours\noriginals: kind:photo\ncontact: no\n';

async function plan(fields: Record<string, string>, text = OWN) {
  fs.writeFileSync(path.join(root, 'vitrine.yaml'), text);
  const { values, version } = await readSiteForm(library);
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...values, version, ...fields })) form.set(name, value ?? '');
  const getText = (name: string) => String(form.get(name) ?? '').trim();
  return planSite({ form, getText, library } as unknown as Editing);
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

test('a file that has changed since the form was shown stays', async () => {
  expect(await plan({ version: 'other', licence: 'https://example.org/x' })).toMatchObject({ key: 'desk.conflict' });
});
