/** @jest-environment node */
// Validators report a section without a heading: a part without one is a div.
import fs from 'node:fs';
import path from 'node:path';

const list = (folder: string): string[] =>
  fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .flatMap((name) => (name.endsWith('.tsx') ? [path.join(folder, name)] : []));

/** Live regions and widgets with a label, whose headings would be noise in the outline of a page. */
const LABELLED = ['carousel.tsx', 'panorama-sphere.tsx', 'consent-bar.tsx', 'report.tsx', 'tab-panel.tsx'];

test('every section has a heading', () => {
  const bare = [...list('components'), ...list('app')].flatMap((file) => {
    const sections = fs.readFileSync(file, 'utf8').match(/<section\b[\s\S]*?<\/section>/g) ?? [];
    return sections.some((section) => !/<h[2-6]\b/.test(section)) ? [path.basename(file)] : [];
  });
  expect(bare.filter((file) => !LABELLED.includes(file))).toEqual([]);
});
