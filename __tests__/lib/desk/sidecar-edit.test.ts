import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { editSidecar as editOrKeep, type PropertyEdit } from '@/lib/desk/files/sidecar-edit';
import { parseXmp } from '@/lib/metadata/formats/xmp';
import { xmpLanguages, xmpText, xmpTexts } from '@/lib/metadata/formats/xmp-values';

const editSidecar = (...given: Parameters<typeof editOrKeep>) => editOrKeep(...given) ?? Buffer.alloc(0);

const EDITS: PropertyEdit[] = [
  { type: 'text', name: 'dc:title', language: 'de', isDefault: true, text: 'Brücke <am> "Hafen" & Kai' },
  {
    type: 'text',
    name: 'Iptc4xmpCore:AltTextAccessibility',
    language: 'de',
    isDefault: true,
    text: 'Two lines:\na bridge',
  },
  { type: 'list', name: 'dc:creator', kind: 'Seq', values: ['Ida Berg', 'Ole Lund'] },
];

const read = (bytes: Buffer) => {
  const xmp = parseXmp(bytes);
  return {
    title: xmpText(xmp, 'dc:title'),
    alt: xmpText(xmp, 'Iptc4xmpCore:AltTextAccessibility'),
    makers: xmpTexts(xmp, 'dc:creator'),
  };
};

const WRITTEN = {
  title: 'Brücke <am> "Hafen" & Kai',
  alt: 'Two lines:\na bridge',
  makers: ['Ida Berg', 'Ole Lund'],
};

/** As Lightroom writes: values as attributes and elements, other namespaces, a comment. */
const LIGHTROOM = `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/" x:xmptk="Adobe XMP Core">
 <!-- kept -->
 <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
  <rdf:Description rdf:about=""
    xmlns:xmp="http://ns.adobe.com/xap/1.0/"
    xmlns:crs="http://ns.adobe.com/camera-raw-settings/1.0/"
    xmlns:own="https://museum.example/ns/"
    xmlns:purl="http://purl.org/dc/elements/1.1/"
   xmp:Rating="4"
   crs:Exposure2012="+0.35"
   own:Shelf="B 12">
   <purl:title>
    <rdf:Alt>
     <rdf:li xml:lang="x-default">Bridge</rdf:li>
     <rdf:li xml:lang="fr">Pont</rdf:li>
    </rdf:Alt>
   </purl:title>
   <crs:ToneCurve><rdf:Seq><rdf:li>0, 0</rdf:li></rdf:Seq></crs:ToneCurve>
  </rdf:Description>
 </rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>`;

test('a new sidecar has the values, and later edits replace them', () => {
  const created = editSidecar(null, EDITS);
  expect(read(created)).toEqual(WRITTEN);
  const edited = editSidecar(created, [
    { type: 'text', name: 'dc:title', language: 'de', isDefault: true, text: 'Quay' },
  ]);
  expect(read(edited)).toEqual({ ...WRITTEN, title: 'Quay' });
});

test('namespaces, languages, comments and settings of other programs stay', () => {
  const text = editSidecar(Buffer.from(LIGHTROOM), EDITS).toString();
  const xmp = parseXmp(text);
  expect(read(Buffer.from(text))).toEqual(WRITTEN);
  expect(xmpLanguages(xmp, 'dc:title')).toContainEqual(['fr', 'Pont']);
  // Attributes of one element end up on one line.
  for (const line of LIGHTROOM.split('\n'))
    if (!line.includes('x-default')) expect(text).toContain(line.trim().replace(/>$/, ''));
});

test('a value that stood as an attribute, or as plain text, is replaced and not repeated', () => {
  const attribute = LIGHTROOM.replace('own:Shelf="B 12"', 'own:Shelf="B 12" purl:creator="Old"');
  const text = editSidecar(Buffer.from(attribute), EDITS).toString();
  expect(xmpTexts(parseXmp(text), 'dc:creator')).toEqual(['Ida Berg', 'Ole Lund']);
  expect(text).not.toContain('Old');
});

test('the default text and those in its language change together; others stay, and an empty text removes it', () => {
  const german = LIGHTROOM.replace('xml:lang="fr">Pont', 'xml:lang="fr">Pont</rdf:li><rdf:li xml:lang="de-DE">Brücke');
  const set = (bytes: Buffer, text: string) =>
    editSidecar(bytes, [{ type: 'text', name: 'dc:title', language: 'de', isDefault: true, text }]);
  const changed = set(Buffer.from(german), 'Kai');
  expect(xmpLanguages(parseXmp(changed), 'dc:title')).toEqual([
    ['x-default', 'Kai'],
    ['fr', 'Pont'],
    ['de-de', 'Kai'],
  ]);
  expect(xmpLanguages(parseXmp(set(changed, '')), 'dc:title')).toEqual([['fr', 'Pont']]);
  expect(set(editSidecar(null, EDITS), '').toString()).not.toContain('dc:title');
});

test('a usual prefix that means something else here is not reused', () => {
  const other = LIGHTROOM.replaceAll('purl:', 'p:').replace('xmlns:purl', 'xmlns:p').replaceAll('crs', 'Iptc4xmpCore');
  expect(read(editSidecar(Buffer.from(other), EDITS))).toEqual(WRITTEN);
});

test.each([
  ['damaged', LIGHTROOM.slice(0, 700)],
  ['no XMP', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['with a document type', `<!DOCTYPE x [<!ENTITY a "aaaa">]>${LIGHTROOM}`],
  ['too deep', LIGHTROOM.replace('kept -->', `-->${'<a>'.repeat(3000)}${'</a>'.repeat(3000)}<!-- -->`)],
])('a sidecar that is %s is not changed', (_, text) => {
  expect(() => editSidecar(Buffer.from(text), EDITS)).toThrow(/not changed/);
});

const hasExiftool = (() => {
  try {
    execFileSync('exiftool', ['-ver']);
    return true;
  } catch {
    return false;
  }
})();

(hasExiftool ? test : test.skip)('exiftool reads the same values', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-'));
  const file = path.join(folder, 'a.xmp');
  try {
    for (const before of [null, Buffer.from(LIGHTROOM)]) {
      fs.writeFileSync(file, editSidecar(before, EDITS));
      const ask = (...options: string[]) =>
        JSON.parse(execFileSync('exiftool', ['-j', ...options, file]).toString())[0];
      expect(ask()).toMatchObject({
        Title: WRITTEN.title,
        AltTextAccessibility: WRITTEN.alt,
        Creator: WRITTEN.makers,
      });
      expect(ask('-validate')).toMatchObject({ Validate: 'OK' });
    }
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
});
