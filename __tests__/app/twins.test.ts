// Each page that visitors see has a twin for the other languages of a site: the same page, kept as long.
import fs from 'node:fs';
import path from 'node:path';

const TWINS = 'app/in/[language]';
// For the owner alone, who reads English.
const SINGLE = ['app/report/page.tsx'];

const list = (folder: string): string[] =>
  fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => path.basename(name) === 'page.tsx')
    .map((name) => path.join(folder, name));

const pages = list('app').filter((file) => !file.startsWith('app/in/') && !SINGLE.includes(file));
const toTwin = (file: string) => file.replace(/^app/, TWINS);
const read = (file: string) => fs.readFileSync(file, 'utf8');
const listSettings = (text: string) => text.match(/^export const (?:revalidate|dynamic) = .*$/gm) ?? [];

test('every twin is one', () => {
  expect(list(TWINS).sort()).toEqual(pages.map(toTwin).sort());
});

test.each(pages)('%s has a twin that is the same, and kept as long', (file) => {
  const twin = read(toTwin(file));
  const from = `@/${file.replace(/\.tsx$/, '')}`;
  expect(twin).toContain(`from '${from}'`);
  const names = ['generateMetadata', 'generateStaticParams'].filter((name) => read(file).includes(name));
  for (const name of ['default', ...names]) expect(twin).toContain(name);
  expect(listSettings(twin)).toEqual(listSettings(read(file)));
});
