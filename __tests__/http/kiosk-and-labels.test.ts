// The slide show and the labels: what their pages say without JavaScript, and to malformed URLs.
import { createClient, SITE } from './client';

const send = createClient(SITE);
const read = async (address: string) => {
  const { status, text } = await send(address);
  return { status, text: text.replace(/<script\b.*?<\/script>/gs, '') };
};

test('without JavaScript the slide show leads to its pictures @smoke', async () => {
  const { text } = await read('/kiosk?collection=exhibition');
  expect(text).toContain('This slideshow needs JavaScript.');
  expect(text).toMatch(/<a [^>]*href="\/collections\/exhibition"/);
  expect((await read('/kiosk?q=cat')).text).toMatch(/<a [^>]*href="\/search\?q=cat"/);
});

test('neither page is indexed', async () => {
  for (const address of ['/kiosk', '/labels'])
    expect((await send(address)).text).toContain('<meta name="robots" content="noindex');
});

test('a wrong option of the slide show is named, with the possible ones', async () => {
  for (const [query, sentence] of [
    ['seconds=-1', '2–3600'],
    ['seconds=NaN', '2–3600'],
    ['seconds=10&seconds=NaN', 'needs JavaScript'],
    ['order=__proto__', 'listed, shuffled, date, newest'],
    ['text=%3Cscript%3E', 'yes, no'],
  ] as const) {
    const { status, text } = await read(`/kiosk?${query}`);
    expect([query, status, text.includes(sentence)]).toEqual([query, 200, true]);
    expect([query, text.includes('<script>')]).toEqual([query, false]);
  }
});

test('lists that do not exist are 404, and empty ones say so', async () => {
  for (const query of ['collection=nothing', 'collection=..%2F..', 'collection=exhibition%00'])
    for (const page of ['kiosk', 'labels'])
      expect([page, query, (await send(`/${page}?${query}`)).status]).toEqual([page, query, 404]);
  for (const query of ['page=0', 'page=-1', 'page=NaN', 'page=99999999999'])
    expect([query, (await send(`/labels?${query}`)).status]).toEqual([query, 404]);
  for (const query of ['ids=', 'ids=aaaaaaaaaa', 'q=zzzzzzzzzzzz']) {
    expect([query, (await send(`/kiosk?${query}`)).status]).toEqual([query, 200]);
    expect([query, (await read(`/labels?${query}`)).text.includes('<svg class="label')]).toEqual([query, false]);
  }
});

test('the list of a collection includes the folders below it', async () => {
  const get = async (query: string) => JSON.parse((await send(`/api/context?${query}`)).text);
  const own = await get('collection=exhibition&slice=0');
  const all = await get('collection=exhibition&below&slice=0');
  expect(all.total).toBeGreaterThan(own.total);
  expect(all.items).toHaveLength(Math.min(60, all.total));
  expect((await send('/api/context?collection=nothing&below&slice=0')).status).toBe(404);
});

test('a label has the title, the number and the URL of its item', async () => {
  const { text } = await read('/labels?collection=exhibition&paper=letter&columns=4');
  const { total, items } = JSON.parse((await send('/api/context?collection=exhibition&below&slice=0')).text);
  expect(text.match(/<li\b[^>]*>\s*<svg/g)).toHaveLength(total);
  for (const item of items) {
    if (!item) continue;
    expect(text).toContain(`href="${SITE}/items/${item.id}"`);
  }
  expect(text).toContain('@page{size:letter;margin:10mm}');
  expect(text).toContain('These codes lead to');
  const [, short = ''] = new RegExp(`href="${SITE}(/items/[a-z2-7]{10})"`).exec(text) ?? [];
  expect((await send(short)).status).toBe(200);
});
