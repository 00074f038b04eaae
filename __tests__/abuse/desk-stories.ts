// Hostile texts, titles and paths in the desk's forms for stories.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { createDeskSession, type DeskSession } from '../http/desk-session';
import { type Case, eventually, toCase } from './case';
import { expectSafe, type Site, startSite } from './site';

const MARKUP = '"><img src=x onerror=alert(1)><script>alert(2)</script><svg onload=alert(3)></textarea>';
const HOSTILE = [
  MARKUP,
  '[a](javascript:alert(4)) <a href="data:text/html,x">b</a> ![c](javascript:alert(5))',
  '<iframe src="https://evil.example"></iframe><object data=x></object><base href="https://evil.example">',
  '<style>*{display:none}</style><form action="https://evil.example"><button>Go</button></form>',
  '<meta http-equiv="refresh" content="0;url=https://evil.example"> {{item javascript:alert(6)}}',
];

/** Markup that was not escaped. */
const TYPED =
  /<(?:script>alert|img src=x|svg onload|iframe src|object data|base href|style>\*|meta http|form action="https)/i;

/** Whether a part of it would run, leave the page or change it. */
const DANGEROUS = new RegExp(`${TYPED.source}|<[^>]+(?:onerror|onload)=|="?(?:javascript|data:text|https://evil)`, 'i');

const PATHS = [
  ...['', '.', '..', '../x.md', '..\\x.md', '/etc/x.md', 'a/../x.md', 'a//x.md', 'x\0.md', 'x\n.md', '.vitrine/x.md'],
  ...['.x.md', 'index.md', 'INDEX.MD', 'README.md', 'vitrine.yaml', 'metadata.csv', 'x.jpg', 'x.md/', 'x', '~$x.md'],
  ...['outside/x.md', `${'a'.repeat(300)}.md`, `${'x/'.repeat(3000)}x.md`, 'folder.md', '%2e%2e/x.md'],
];

/** Texts that a parser of Markdown takes minutes for. */
const SLOW = { brackets: '['.repeat(60_000), quotations: '>'.repeat(60_000), links: '[a](b '.repeat(15_000) };

const listContents = (library: string) =>
  fs
    .readdirSync(library, { recursive: true, withFileTypes: true })
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !file.includes('.vitrine') && fs.statSync(file).isFile())
    .map((file) => `${file} ${fs.readFileSync(file, 'utf8')}`)
    .sort();

interface Opened {
  site: Site;
  owner: DeskSession;
  place: { library: string; data: string };
}

async function start(folder: string): Promise<Opened> {
  const library = path.join(folder, 'desk-stories', 'library');
  const outside = path.join(folder, 'desk-stories', 'outside');
  for (const each of [library, outside, path.join(library, 'folder.md')]) fs.mkdirSync(each, { recursive: true });
  fs.writeFileSync(path.join(library, 'walk.md'), '# A walk\n\nWords.\n');
  fs.symlinkSync(outside, path.join(library, 'outside'));
  const place = { library: fs.realpathSync(library), data: path.join(folder, 'desk-stories', 'data') };
  const site = await startSite(place, { VITRINE_LOOSEN_SECONDS: '0', VITRINE_BUDGET_SECONDS: '0' });
  await site.up();
  await site.idle();
  const owner = createDeskSession(site.url, '192.0.2.1');
  await owner.setUp(site.log());
  await owner.post('/api/desk/consent', {});
  return { site, owner, place };
}

export function createDeskStoryCases(folder: string): { cases: Case[]; stop(): Promise<void> } {
  let started: Promise<Opened> | undefined;
  const open = () => {
    started ??= start(folder);
    return started;
  };
  const getMain = (text: string) => /<main[\s\S]*<\/main>/.exec(text)?.[0] ?? text;
  const toEditor = (file: string) => `/desk/stories/edit/${file.split('/').map(encodeURIComponent).join('/')}`;
  const readVersion = async ({ owner }: Opened, file: string) =>
    /name="version" value="([^"]*)"/.exec((await owner.get(toEditor(file))).text)?.[1] ?? '';

  const cases = [
    ...HOSTILE.map((text) =>
      toCase(`a story is shown without what would run in it: ${text.slice(0, 40)}`, async () => {
        const opened = await open();
        const { owner, site } = opened;
        const version = await readVersion(opened, 'walk.md');
        const draft = { path: 'walk.md', version, title: MARKUP, state: 'published', text };
        const preview = await owner.post('/desk/stories/preview', draft);
        assert.doesNotMatch(getMain(preview.text), DANGEROUS);
        assert.equal((await owner.post('/api/desk/stories', { ...draft, from: toEditor('walk.md') })).status, 303);
        const editor = await owner.get(toEditor('walk.md'));
        assert.doesNotMatch(getMain(editor.text), TYPED);
        const list = await eventually(async () => {
          const page = (await owner.get('/desk/stories')).text;
          assert(page.includes('onerror'), 'the title is on the list');
          return page;
        });
        assert.doesNotMatch(getMain(list), TYPED);
        const [, href = ''] = /href="(\/items\/[^"]+)"/.exec(getMain(list)) ?? [];
        assert.doesNotMatch(getMain((await site.ask(href)).body), DANGEROUS);
      }),
    ),
    toCase('paths that are no stories are neither shown nor written', async () => {
      const { owner, place } = await open();
      const before = listContents(place.library);
      for (const each of PATHS) {
        const fields = { path: each, version: '', text: 'x', title: 'x', state: 'published' };
        for (const target of ['/api/desk/stories', '/desk/stories/preview', '/desk/stories/conflict']) {
          const { status, headers, text } = await owner.post(target, fields);
          const shown = { status, headers: new Map(headers), body: text };
          expectSafe(shown, place, `${target} of ${JSON.stringify(each.slice(0, 30))}`);
        }
        assert((await owner.get(toEditor(each))).status < 500, each);
      }
      // A folder may have any name, also that of a story.
      const folders = PATHS.map((each) => each || 'x').filter((each) => each !== 'folder.md');
      for (const folder of [...folders, 'nowhere', 'outside']) {
        const { status } = await owner.post('/api/desk/stories', { action: 'create', title: 'x', folder });
        assert(status > 399, `${status} for the folder ${JSON.stringify(folder.slice(0, 30))}`);
      }
      assert.deepEqual(listContents(place.library), before);
    }),
    ...Object.entries(SLOW).map(([name, text]) =>
      toCase(`a text of ${name} that takes minutes to parse delays no visitor`, async () => {
        const { owner, site } = await open();
        const draft = { path: 'walk.md', version: '', title: 'Slow', state: 'published', text };
        const preview = owner.post('/desk/stories/preview', draft);
        let longest = 0;
        let isDone = false;
        preview.finally(() => {
          isDone = true;
        });
        while (!isDone) {
          const begun = performance.now();
          assert.equal((await site.ask('/api/health')).status, 200);
          longest = Math.max(longest, performance.now() - begun);
          await new Promise((resolve) => setTimeout(resolve, 50));
        }
        assert.equal((await preview).status, 200);
        assert(longest < 5000, `a visitor waited ${Math.round(longest)} ms`);
        return `${Math.round(longest)} ms`;
      }),
    ),
  ];
  return { cases, stop: async () => (started ? (await started).site.stop() : undefined) };
}
