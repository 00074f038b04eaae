// Hostile names, paths, places and markup in the desk's forms for collections, people and the site.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { removeFolder } from '@/scripts/remove-folder.mjs';
import { type Case, eventually, toCase } from './case';
import { paint } from './files';
import { type Site, startSite } from './site';

const PASSWORD = 'a long sentence';
const MARKUP = '"><img src=x onerror=alert(1)><script>alert(2)</script>{{seven}} ]]> \u202e=1+1';

const NAMES = [
  ...['', '.', '..', '../x', '..\\x', '/etc/x', 'a/b', 'a\\b', 'x\0y', 'x\ny', '.hidden', '.vitrine', 'x.'],
  ...['CON', 'con.txt', 'NUL', 'COM1', 'LPT9.jpg', 'a:b', 'a*b', '<b>', '|', '?', '\u202ex', '\ufeff', '@eaDir'],
  ...['a'.repeat(256), 'é'.repeat(128), 'node_modules', 'WALK', 'walk', 'CAFE\u0301', 'caf\u00e9'],
];

const PATHS = [
  ...[
    '..',
    '../..',
    'walk/..',
    'walk/../..',
    '/etc',
    '/',
    'walk/',
    'walk//a',
    'walk\0',
    '.vitrine',
    '.vitrine/journal',
  ],
  ...['walk/a.jpg', 'nowhere', 'a'.repeat(300), 'x/'.repeat(3000), 'outside', 'outside/x', '%2e%2e', 'file:///etc'],
];

const PLACES = ['0', '-1', '1.5', '1e9', '5001', 'NaN', 'Infinity', 'x', '0x1', '99999999999999999999'];

/** All files and folders with their contents, without the desk's own. */
const listContents = (library: string) =>
  fs
    .readdirSync(library, { recursive: true, withFileTypes: true })
    .filter((entry) => !path.join(entry.parentPath, entry.name).includes('.vitrine'))
    .map((entry) => {
      const file = path.join(entry.parentPath, entry.name);
      return `${path.relative(library, file)} ${entry.isFile() ? fs.readFileSync(file).toString('base64') : ''}`;
    })
    .sort();

async function lay(folder: string) {
  const library = path.join(folder, 'desk-collections', 'library');
  const outside = path.join(folder, 'desk-collections', 'outside');
  for (const name of ['walk', 'walk/deep', 'caf\u00e9']) fs.mkdirSync(path.join(library, name), { recursive: true });
  fs.mkdirSync(outside, { recursive: true });
  for (const [at, name] of ['walk/a.jpg', 'walk/b.jpg', 'walk/deep/c.jpg', 'caf\u00e9/d.jpg'].entries())
    fs.writeFileSync(path.join(library, name), await paint(40, 30, `#${at}68`).jpeg().toBuffer());
  fs.writeFileSync(path.join(library, 'metadata.csv'), 'file,maker\nwalk/a.jpg,Ida Berg\n');
  fs.symlinkSync(outside, path.join(library, 'outside'));
  return { library: fs.realpathSync(library), data: path.join(folder, 'desk-collections', 'data') };
}

type Fields = Record<string, string>;

