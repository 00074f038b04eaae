import { createSearchDebounce } from '@/lib/query/typing';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** A field with somebody at it, and the history that comes of it. */
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
        // The browser forgets a page that it was on its way to when it is sent to another.
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
    /** The page was led elsewhere: by a link, or back. */
    lead(query: string) {
      typing.end();
      if (typing.take(query) === 'set') field = query;
    },
  };
}

test('what is typed in one go is asked for once', () => {
  const { type, pause, answer, history } = open();
  for (const text of ['c', 'ca', 'cat']) type(text);
  pause();
  answer();
  expect(history).toEqual(['', 'cat']);
});

test('typing makes one entry in the history, however often it is answered', () => {
  const { type, pause, answer, history } = open('boats');
  for (const text of ['boat', 'boa', 'b', 'bi', 'bird']) {
    type(text);
    pause();
    answer();
  }
  expect(history).toEqual(['boats', 'bird']);
});

test('an entry that has not come when more is typed is not lost, and none takes the place of what was there', () => {
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

test('an answer that is on the screen when the next was asked for already makes no second entry in the history', () => {
  const { typing } = open('boats');
  expect(typing.toStep('ca')).toBe('push');
  expect(typing.toStep('cat')).toBe('replace');
  typing.take('ca');
  typing.take('cat');
});

test('who comes back to the field makes another entry', () => {
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

test('an answer that comes late does not take what was typed since', () => {
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

test('a text that was asked for already is not asked for again', () => {
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

test('going back and forth sets the field to what is shown', () => {
  const { type, pause, answer, lead, getField } = open();
  type('cat');
  pause();
  answer();
  lead('');
  expect(getField()).toBe('');
  lead('cat');
  expect(getField()).toBe('cat');
});

test('a link that is followed ends the typing: what was not asked for is not asked for any more', () => {
  const { type, pause, lead, getField, history } = open('boats');
  type('boats at sea');
  lead('boats');
  pause();
  expect(getField()).toBe('boats');
  expect(history).toEqual(['boats']);
});

test('there and back again ends where it ended, whichever answer comes', () => {
  const { typing } = open();
  for (const text of ['a', 'ab', 'a']) expect(typing.toStep(text)).not.toBeNull();
  for (const answered of ['a', 'ab', 'a']) expect(typing.take(answered)).toBe('keep');
  expect(typing.take('else')).toBe('set');
});
