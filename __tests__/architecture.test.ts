import fs from 'node:fs';
import path from 'node:path';

interface Source {
  /** Path from the project's root, `/` between folders. */
  file: string;
  text: string;
}

interface Import {
  source: Source;
  line: number;
  /** The imported file, without its extension if the import has none. */
  target: string;
  /** `import type`, which is erased at run time. */
  typeOnly: boolean;
  /** The imported names, as written between `import` and `from`. */
  taken: string;
}

type Rule = (sources: Source[]) => string[];

const root = process.cwd();
const isCode = (file: string) => /\.(tsx?|m?js)$/.test(file);
const isTypeScript = (file: string) => /\.tsx?$/.test(file);

function readSources(): Source[] {
  const below = ['app', 'components', 'lib', 'scripts', 'tools'].flatMap((folder) =>
    fs
      .readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/')),
  );
  return [...below, 'instrumentation.ts', 'next.config.js']
    .filter(isCode)
    .sort()
    .map((file) => ({ file, text: fs.readFileSync(path.join(root, file), 'utf8') }));
}

const subpaths: Record<string, unknown> =
  JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')).imports ?? {};

/** All targets of a `#name` of package.json, under any condition. */
const listLeaves = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : value && typeof value === 'object'
      ? Object.values(value).flatMap(listLeaves)
      : [];

function resolve(from: string, specifier: string): string[] {
  if (specifier.startsWith('@/')) return [specifier.slice(2)];
  if (specifier.startsWith('.')) return [path.posix.join(path.posix.dirname(from), specifier)];
  if (specifier.startsWith('#')) return listLeaves(subpaths[specifier]).map((leaf) => path.posix.normalize(leaf));
  return [];
}