/** Creates the first account and agrees to writing. */
async function signIn(site: Site) {
  const cookies = new Map<string, string>();
  async function post(target: string, fields: Fields) {
    const answer = await site.ask(target, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { Origin: site.url, cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const each of answer.headers.get('set-cookie')?.split(/,(?=\s*[\w.-]+=)/) ?? []) {
      const [name = '', value = ''] = (each.split(';', 1)[0] ?? '').trim().split('=');
      cookies.set(name, value);
    }
    return answer;
  }
  const get = (target: string) =>
    site.ask(target, { headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') } });
  const code = /code for the first account is (\S+)/.exec(site.log())?.[1] ?? '';
  await post('/api/desk/session', { action: 'set-up', name: 'Ida', password: PASSWORD, code });
  await post('/api/desk/consent', {});
  return { post, get };
}

export function createDeskCollectionCases(folder: string): { cases: Case[]; stop(): Promise<void> } {
  let started: Promise<{ site: Site; library: string } & Awaited<ReturnType<typeof signIn>>> | undefined;
  const open = () => {
    started ??= (async () => {
      const place = await lay(folder);
      const site = await startSite(place, { VITRINE_URL: '', VITRINE_PROXIES: '1' });
      await site.up();
      await site.idle();
      return { site, library: place.library, ...(await signIn(site)) };
    })();
    return started;
  };

  /** Expects that a form is refused, and that no file changes. */
  async function expectRefusal(target: string, fields: Fields) {
    const { post, library } = await open();
    const before = listContents(library);
    const { status } = await post(target, fields);
    const said = `${target} ${JSON.stringify(fields).slice(0, 200)}`;
    assert([303, 400, 404, 409, 413, 422].includes(status), `${said}: ${status}`);
    assert.deepEqual(listContents(library), before, said);
    return status;
  }

  const escaped = (text: string) => !/<img src=x|<script>alert/.test(text);

  const cases = [
    toCase('a folder is created under no hostile name', async () => {
      for (const name of NAMES)
        assert.notEqual(
          await expectRefusal('/api/desk/collections', { path: '', action: 'create', folder: name }),
          303,
        );
    }),
    toCase('a folder is moved to no hostile name, nor to a name that is taken', async () => {
      for (const name of NAMES.filter((each) => each.toLowerCase() !== 'walk'))
        assert.notEqual(
          await expectRefusal('/api/desk/collections', { path: 'walk', action: 'move', folder: name, parent: '' }),
          303,
          name,
        );
    }),
    toCase('a folder is moved to no hostile path, nor into itself', async () => {
      for (const parent of [...PATHS, 'walk', 'walk/deep', 'WALK'])
        await expectRefusal('/api/desk/collections', { path: 'walk', action: 'move', folder: 'x', parent });
    }),
    toCase('nothing happens to a hostile path', async () => {
      for (const where of PATHS) {
        for (const action of ['describe', 'create', 'move', 'remove'])
          await expectRefusal('/api/desk/collections', { path: where, action, folder: 'x', parent: '', title: 'x' });
        await expectRefusal('/api/desk/collections/order', { path: where, action: 'clear' });
        const { get } = await open();
        for (const page of ['/desk/collections', '/desk/collections/order']) {
          // A server may refuse a long URL earlier.
          const { status } = await get(`${page}?${new URLSearchParams({ path: where })}`);
          assert([404, 414, 431].includes(status), `${page} ${where.slice(0, 100)}: ${status}`);
        }
      }
    }),
    toCase('a name that differs only in case or Unicode form is the same folder', async () => {
      const { post, library } = await open();
      const rename = (from: string, to: string) =>
        post('/api/desk/collections', { path: from, action: 'move', folder: to, parent: '' });
      assert.equal((await rename('walk', 'Walk')).status, 303);
      assert(fs.readdirSync(library).includes('Walk'));
      assert.match(fs.readFileSync(path.join(library, 'metadata.csv'), 'utf8'), /^Walk\/a\.jpg,/m);
      assert.equal((await rename('Walk', 'walk')).status, 303);
      assert.equal((await rename('caf\u00e9', 'cafe\u0301')).status, 303);
      assert.deepEqual(
        fs.readdirSync(library).filter((name) => /^caf/.test(name)),
        ['caf\u00e9'],
      );
    }),
    toCase('a folder with anything in it is not deleted', async () => {
      for (const where of ['', 'walk', 'walk/deep'])
        await expectRefusal('/api/desk/collections', { path: where, action: 'remove' });
    }),
    toCase('no place that is none changes an order', async () => {
      const { get } = await open();
      const page = (await get('/desk/collections/order?path=walk')).body;
      const [, id = ''] = /name="place-([a-z2-7]{10})"/.exec(page) ?? [];
      const [, version = ''] = /name="version"[^>]*value="([^"]*)"/.exec(page) ?? [];
      assert(id && version);
      for (const place of PLACES)
        await expectRefusal('/api/desk/collections/order', { path: 'walk', version, [`place-${id}`]: place });
      for (const other of ['aaaaaaaaaa', '../../x', MARKUP])
        await expectRefusal('/api/desk/collections/order', {
          ...{ path: 'walk', version, cover: other },
          [`place-${other}`]: '1',
        });
    }),
    toCase('markup in every field of a collection is text on its pages', async () => {
      const { post, get, site } = await open();
      const fields = { title: MARKUP, description: MARKUP, text: `${MARKUP}\n\n---\nhide: true\n---\n`, sort: MARKUP };
      assert.equal((await post('/api/desk/collections', { path: 'walk', ...fields })).status, 303);
      await eventually(async () => assert.match((await site.ask('/collections/walk')).body, /onerror/));
      for (const page of ['/collections/walk', '/collections', '/feed.xml?collections=walk', '/sitemap.xml'])
        assert(escaped((await site.ask(page)).body), page);
      for (const page of ['/desk/collections', '/desk/collections?path=walk', '/desk/history'])
        assert(escaped((await get(page)).body), page);
    }),
    toCase('markup in every detail of a person is refused, or text on their pages', async () => {
      const { post, get, site } = await open();
      const page = '/desk/people?name=Ida+Berg';
      const { body } = await get(page);
      const fields = [...body.matchAll(/<(?:input|textarea)[^>]*name="(cell\[[^"]*\])"/g)];
      assert(fields.length > 5);
      for (const [, field = ''] of fields) await post('/api/desk/people', { name: 'Ida Berg', [field]: MARKUP });
      await eventually(async () => assert.match((await site.ask('/people/Ida%20Berg')).body, /onerror/));
      for (const body of [(await site.ask('/people/Ida%20Berg')).body, (await get(page)).body]) assert(escaped(body));
    }),
    toCase('markup in every setting of the site is refused, or text on its pages', async () => {
      const { post, get, site } = await open();
      for (const field of [
        'title',
        'description',
        'language',
        'languages',
        'timeZone',
        'licence',
        'licensor',
        'training',
      ]) {
        const { body } = await get('/desk/site');
        const values = [...body.matchAll(/<(?:input|textarea)[^>]*name="(\w+)"[^>]*?(?:value="([^"]*)"|>([^<]*)<)/g)];
        const present = Object.fromEntries(values.map(([, name = '', value, text]) => [name, value ?? text ?? '']));
        const others = { originals: 'yes', contact: 'yes', training: '' };
        await post('/api/desk/site', { ...others, ...present, title: present.title || 'x', [field]: MARKUP });
      }
      await eventually(async () => assert.match((await site.ask('/')).body, /onerror/));
      for (const page of ['/', '/feed.xml', '/collections']) assert(escaped((await site.ask(page)).body), page);
      for (const page of ['/desk/site', '/desk/collections']) assert(escaped((await get(page)).body), page);
    }),
  ];
  return {
    cases,
    async stop() {
      await (await started)?.site.stop();
      await removeFolder(path.join(folder, 'desk-collections'));
    },
  };
}
