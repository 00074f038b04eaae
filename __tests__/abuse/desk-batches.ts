// Interrupts actions of the desk over many files: killed servers, a full disk, two editors at once.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { type Case, createRandom, eventually, pause, slow, toCase } from './case';
import { paint } from './files';
import { type Place, root, type Site, startSite } from './site';
import { mountSmallDisk } from './small-disk';

/** As many as two batches and a half. */
const COUNT = 500;
const PASSWORD = 'a long sentence';

const toName = (number: number) => `photo ${String(number).padStart(3, '0')}.jpg`;
const SIDECARS = Array.from({ length: COUNT }, (_, number) => `${toName(number)}.xmp`);

/** Tiny pictures that differ in their last bytes, which no decoder reads. */
async function layPictures(place: Place): Promise<Place> {
  const picture = await paint(8, 8).jpeg().toBuffer();
  fs.mkdirSync(place.library, { recursive: true });
  for (let number = 0; number < COUNT; number += 1)
    fs.writeFileSync(path.join(place.library, toName(number)), Buffer.concat([picture, Buffer.from(`${number}`)]));
  const env = { ...process.env, VITRINE_LIBRARY: place.library, VITRINE_DATA: place.data };
  const child = spawn(process.execPath, ['dist/indexer.mjs'], { cwd: root, env, stdio: 'ignore' });
  assert.equal(await new Promise((resolve) => child.on('exit', resolve)), 0, 'the pictures are indexed');
  return place;
}

/** Requests of a person at the desk. */
function createEditor(site: Site) {
  let cookie = '';
  const send = async (address: string, fields?: Record<string, string>) => {
    const init = fields ? { method: 'POST', body: new URLSearchParams(fields) } : {};
    const answer = await site.ask(address, { ...init, headers: { cookie } });
    const [, session] =
      /((?:__(?:Host|Secure)-)?vitrine\.session_token=[^;]+)/.exec(answer.headers.get('set-cookie') ?? '') ?? [];
    cookie = session ?? cookie;
    return answer;
  };
  const post = async (address: string, fields: Record<string, string>) => {
    const { status, headers, body } = await send(address, fields);
    assert.equal(status, 303, `${address}: ${status} ${body.slice(0, 600)}`);
    return headers.get('location') ?? '';
  };
  const toId = (location: string) => location.split('/').at(-1) ?? '';
  return {
    send,
    post,
    async setUp() {
      const code = await eventually(() => {
        const [, found] = /first account is (\S+)/.exec(site.log()) ?? [];
        assert(found, 'the terminal shows a code');
        return found;
      });
      await post('/api/desk/session', { action: 'set-up', name: 'Ida', password: PASSWORD, code });
      await post('/api/desk/consent', {});
    },
    signIn: () => post('/api/desk/session', { action: 'sign-in', name: 'Ida', password: PASSWORD }),
    /** Adds a keyword to all items. @returns a function that begins, and resolves with the action's id */
    async plan(keyword: string) {
      const edit = { 'use:keywords': '1', 'mode:keywords': 'add', 'value:keywords': keyword };
      const location = await post('/api/desk/bulk', { scope: '', ...edit });
      return async () => toId(await post('/api/desk/bulk', { plan: location.split('plan=')[1] ?? '' }));
    },
    act: async (action: 'undo' | 'finish' | 'stop', id: string) => toId(await post(`/api/desk/${action}`, { id })),
    untilEnded: (id: string) =>
      eventually(async () => {
        const { body } = await send(`/api/desk/progress?id=${id}`);
        assert.equal(JSON.parse(body).isRunning, false, 'the action runs');
      }),
    history: async (id = '') => (await send(`/desk/history${id && `/${id}`}`)).body,
  };
}

/** Files of the library besides its pictures. */
const listOthers = (library: string) =>
  fs.readdirSync(library).filter((name) => !name.endsWith('.jpg') && name !== '.vitrine' && name !== 'filler');

/** Each file is as before, where there was none, or complete; no part of a file is left. */
function countMade(library: string, keyword: string): number {
  const names = listOthers(library);
  for (const name of names) {
    assert(SIDECARS.includes(name), `${name} is left in the library`);
    const text = fs.readFileSync(path.join(library, name), 'utf8');
    assert(
      text.includes(`<rdf:li>${keyword}</rdf:li>`) && /<\?xpacket end="w"\?>\s*$/.test(text),
      `${name} is damaged`,
    );
  }
  return names.length;
}

/** While an action is interrupted, a file that was being written may be there beside those that count. */
const isTemporary = (name: string) => /\.xmp\.\d+$/.test(name);

function expectWhole(library: string, keyword: string) {
  for (const name of listOthers(library).filter((each) => !isTemporary(each))) {
    const text = fs.readFileSync(path.join(library, name), 'utf8');
    assert(text.includes(keyword) && /<\?xpacket end="w"\?>\s*$/.test(text), `${name} is half-written`);
  }
}

