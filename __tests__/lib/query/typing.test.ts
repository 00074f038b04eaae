import { createSearchDebounce } from '@/lib/query/typing';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** Simulates the field, the visitor and the browser history. */
function open(first = '') {
  const typing = createSearchDebounce(first);
  const history = [first];
  let field = first;
  let coming: string | undefined;
  return {
    typing,
    getField: () => field,
    history,
    type(text: string) {
      field = text;
      typing.wait(() => {
        const step = typing.toStep(field.trim());
        if (!step) return;
        if (step === 'push') history.push(field.trim());
        // A new navigation cancels a pending one.
        coming = field.trim();
      });
    },
    pause: () => jest.advanceTimersByTime(1000),
    answer() {
      if (coming === undefined) return;
      history[history.length - 1] = coming;
      if (typing.take(coming) === 'set') field = coming;
      coming = undefined;
    },
    /** The page was changed by a link, or by going back. */
    lead(query: string) {
      typing.end();
      if (typing.take(query) === 'set') field = query;
    },
  };
}

test('quick typing causes a single search', () => {
  const { type, pause, answer, history } = open();
  for (const text of ['c', 'ca', 'cat']) type(text);
  pause();
  answer();
  expect(history).toEqual(['', 'cat']);
});

test('typing makes one history entry, however many results arrive', () => {
  const { type, pause, answer, history } = open('boats');
  for (const text of ['boat', 'boa', 'b', 'bi', 'bird']) {
    type(text);
    pause();
    answer();
  }
  expect(history).toEqual(['boats', 'bird']);
});

test('a pending history entry is not lost by more typing, and replaces none', () => {
  const { type, pause, answer, history } = open('boats');
  type('c');
  pause();
  type('ca');
  pause();
  answer();
  type('cat');
  pause();
  answer();
  expect(history).toEqual(['boats', 'cat']);
});

test('results that arrive after the next search has started make no second history entry', () => {
  const { typing } = open('boats');
  expect(typing.toStep('ca')).toBe('push');
  expect(typing.toStep('cat')).toBe('replace');
  typing.take('ca');
  typing.take('cat');
});

test('returning to the field makes another history entry', () => {
  const { type, pause, answer, history, typing } = open();
  type('cat');
  pause();
  answer();
  typing.rest();
  type('dog');
  pause();
  answer();
  expect(history).toEqual(['', 'cat', 'dog']);
});

test('late results do not change the typed text', () => {
  const { type, pause, answer, getField } = open();
  type('c');
  pause();
  type('cat ');
  answer();
  expect(getField()).toBe('cat ');
  pause();
  answer();
  expect(getField()).toBe('cat ');
});

test('an unchanged text is not searched again', () => {
  const { type, pause, answer, history } = open();
  type('cat');
  pause();
  type('cat ');
  pause();
  answer();
  type(' cat');
  pause();
  answer();
  expect(history).toEqual(['', 'cat']);
});

test('going back and forward sets the field to the shown search', () => {
  const { type, pause, answer, lead, getField } = open();
  type('cat');
  pause();
  answer();
  lead('');
  expect(getField()).toBe('');
  lead('cat');
  expect(getField()).toBe('cat');
});

test('following a link ends the typing, and pending searches are dropped', () => {
  const { type, pause, lead, getField, history } = open('boats');
  type('boats at sea');
  lead('boats');
  pause();
  expect(getField()).toBe('boats');
  expect(history).toEqual(['boats']);
});

test('typing back to an earlier text ends there, in any order of the results', () => {
  const { typing } = open();
  for (const text of ['a', 'ab', 'a']) expect(typing.toStep(text)).not.toBeNull();
  for (const answered of ['a', 'ab', 'a']) expect(typing.take(answered)).toBe('keep');
  expect(typing.take('else')).toBe('set');
});
