/** @jest-environment jsdom */
import { copyText } from '@/lib/viewer/copy';

const setClipboard = (clipboard: unknown) =>
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });

beforeEach(() => {
  document.body.innerHTML = '<button>Copy</button>';
  document.querySelector('button')?.focus();
});

test('a text is copied to the clipboard', async () => {
  let pasted = '';
  setClipboard({
    writeText: async (text: string) => {
      pasted = text;
    },
  });
  expect(await copyText('http://localhost/x', document.body)).toBe(true);
  expect(pasted).toBe('http://localhost/x');
});

test('without a secure connection it is selected and copied, and the focus is restored', async () => {
  setClipboard(undefined);
  let selected = '';
  Object.assign(document, {
    execCommand: () => {
      selected = (document.activeElement as HTMLTextAreaElement).value;
      return true;
    },
  });
  expect(await copyText('http://localhost/x', document.body)).toBe(true);
  expect(selected).toBe('http://localhost/x');
  expect(document.querySelector('textarea')).toBeNull();
  expect(document.activeElement).toHaveTextContent('Copy');
});

test('if copying is impossible it reports that', async () => {
  setClipboard({ writeText: () => Promise.reject(new Error('denied')) });
  Object.assign(document, { execCommand: () => false });
  expect(await copyText('x', document.body)).toBe(false);
});
