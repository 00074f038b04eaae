// The desk's report and its folder of edits: links out of it, hostile names, a folder that disappears, stored markup.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { createDeskSession } from '../http/desk-session';
import { type Case, eventually, toCase } from './case';
import { paint } from './files';
import { startSite } from './site';

const MARKUP = '<img src=x onerror=alert(1)>';
const SECRET = 'a secret outside of the library';

export function createDeskReportCases(folder: string) {
  const outside = path.join(folder, 'desk-report-outside');
  const edits = path.join(folder, 'desk-report-edits');
  let started: ReturnType<typeof start> | undefined;

  async function start() {
    const place = { library: path.join(folder, 'desk-report'), data: path.join(folder, 'desk-report-data') };
    for (const each of [place.library, outside, edits]) fs.mkdirSync(each, { recursive: true });
    const picture = await paint(300, 200, '#317').jpeg().toBuffer();
    for (const name of ['a.jpg', 'b.jpg', `${MARKUP}.jpg`]) fs.writeFileSync(path.join(place.library, name), picture);
    fs.writeFileSync(path.join(place.library, `${MARKUP}broken.jpg`), 'no picture');
    fs.writeFileSync(path.join(place.library, 'walk.md'), `# A walk\n\n[gone](gone-%3Cb%3E.md)\n`);
    for (const name of ['secret.xmp', 'index.md']) fs.writeFileSync(path.join(outside, name), `# ${SECRET}\n`);
    fs.symlinkSync(path.join(outside, 'secret.xmp'), path.join(edits, 'a.jpg.xmp'));
    fs.symlinkSync(path.join(outside, 'index.md'), path.join(edits, 'index.md'));
    fs.symlinkSync(outside, path.join(edits, 'linked'));
    const site = await startSite(place, { VITRINE_EDITS: edits, VITRINE_PROXIES: '1' });
    await site.up();
    await site.idle();
    const owner = createDeskSession(site.url, '198.51.100.1');
    await owner.setUp(site.log());
    await owner.post('/api/desk/consent', {});
    return { site, owner, place };
  }

  const getDesk = () => {
    started ??= start();
    return started;
  };

  /** The id of the item of a file, from the list of those without a title. */
  async function findId(file: string): Promise<string> {
    const { owner } = await getDesk();
    const { text } = await owner.get('/desk/report/alt');
    const entry = text.split('<li>').find((each) => each.includes(`>${file}<`));
    return /\/desk\/items\/(\w{10})/.exec(entry ?? '')?.[1] ?? '';
  }

  const save = async (id: string, title: string) =>
    (await getDesk()).owner.post('/api/desk/items', { id, title, caption: '', alt: '', makers: '' });

  async function followNoLinks() {
    const { site, owner } = await getDesk();
    const { status, text } = await save(await findId('a.jpg'), 'Through the link');
    assert.equal(status, 409, `saving through a link: ${status}`);
    assert.match(text, /is not in the library/);
    assert.equal(fs.readFileSync(path.join(outside, 'secret.xmp'), 'utf8'), `# ${SECRET}\n`);
    for (const url of ['/', '/collections', '/desk', '/desk/report/problem'])
      assert(!(await owner.get(url)).text.includes(SECRET), `${url} shows a file outside`);
    assert.match((await owner.get('/desk/report/problem')).text, /linked \(edits\)/);
    assert(site.isRunning());
  }

  async function sendNames() {
    const { owner } = await getDesk();
    for (const name of ['constructor', '__proto__', '..%2f..%2fetc', 'alt%00', '%ff', 'a'.repeat(300)]) {
      const { status } = await owner.get(`/desk/report/${name}`);
      assert([400, 404].includes(status), `/desk/report/${name}: ${status}`);
    }
    const queries = ['path=%00', `path=${'é'.repeat(700)}`, 'path=a&path=b', 'path=%27%20OR%201=1', 'reason=__proto__'];
    for (const kind of ['alt', 'duplicate', 'problem', 'alike'])
      for (const query of queries) {
        const { status } = await owner.get(`/desk/report/${kind}?${query}`);
        assert([200, 400].includes(status), `/desk/report/${kind}?${query}: ${status}`);
      }
    const id = await findId('a.jpg');
    for (const query of ['at=-1&of=1', 'at=1e9&of=2', 'at=1&of=99999999999', 'at=1&of=2&back=%3Cb%3E', 'at[]=1&of=x'])
      assert.equal((await owner.get(`/desk/items/${id}?task=alt&${query}`)).status, 200, query);
  }

  async function showMarkup() {
    const { owner } = await getDesk();
    for (const kind of ['alt', 'problem', 'duplicate', 'dead-link']) {
      const { text } = await owner.get(`/desk/report/${kind}`);
      assert(!text.includes('<img src=x'), `${kind} shows markup of a file's name`);
    }
    const { text } = await owner.get('/desk/report/problem');
    assert(text.includes('&lt;img src=x'), 'the problem of the file is not shown');
  }

  async function loseFolder() {
    const { site, owner } = await getDesk();
    const id = await findId('b.jpg');
    fs.renameSync(edits, `${edits}-away`);
    assert.match((await owner.get('/desk')).text, /VITRINE_EDITS/);
    const { status } = await save(id, 'Lost');
    assert.equal(status, 409, `saving without the folder: ${status}`);
    assert.equal((await owner.get(`/desk/items/${id}`)).status, 200);
    assert(!fs.existsSync(edits), 'the folder was created again');
    fs.renameSync(`${edits}-away`, edits);
    assert.equal((await save(id, 'Found again')).status, 303);
    assert(fs.readFileSync(path.join(edits, 'b.jpg.xmp'), 'utf8').includes('Found again'));
    await eventually(async () => assert.match((await owner.get(`/desk/items/${id}`)).text, /Found again/));
    assert(site.isRunning());
  }

  async function refuseStrangers() {
    const { site } = await getDesk();
    const stranger = createDeskSession(site.url, '198.51.100.2');
    for (const kind of ['alt', 'problem', 'duplicate']) {
      const { text } = await stranger.get(`/desk/report/${kind}`);
      assert(!text.includes('broken.jpg') && !text.includes('a.jpg'), `${kind} names files to a stranger`);
    }
  }

  const cases: Case[] = [
    toCase('links out of the folder of edits are neither read nor written through', followNoLinks),
    toCase('hostile names and numbers in URLs of the report are refused or ignored', sendNames),
    toCase('markup in names of files is shown as text', showMarkup),
    toCase('lists name files to people who are signed in only', refuseStrangers),
    toCase('while the folder of edits is away nothing is lost, and afterwards edits are saved again', loseFolder),
  ];
  return { cases, stop: async () => (await started)?.site.stop() };
}
