// Each component has a CSS module beside it and uses each of its classes; global styles are tokens, the reset or typography.
import fs from 'node:fs';
import path from 'node:path';

/** Elements that any text may contain. */
const GLOBAL = [
  'button',
  'clamp',
  'intro',
  'line',
  'notice',
  'page',
  'quiet',
  'screen-only',
  'skip',
  'visually-hidden',
];

const read = (file: string) => fs.readFileSync(file, 'utf8');
const all = ['app', 'components'].flatMap((folder) =>
  fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(folder, name))
    .filter((file) => /\.(css|tsx?)$/.test(file)),
);
const sheets = all.filter((file) => file.endsWith('.css'));
const modules = sheets.filter((file) => file.endsWith('.module.css'));
const sources = all.filter((file) => !file.endsWith('.css')).map((file) => ({ file, text: read(file) }));

const withoutComments = (css: string) =>
  css
    .replace(/@import .*/g, '')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/url\("[^"]*"\)|content: "[^;]*/g, '');
const listClasses = (css: string) =>
  [
    ...withoutComments(css)
      .replace(/:global\([^)]*\)/g, '')
      .matchAll(/\.(-?[a-zA-Z][\w-]*)(?=[^{}]*\{)/g),
  ].map(([, name = '']) => name);

/** The classes that each file uses of each module, and whether it uses them by literal name only. */
function listUses(): { by: string; module: string; name: string }[] {
  const uses = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].flatMap(([, local = '', from = '']) => {
      const module = from.startsWith('@/') ? from.slice(2) : path.join(path.dirname(file), from);
      expect(text).not.toContain(`${local}[`);
      return [...text.matchAll(new RegExp(`(?<!['"\`])\\b${local}\\.(\\w+)`, 'g'))]
        .map(([, name = '']) => ({ by: file, module, name }))
        .filter(({ name }) => name !== 'module');
    }),
  );
  const composed = modules.flatMap((file) =>
    [...read(file).matchAll(/composes: (\w+) from "([^"]+)"/g)].map(([, name = '', from = '']) => ({
      by: file,
      module: path.join(path.dirname(file), from),
      name,
    })),
  );
  return [...uses, ...composed];
}

const uses = listUses();

/** Classes of the parts that few sites have, whose rules are sent with them: those of a look and of blocks. */
const inline = [
  ...new Set(
    sources.flatMap(({ text }) =>
      [...text.matchAll(/\.((?:look|block)(?:-[a-z]+)?)(?=[^`{}]*\{[a-z-]+:)/g)].map(([, name = '']) => name),
    ),
  ),
];

test('each CSS module is beside its component, and there is one global sheet', () => {
  expect(sheets.filter((file) => !file.endsWith('.module.css'))).toEqual(['app/globals.css']);
  expect(modules.length).toBeGreaterThan(50);
});

test.each(modules)('every class of %s is used, and every used class exists', (file) => {
  const there = [...new Set(listClasses(read(file)))].sort();
  const asked = [...new Set(uses.filter(({ module }) => module === file).map(({ name }) => name))].sort();
  expect(asked).toEqual(there);
});

test('no module refers to ids, or to classes of another module', () => {
  for (const file of modules) {
    const css = withoutComments(read(file));
    expect([file, css.match(/^[^:;]*#[a-z][\w-]*[^;]*\{/gm)]).toEqual([file, null]);
    const foreign = [...css.matchAll(/:global\(\.([\w-]+)/g)].map(([, name = '']) => name);
    expect(foreign.filter((name) => !GLOBAL.includes(name) && !/^(?:maplibregl|pnlm)-/.test(name))).toEqual([]);
  }
});

test('global styles belong to no component', () => {
  const there = new Set(listClasses(read('app/globals.css')));
  expect([...there].filter((name) => name !== 'photo').sort()).toEqual(GLOBAL);
  const words = sources.flatMap(({ text }) => [
    ...[...text.matchAll(/className="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')),
    ...[...text.matchAll(/className=\{`([^`]*)`\}/g)].flatMap(([, names = '']) =>
      names
        .replace(/\$\{[^}]*\}/g, '')
        .split(' ')
        .filter(Boolean),
    ),
  ]);
  expect([...new Set(words)].filter((word) => ![...GLOBAL, ...inline].includes(word))).toEqual([]);
  for (const name of inline) expect(words).toContain(name);
});

test('space and type use the scales', () => {
  const loose = sheets.flatMap((file) =>
    withoutComments(read(file))
      .split('\n')
      .filter((line) => /^\s+(margin|padding|gap|font(-size)?)[a-z-]*:/.test(line))
      .filter((line) => !/clamp\(|calc\(|max\(|scroll|font: [\w ]*1rem/.test(line))
      .filter((line) => /(?<![-\w.])\d*\.?\d+rem/.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(loose).toEqual([]);
});
