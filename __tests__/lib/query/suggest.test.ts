/** @jest-environment jsdom */
// Requests for suggestions while a visitor types, against a slow search.
import { createSuggester, type SuggestionGroup } from '@/lib/query/suggest';

interface Call {
  query: string;
  at: number;
  isAborted: boolean;
}

/** Milliseconds; slower than most typing. */
let latency = 400;
let status = 200;
let calls: Call[] = [];

const respond = (query: string) => ({
  results: [
    { hits: [{ title: `Item for ${query}`, path: `/items/${query}`, file: 'a.jpg' }] },
    ...[0, 1, 2, 3].map(() => ({ facetHits: [] })),
  ],
});

beforeEach(() => {
  jest.useFakeTimers();
  [latency, status, calls] = [400, 200, []];
  global.fetch = ((_url: string, { body, signal }: { body: string; signal: AbortSignal }) => {
    const { query } = JSON.parse(body).requests[0];
    const call = { query, at: Date.now(), isAborted: false };
    calls.push(call);
    return new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => {
        call.isAborted = true;
        reject(new DOMException('Aborted', 'AbortError'));
      });
      setTimeout(() => resolve({ ok: status === 200, status, json: async () => respond(query) }), latency);
    });
  }) as unknown as typeof fetch;
});
afterEach(() => jest.useRealTimers());

function start() {
  const shown: string[][] = [];
  const toTitles = (groups: SuggestionGroup[]) =>
    groups.flatMap((group) => group.suggestions.map(({ title }) => title));
  const suggester = createSuggester('vitrine', (groups) => shown.push(toTitles(groups)));
  /** Types letter by letter, as a field reports it. */
  const type = async (text: string, pause: number) => {
    for (let end = 1; end <= text.length; end += 1) {
      suggester.type(text.slice(0, end));
      await jest.advanceTimersByTimeAsync(pause);
    }
  };
  return { suggester, shown, type };
}

test.each([20, 50, 90, 150, 240])(
  'typing a letter every %i ms sends at most four requests per second',
  async (pause) => {
    const { type } = start();
    await type('harbour bridge at night', pause);
    await jest.advanceTimersByTimeAsync(2000);
    expect(calls.length).toBeGreaterThan(1);
    for (const { at } of calls)
      expect(calls.filter((other) => other.at >= at && other.at < at + 1000).length).toBeLessThanOrEqual(4);
  },
);

test('suggestions appear while the visitor is still typing', async () => {
  latency = 30;
  const { shown, type } = start();
  await type('harbour bridge', 100);
  expect(shown.length).toBeGreaterThanOrEqual(3);
});

test('the last suggestions are those for the whole text, and older requests are aborted', async () => {
  const { shown, type } = start();
  await type('harbour', 100);
  await jest.advanceTimersByTimeAsync(2000);
  expect(calls.at(-1)?.query).toBe('harbour');
  expect(calls.slice(0, -1).map(({ isAborted }) => isAborted)).toEqual(calls.slice(0, -1).map(() => true));
  expect(calls.at(-1)?.isAborted).toBe(false);
  expect(shown).toEqual([['Item for harbour']]);
});

test('a short word is suggested for soon after the first letter', async () => {
  latency = 20;
  const { suggester, shown } = start();
  suggester.type('cat');
  await jest.advanceTimersByTimeAsync(100);
  expect(shown).toEqual([['Item for cat']]);
});

test('an emptied field has no suggestions, and no request', async () => {
  const { suggester, shown } = start();
  suggester.type('cat');
  await jest.advanceTimersByTimeAsync(100);
  suggester.type('');
  await jest.advanceTimersByTimeAsync(2000);
  expect(shown).toEqual([[]]);
  expect(calls).toEqual([expect.objectContaining({ query: 'cat', isAborted: true })]);
});

test('the same text is not requested twice in a row, but again after the field was emptied', async () => {
  const { suggester } = start();
  for (const text of ['cat', 'cats', 'cat']) suggester.type(text);
  await jest.advanceTimersByTimeAsync(1000);
  suggester.type('cat ');
  await jest.advanceTimersByTimeAsync(1000);
  expect(calls.map(({ query }) => query)).toEqual(['cat']);
  suggester.type('');
  suggester.type('cat');
  await jest.advanceTimersByTimeAsync(1000);
  expect(calls.map(({ query }) => query)).toEqual(['cat', 'cat']);
});

test.each([
  [
    'fails',
    () => {
      status = 503;
    },
  ],
  [
    'takes more than two seconds',
    () => {
      latency = 60_000;
    },
  ],
])('no suggestions are shown if the request %s', async (_, prepare) => {
  prepare();
  const { suggester, shown } = start();
  suggester.type('cat');
  await jest.advanceTimersByTimeAsync(3000);
  expect(shown).toEqual([[]]);
});

test('nothing is shown after the field is gone', async () => {
  const { suggester, shown } = start();
  suggester.type('cat');
  await jest.advanceTimersByTimeAsync(100);
  suggester.stop();
  await jest.advanceTimersByTimeAsync(2000);
  expect(shown).toEqual([]);
});