export function createDeskBatchCases(folder: string, { isLong, seed }: { isLong: boolean; seed: number }): Case[] {
  const random = createRandom(seed);
  const rounds = isLong ? 24 : 4;

  async function withDesk(
    name: string,
    run: (desk: { site: Site; editor: ReturnType<typeof createEditor>; place: Place }) => Promise<unknown>,
    env: Record<string, string> = {},
  ) {
    const place = await layPictures({ library: path.join(folder, name), data: path.join(folder, `${name}-data`) });
    const site = await startSite(place, { VITRINE_PROXIES: '1', ...env });
    try {
      await site.idle();
      const editor = createEditor(site);
      await editor.setUp();
      return await run({ site, editor, place });
    } finally {
      await site.stop();
    }
  }

  /** Kills the server a moment after an action has begun, and starts it again. */
  async function interrupt(site: Site, place: Place, begin: () => Promise<unknown>) {
    const begun = begin().catch(() => {});
    await pause(random.below(900));
    await site.stop();
    await begun;
    const again = await startSite(place, { VITRINE_PROXIES: '1' });
    await again.idle();
    const editor = createEditor(again);
    await editor.signIn();
    return { site: again, editor };
  }

  /** The latest action of the history, and whether it can be finished. */
  async function readLatest(editor: ReturnType<typeof createEditor>) {
    const body = await editor.history();
    const [, id = ''] = /\/desk\/history\/([\w-]+)"/.exec(body) ?? [];
    const [first = ''] = body.split('</li>').filter((part) => part.includes(`/desk/history/${id}"`));
    return { id, isInterrupted: first.includes('/api/desk/finish') };
  }

  return [
    slow(
      toCase(
        'a server killed in the middle of an action or its undo leaves whole files, and finishes or undoes it',
        async () => {
          let interrupted = 0;
          await withDesk('killed', async ({ site, editor, place }) => {
            let current = { site, editor };
            try {
              for (let round = 0; round < rounds; round += 1) {
                const keyword = `round${round}`;
                const begin = await current.editor.plan(keyword);
                current = await interrupt(current.site, place, begin);
                expectWhole(place.library, keyword);
                const action = await readLatest(current.editor);
                if (listOthers(place.library).length === 0 && !action.isInterrupted) continue;
                if (action.isInterrupted) {
                  interrupted += 1;
                  const page = await current.editor.history(action.id);
                  assert(/This action was interrupted/.test(page), 'its page says that it was interrupted');
                }
                if (action.isInterrupted && round % 2 === 0) {
                  await current.editor.act('finish', action.id);
                  await current.editor.untilEnded(action.id);
                  assert.equal(countMade(place.library, keyword), COUNT, 'all files have their new content');
                }
                const { id } = action;
                current = await interrupt(current.site, place, () => current.editor.act('undo', id));
                expectWhole(place.library, keyword);
                const undo = await readLatest(current.editor);
                if (undo.isInterrupted) {
                  interrupted += 1;
                  await current.editor.act('finish', undo.id);
                  await current.editor.untilEnded(undo.id);
                } else if (undo.id === id) {
                  const begun = await current.editor.act('undo', id);
                  await current.editor.untilEnded(begun);
                }
                await eventually(() => assert.deepEqual(listOthers(place.library), [], 'all files are as before'), 30);
                await current.site.idle();
              }
            } finally {
              await current.site.stop();
            }
          });
          assert(interrupted > 0, 'no action was interrupted');
          return `${interrupted} interrupted`;
        },
      ),
    ),
    slow(
      toCase(
        'a disk that fills in the middle of an action keeps files whole, and the page names the remedy',
        async () => {
          const library = path.join(folder, 'small');
          const disk = mountSmallDisk(library, 12);
          try {
            await withDesk('small', async ({ editor, place }) => {
              const begin = await editor.plan('boats');
              disk.fill();
              // Room for one batch and its journal.
              const filler = path.join(library, 'filler');
              fs.truncateSync(filler, Math.max(0, fs.statSync(filler).size - 1_500_000));
              const id = await begin();
              await editor.untilEnded(id);
              const made = countMade(place.library, 'boats');
              assert(made > 0 && made < COUNT, `${made} of ${COUNT} files are made`);
              const page = await editor.history(id);
              assert(
                /The disk is full \([^)]*\)\. Free some space/.test(page),
                `the page says so: ${page.slice(0, 300)}`,
              );
              disk.free();
              await editor.act('finish', id);
              await editor.untilEnded(id);
              assert.equal(countMade(place.library, 'boats'), COUNT);
              await editor.untilEnded(await editor.act('undo', id));
              assert.deepEqual(listOthers(place.library), []);
            });
          } finally {
            disk.unmount();
          }
        },
      ),
    ),
    slow(
      toCase(
        'actions of two editors in two processes run one after the other, and neither loses anything',
        async () => {
          await withDesk(
            'two',
            async ({ editor, place }) => {
              const [first, second] = [await editor.plan('boats'), await editor.plan('ships')];
              const ids = await Promise.all([first(), second()]);
              for (const id of ids) await editor.untilEnded(id);
              const isBoth = (text: string) =>
                ['boats', 'ships'].every((word) => text.includes(`<rdf:li>${word}</rdf:li>`));
              for (const name of SIDECARS)
                assert(isBoth(fs.readFileSync(path.join(place.library, name), 'utf8')), `${name} lost a keyword`);
            },
            { VITRINE_PROCESSES: '2' },
          );
        },
      ),
    ),
    slow(
      toCase('an action that is stopped leaves whole files, and is undone', async () => {
        await withDesk('stopped', async ({ editor, place }) => {
          const id = await (await editor.plan('boats'))();
          await editor.act('stop', id);
          await editor.untilEnded(id);
          const made = countMade(place.library, 'boats');
          await editor.untilEnded(await editor.act('undo', id));
          assert.deepEqual(listOthers(place.library), []);
          return `${made} made`;
        });
      }),
    ),
  ];
}