const STATIC = /^[ \t]*(?:import|export)\b([^'"`;()=]*?)\bfrom\s*(['"])([^'"]+)\2|^[ \t]*import\s*(['"])([^'"]+)\4/gm;
const DYNAMIC =
  /\b(?:import|require)\(\s*(?:\/\*.*?\*\/\s*)*(['"])([^'"]+)\1|\bnew URL\(\s*(['"])(\.[^'"]+)\3,\s*import\.meta\.url/g;
const isComment = (line: string) => /^\s*(\/\/|\*|\/\*)/.test(line);

function listImports(source: Source): Import[] {
  const { file, text } = source;
  const lines = text.split('\n');
  const toLine = (index: number) => text.slice(0, index).split('\n').length;
  const found: Import[] = [];
  for (const match of text.matchAll(STATIC)) {
    const [whole, taken = '', , from, , bare] = match;
    const line = toLine(match.index + whole.length);
    for (const target of resolve(file, from ?? bare ?? ''))
      found.push({ source, line, target, taken, typeOnly: /^\s*type\b(?!\s*,)/.test(taken) });
  }
  for (const match of text.matchAll(DYNAMIC)) {
    const line = toLine(match.index);
    if (isComment(lines[line - 1] ?? '')) continue;
    for (const target of resolve(file, match[2] ?? match[4] ?? ''))
      found.push({ source, line, target, taken: '', typeOnly: false });
  }
  return found;
}

const listAllImports = (sources: Source[]) => sources.flatMap(listImports);
const at = ({ source, line }: Import) => `${source.file}:${line}`;

/** The module of a file: `app`, `components/ui`; in lib the longest folder with a row, such as `lib/search/engine`. */
function toRoom(file: string): string {
  const folders = file.split('/').slice(0, -1);
  if (folders.length === 0) return 'top';
  if (folders[0] === 'lib') {
    const known = folders.map((_, at) => folders.slice(0, folders.length - at).join('/')).find((name) => MAY.has(name));
    return known ?? folders.join('/');
  }
  return folders.slice(0, folders[0] === 'components' ? 2 : 1).join('/');
}

const isServed = (room: string) => /^(app|components|lib)(\/|$)/.test(room);

/**
 * The table of docs/design.md: each module with the modules that it may import. `lib` means all of lib; the prefix
 * `lib/` is optional.
 */
function readRooms(text: string): Map<string, string[]> {
  const lines = text.matchAll(/^\| ((?:app|components|lib|scripts|tools)[^|]*) \| (\S[^|]*) \|([^|]*)\|$/gm);
  const rows = [...lines].flatMap(([line, modules = '', , may = '']) =>
    modules.split(', ').map((name) => [line, name, '', may]),
  );
  const names = rows.map(([, name = '']) => name);
  const expand = (word: string) =>
    word === 'all' || word === 'lib' || word === 'components'
      ? names.filter((name) => word === 'all' || name.startsWith(`${word}/`))
      : [names.includes(word) ? word : `lib/${word}`];
  return new Map(
    rows.map(([, name = '', , may = '']) => [
      name,
      [
        name,
        ...may
          .split(',')
          .map((word) => word.trim())
          .filter(Boolean)
          .flatMap(expand),
      ],
    ]),
  );
}

const MAY = readRooms(fs.readFileSync(path.join(root, 'docs/design.md'), 'utf8'));
// Entry points of Next and its configuration.
MAY.set('top', ['lib/config', 'lib/http', 'lib/server', 'scripts']);

/** Rooms whose code may be sent to the browser; components must not import other rooms of lib. */
const BROWSER = ['model', 'query', 'map', 'viewer', 'clients/browser', 'messages/browser', 'metadata/browser'].map(
  (name) => `lib/${name}`,
);

/**
 * A type-only import of messages is allowed everywhere; English dates are formatted in a module that is not sent to
 * visitors.
 */
const isOfMessages = ({ source, target, typeOnly }: Import) =>
  toRoom(target).startsWith('lib/messages') && (typeOnly || source.file === 'lib/model/date-facts.ts');

const listCrossings = (sources: Source[]) =>
  listAllImports(sources)
    .filter(({ source, target }) => {
      const [from, to] = [toRoom(source.file), toRoom(target)];
      return from !== to && !MAY.get(from)?.includes(to);
    })
    .map(
      (each) =>
        `${at(each)} imports ${each.target}, and ${toRoom(each.source.file)} may not import ${toRoom(each.target)}`,
    );

const forbid = (isMeant: (room: string) => boolean, isForbidden: (each: Import) => boolean, why: string): Rule => {
  return (sources) =>
    listAllImports(sources)
      .filter((each) => isMeant(toRoom(each.source.file)) && isForbidden(each))
      .map((each) => `${at(each)} imports ${each.target}: ${why}`);
};

const isComponents = (layer: string) => layer.startsWith('components');
const stem = (file: string) => file.replace(/\.(tsx?|m?js)$/, '');

function findCycles(sources: Source[]): string[] {
  const byStem = new Map(sources.map((source) => [stem(source.file), source]));
  const find = (target: string) => byStem.get(stem(target)) ?? byStem.get(`${target}/index`);
  const state = new Map<Source, 'open' | 'done'>();
  const cycles: string[] = [];
  const visit = (source: Source, way: string[]) => {
    state.set(source, 'open');
    for (const each of listImports(source)) {
      // In components, a part that is loaded later shares types with the part that loads it.
      const next = each.typeOnly && !source.file.startsWith('lib/') ? undefined : find(each.target);
      if (!next || state.get(next) === 'done') continue;
      const steps = [...way, at(each)];
      if (state.get(next) !== 'open') visit(next, steps);
      else
        cycles.push(
          `${steps.slice(steps.findIndex((step) => step.startsWith(`${next.file}:`))).join(' → ')} → ${next.file}`,
        );
    }
    state.set(source, 'done');
  };
  for (const source of sources) if (!state.has(source)) visit(source, []);
  return cycles;
}

/** A rule about single lines; the check returns a fault or null. */
const eachLine = (check: (line: string, file: string) => string | null): Rule => {
  return (sources) =>
    sources.flatMap(({ file, text }) =>
      text.split('\n').flatMap((line, index) => {
        const fault = check(line, file);
        return fault ? [`${file}:${index + 1} ${fault}`] : [];
      }),
    );
};

const eachFile = (check: (source: Source) => string | null): Rule => {
  return (sources) =>
    sources.flatMap((source) => {
      const fault = check(source);
      return fault ? [`${source.file}:1 ${fault}`] : [];
    });
};

const FRAMEWORK: Record<string, RegExp> = {
  'instrumentation.ts': /\bprocess\.env\.NEXT_RUNTIME\b/g,
  'next.config.js': /\bprocess\.env\.VITRINE_(COMPILED|STANDALONE)\b/g,
};
const ENVIRONMENT =
  /\bprocess\s*(\??\.\s*|\?*\.?\[['"])env\b|\{[^}]*\benv\b[^}]*\}\s*=\s*process\b|\{[^}]*\benv\b[^}]*\}\s*from\s*['"](node:)?process['"]|\bimport\.meta\.env\b/;

const readsEnvironment = eachLine((line, file) => {
  if (file === 'lib/config/config.ts' || /^(scripts|tools)\//.test(file) || isComment(line)) return null;
  const rest = FRAMEWORK[file] ? line.replace(FRAMEWORK[file], '') : line;
  return ENVIRONMENT.test(rest) ? 'reads the environment' : null;
});

// https://nextjs.org/docs/app/api-reference/file-conventions
const ROUTE_FILE = /^(page|route|layout|error|not-found)\.tsx?$/;

const FOREIGN = /^(?:lib\/)?(src|utils|hooks|contexts|services|types|constants)\//;

const isKebab = (name: string) => /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)*$/.test(name);
// Strips Next's notation of segments, [id], [[...path]], (group), @slot and _private, and the prefix of RFC 8615.
const toPlainSegment = (name: string) =>
  name.replace(/^(\[\[?(\.\.\.)?|\(|@|_|\.(?=well-known$))/, '').replace(/(\]?\]|\))$/, '') || '-';

const toHeading = (text: string) =>
  /^(?:\/\/ (.*)|\/\*\*? (.*?)(?: \*\/)?)$/
    .exec(text.split('\n', 1)[0] ?? '')
    ?.slice(1)
    .find(Boolean);

// The full stop may be omitted after a URL, which it would become part of.
const isSentence = (text: string) =>
  /^(\p{Lu}|[\w.]+\.json\b)/u.test(text) &&
  (/\.$/.test(text) || /https?:\/\/\S+$/.test(text)) &&
  !/[.!?] \p{Lu}/u.test(text);

const MAX_FILE_LINES = 300;

// Node's own modules, and packages that do not run in a browser.
const SERVER_PACKAGE =
  /(?:from|import|import\(|require\()\s*['"](node:|sharp|libsql|nodemailer|prom-client|next\/headers)/;

const toSubject = (room: string) => /^lib\/(search|images|iiif|seo)(\/|$)/.exec(room)?.[1] ?? null;

// Exports that Next reads from pages and routes: https://nextjs.org/docs/app/api-reference/file-conventions
const OF_NEXT =
  /^(GET|HEAD|POST|OPTIONS|metadata|viewport|generate(Metadata|Viewport|StaticParams)|revalidate|dynamic|dynamicParams|fetchCache|runtime|maxDuration|register)$/;
const EXPORT =
  /^export (?:declare )?(?:async )?(?:abstract )?(?:function\*?|const|let|class|interface|type|enum) (\w+)|^export (?:type )?\{([^}]*)\}/gm;

const listExports = ({ text }: Source) =>
  [...text.matchAll(EXPORT)].flatMap(([, name, list]) =>
    name ? [name] : (list ?? '').split(',').map((each) => each.trim().replace(/^(type )?(\w+ as )?/, '')),
  );

const listTwice: Rule = (sources) => {
  const places = new Map<string, Set<string>>();
  for (const source of sources.filter(({ file }) => isServed(toRoom(file)))) {
    for (const name of listExports(source)) {
      if (!name || name === 'default' || (source.file.startsWith('app/') && OF_NEXT.test(name))) continue;
      places.set(name, (places.get(name) ?? new Set()).add(source.file));
    }
  }
  return [...places]
    .filter(([, files]) => files.size > 1)
    .map(([name, files]) => `${[...files].join(', ')}:1 export ${name}`);
};

const rules = {
  'every module lies in a room that docs/design.md describes': eachFile(({ file }) =>
    MAY.has(toRoom(file)) ? null : `lies in ${toRoom(file)}, which docs/design.md does not describe`,
  ),
  'a room imports the rooms of its line in docs/design.md': listCrossings,
  'nobody imports app, scripts, tools or tests from below': forbid(
    isServed,
    ({ source, target }) =>
      (toRoom(target) === 'app' && toRoom(source.file) !== 'app') || /^(scripts|tools|__tests__)\//.test(target),
    'nothing stands above it',
  ),
  'components import components, and of lib what runs in a browser': forbid(
    isComponents,
    (each) => !each.target.startsWith('components/') && !BROWSER.includes(toRoom(each.target)) && !isOfMessages(each),
    'pages fetch, components show',
  ),
  'what runs in a browser imports nothing that does not': (sources: Source[]) => [
    ...forbid(
      (room) => BROWSER.includes(room),
      (each) => !BROWSER.includes(toRoom(each.target)) && !isOfMessages(each),
      'it would be sent to visitors',
    )(sources),
    ...eachLine((line, file) =>
      BROWSER.includes(toRoom(file)) && SERVER_PACKAGE.test(line) ? 'needs what only a server has' : null,
    )(sources),
  ],
  'what runs in a browser knows no React': eachLine((line, file) =>
    BROWSER.includes(toRoom(file)) &&
    /(?:from|import|import\(|require\()\s*['"](react|react-dom|next)(\/[^'"]*)?['"]/.test(line) &&
    !/^import type\b/.test(line)
      ? 'knows React'
      : null,
  ),
  'search, images, iiif and seo do not know each other, but for the size of images in manifests': forbid(
    (room) => toSubject(room) !== null,
    ({ source, target }) => {
      const [from, to] = [toSubject(toRoom(source.file)), toSubject(toRoom(target))];
      return to !== null && to !== from && !(from === 'iiif' && to === 'images');
    },
    'they do not know each other',
  ),
  'components/ui knows no Item and no component outside ui': forbid(
    (layer) => layer === 'components/ui',
    ({ target, taken }) =>
      (target.startsWith('components/') && toRoom(target) !== 'components/ui') ||
      (stem(target) === 'lib/model/types' && (/\bItem\b/.test(taken) || taken.includes('*'))),
    'a widget is about nothing in particular',
  ),
  'the environment is read in lib/config alone': readsEnvironment,
  'no module imports itself by way of others': findCycles,
  'an exported name is exported once': listTwice,
  "'use client' stands in app only in error.tsx": eachLine((line, file) =>
    file.startsWith('app/') && path.posix.basename(file) !== 'error.tsx' && /^\s*['"]use client['"]/.test(line)
      ? 'is a client component'
      : null,
  ),
  'app holds routes only': eachFile(({ file }) =>
    file.startsWith('app/') && !ROUTE_FILE.test(path.posix.basename(file))
      ? 'is no page, route, layout or error page of Next'
      : null,
  ),
  'no folder is called src, utils, hooks, contexts, services, types or constants': eachFile(({ file }) =>
    FOREIGN.test(file) ? `lies in a folder called ${FOREIGN.exec(file)?.[1]}` : null,
  ),
  'no folder has an index file that hands on what others export': eachFile(({ file }) =>
    /^(app|components|lib)\//.test(file) && /^index\.(tsx?|m?js)$/.test(path.posix.basename(file))
      ? 'is a barrel'
      : null,
  ),
  'file and folder names are kebab-case': eachFile(({ file }) => {
    const bad = file.split('/').find((name) => !isKebab(file.startsWith('app/') ? toPlainSegment(name) : name));
    return bad ? `"${bad}" is not kebab-case` : null;
  }),
  'every file of lib begins with one sentence that says what it is for': eachFile(({ file, text }) => {
    if (!file.startsWith('lib/') || !isTypeScript(file)) return null;
    const heading = toHeading(text);
    if (!heading) return 'does not begin with a comment';
    return isSentence(heading) ? null : `does not begin with one sentence: "${heading}"`;
  }),
  [`no source file is longer than ${MAX_FILE_LINES} lines`]: eachFile(({ file, text }) => {
    const lines = text.replace(/\n$/, '').split('\n').length;
    return isTypeScript(file) && lines > MAX_FILE_LINES ? `has ${lines} lines, and wants to be two` : null;
  }),
  'nothing is left to do in a comment': eachLine((line) => (/\b(TODO|FIXME)\b/.test(line) ? 'is not finished' : null)),
} satisfies Record<string, Rule>;

const sources = readSources();

/** Fails with one line per fault, so that each location can be opened from the message. */
function expectNone(faults: string[]) {
  if (faults.length > 0) throw new Error(`${faults.length} found:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
}

describe('the project', () => {
  test.each(Object.entries<Rule>(rules))('%s', (_name, rule) => {
    expectNone(rule(sources));
  });

  test('no top-level folder has a meaningless name', () => {
    const folders = fs.readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expectNone(folders.map(({ name }) => `${name}/`).filter((name) => FOREIGN.test(name)));
  });

  test('docs/design.md describes every room, and no other', () => {
    const rooms = new Set(sources.map(({ file }) => toRoom(file)));
    expect([...rooms].sort()).toEqual([...MAY.keys()].sort());
    // A misspelt room in the table would allow everything.
    expect([...MAY.values()].flat().filter((room) => !rooms.has(room))).toEqual([]);
    expect(listAllImports(sources).length).toBeGreaterThan(sources.length);
  });

  test('every import resolves', () => {
    const isThere = (target: string) =>
      ['', '.ts', '.tsx', '.mjs', '.js'].some((ending) => fs.existsSync(path.join(root, target + ending)));
    // The compiled reader exists beside the compiled indexer only.
    const missing = listAllImports(sources).filter(({ target }) => target !== 'scripts/reader.mjs' && !isThere(target));
    expectNone(missing.map((each) => `${at(each)} imports ${each.target}`));
  });
});

const name = <Name extends keyof typeof rules>(rule: Name): Name => rule;
const cycle = name('no module imports itself by way of others');
const environment = name('the environment is read in lib/config alone');
const ui = name('components/ui knows no Item and no component outside ui');
const closed = name('components import components, and of lib what runs in a browser');
const browser = name('what runs in a browser imports nothing that does not');
const line = name('a room imports the rooms of its line in docs/design.md');
const sentence = name('every file of lib begins with one sentence that says what it is for');
const tooLong = `no source file is longer than ${MAX_FILE_LINES} lines`;

const broken: [rule: string, made: Record<string, string>, place: string][] = [
  [name('every module lies in a room that docs/design.md describes'), { 'lib/misc/a.ts': '' }, 'lib/misc/a.ts:1'],
  [name('every module lies in a room that docs/design.md describes'), { 'lib/a.ts': '' }, 'lib/a.ts:1'],
  [
    name('nobody imports app, scripts, tools or tests from below'),
    { 'lib/model/a.ts': "import x from '@/app/page';" },
    'lib/model/a.ts:1',
  ],
  [
    name('nobody imports app, scripts, tools or tests from below'),
    { 'app/page.tsx': "\nimport '../scripts/index.mjs';" },
    'app/page.tsx:2',
  ],
  [line, { 'lib/seo/a.ts': "import { b } from '@/lib/map/b';" }, 'lib/seo/a.ts:1'],
  [line, { 'lib/library/a.ts': "import type { B } from '../catalogue/b';" }, 'lib/library/a.ts:1'],
  [line, { 'lib/model/a.ts': "// A.\nconst b = () => import('../library/b');" }, 'lib/model/a.ts:2'],
  [line, { 'lib/model/a.ts': "import {\n  b,\n  c,\n} from '../library/b';" }, 'lib/model/a.ts:4'],
  [line, { 'lib/model/a.ts': "export * from '../library/b';" }, 'lib/model/a.ts:1'],
  [line, { 'instrumentation.ts': "import('./lib/letters/form');" }, 'instrumentation.ts:1'],
  [closed, { 'components/item/a.tsx': "import { b } from '@/app/b';" }, 'components/item/a.tsx:1'],
  ...['config/config', 'clients/sharp', 'letters/form-token', 'http/handler', 'catalogue/read/items'].map(
    (module): [string, Record<string, string>, string] => [
      closed,
      { 'components/site/a.tsx': `import type { B } from '@/lib/${module}';` },
      'components/site/a.tsx:1',
    ],
  ),
  [browser, { 'lib/viewer/a.ts': "import { b } from '@/lib/http/b';" }, 'lib/viewer/a.ts:1'],
  [browser, { 'lib/model/a.ts': "// A.\nimport { createHash } from 'node:crypto';" }, 'lib/model/a.ts:2'],
  [
    name('what runs in a browser knows no React'),
    { 'lib/viewer/a.ts': "\nimport { useState } from 'react';" },
    'lib/viewer/a.ts:2',
  ],
  [
    name('search, images, iiif and seo do not know each other, but for the size of images in manifests'),
    { 'lib/iiif/a.ts': "import { b } from '../seo/b';" },
    'lib/iiif/a.ts:1',
  ],
  [
    name('search, images, iiif and seo do not know each other, but for the size of images in manifests'),
    { 'lib/search/engine/a.ts': "import { b } from '@/lib/images/b';" },
    'lib/search/engine/a.ts:1',
  ],
  [ui, { 'components/ui/a.tsx': "import type * as types from '@/lib/model/types';" }, 'components/ui/a.tsx:1'],
  [ui, { 'components/ui/a.tsx': "import { Picture } from '../item/picture';" }, 'components/ui/a.tsx:1'],
  [environment, { 'lib/a.ts': '// A.\nconst port = process.env.PORT;' }, 'lib/a.ts:2'],
  [environment, { 'app/a.ts': 'const { env } = process;' }, 'app/a.ts:1'],
  [environment, { 'app/a.ts': "import { env } from 'node:process';" }, 'app/a.ts:1'],
  [
    environment,
    { 'instrumentation.ts': 'if (process.env.NEXT_RUNTIME && process.env.PORT) start();' },
    'instrumentation.ts:1',
  ],
  [environment, { 'next.config.js': 'process.env.NEXT_RUNTIME' }, 'next.config.js:1'],
  [
    cycle,
    {
      'lib/a.ts': "import { b } from './b';",
      'lib/b.ts': "\nimport { c } from '@/lib/c';",
      'lib/c.ts': "import('./a')",
    },
    'lib/a.ts:1 → lib/b.ts:2 → lib/c.ts:1 → lib/a.ts',
  ],
  [cycle, { 'lib/a.ts': "import { type B, b } from './b';", 'lib/b.ts': "export { a } from './a';" }, 'lib/b.ts:1'],
  [cycle, { 'lib/a.ts': "import type { B } from './b';", 'lib/b.ts': "import { a } from './a';" }, 'lib/b.ts:1'],
  [
    name('an exported name is exported once'),
    { 'lib/map/a.ts': 'export const toText = 1;', 'lib/model/b.ts': '// B.\nexport type { toText } from "./c";' },
    'lib/map/a.ts, lib/model/b.ts:1 export toText',
  ],
  [
    name('app holds routes only'),
    { 'app/collections/collection-page.tsx': '' },
    'app/collections/collection-page.tsx:1',
  ],
  [
    name("'use client' stands in app only in error.tsx"),
    { 'app/page.tsx': "// A page.\n'use client';" },
    'app/page.tsx:2',
  ],
  [
    name('no folder is called src, utils, hooks, contexts, services, types or constants'),
    { 'lib/utils/a.ts': '' },
    'lib/utils/a.ts:1',
  ],
  [
    name('no folder is called src, utils, hooks, contexts, services, types or constants'),
    { 'src/a.ts': '' },
    'src/a.ts:1',
  ],
  [
    name('no folder has an index file that hands on what others export'),
    { 'components/ui/index.ts': '' },
    'components/ui/index.ts:1',
  ],
  [
    name('file and folder names are kebab-case'),
    { 'components/ui/photoGrid.tsx': '' },
    'components/ui/photoGrid.tsx:1',
  ],
  [name('file and folder names are kebab-case'), { 'app/[itemId]/page.tsx': '' }, 'app/[itemId]/page.tsx:1'],
  [sentence, { 'lib/a.ts': "import x from 'x';" }, 'lib/a.ts:1'],
  [sentence, { 'lib/a.ts': '// what it is' }, 'lib/a.ts:1'],
  [sentence, { 'lib/a.ts': '// Does this. Does that.' }, 'lib/a.ts:1'],
  [tooLong, { 'lib/a.ts': 'a\n'.repeat(301) }, 'lib/a.ts:1'],
  [name('nothing is left to do in a comment'), { 'lib/a.ts': `// A.\n// ${'TO'}DO: more` }, 'lib/a.ts:2'],
];

const sound: [rule: string, made: Record<string, string>][] = [
  [
    cycle,
    {
      'components/ui/a.tsx': "import type { B } from './b';",
      'components/ui/b.tsx': "import { A } from './a';",
    },
  ],
  [
    environment,
    {
      'instrumentation.ts': "process.env.NEXT_RUNTIME === 'nodejs'",
      'scripts/a.mjs': 'process.env.PORT',
      'lib/b.ts': '// Not process.env, which only lib/config reads.',
    },
  ],
  [
    name('an exported name is exported once'),
    {
      'app/a/route.ts': 'export async function GET() {}',
      'app/b/route.ts': 'export async function GET() {}',
      'lib/model/a.ts': 'export function over(a: string): void;\nexport function over(a: number): void;',
    },
  ],
  [name("'use client' stands in app only in error.tsx"), { 'app/error.tsx': "'use client';" }],
  [
    name('file and folder names are kebab-case'),
    { 'app/[[...path]]/page.tsx': '', 'app/feed.xml/route.ts': '', 'app/(public)/oembed/route.ts': '' },
  ],
  [ui, { 'components/ui/a.tsx': "import type { Region } from '@/lib/model/types';" }],
  [tooLong, { 'lib/a.ts': 'a\n'.repeat(300) }],
];

const make = (made: Record<string, string>): Source[] => Object.entries(made).map(([file, text]) => ({ file, text }));
const getRule = (rule: string) => (rules as Record<string, Rule>)[rule] as Rule;

describe('a violation is detected:', () => {
  test.each(broken.map(([rule, made, place]) => [rule, place, made] as const))('%s, at %s', (rule, place, made) => {
    expect(getRule(rule)(make(made)).join('\n')).toContain(place);
  });

  test('and every rule has such a test', () => {
    expect(new Set(broken.map(([rule]) => rule))).toEqual(new Set(Object.keys(rules)));
  });
});

test('the table of modules fits on a screen', () => {
  const [table = ''] =
    /^\| module \|[\s\S]*?\n\n/m.exec(fs.readFileSync(path.join(root, 'docs/design.md'), 'utf8')) ?? [];
  const lines = table.trim().split('\n').length;
  expect(lines).toBeGreaterThan(20);
  expect(lines).toBeLessThanOrEqual(35);
});

test('no two modules of lib may import each other', () => {
  const mutual = [...MAY].flatMap(([from, targets]) =>
    targets
      .filter((to) => from.startsWith('lib/') && to !== from && MAY.get(to)?.includes(from))
      .map((to) => `${from} ↔ ${to}`),
  );
  expect(mutual).toEqual([]);
});

test.each(sound)('a correct line passes: %s', (rule, made) => {
  expect(getRule(rule)(make(made))).toEqual([]);
});
