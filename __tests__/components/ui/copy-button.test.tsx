/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CopyButton } from '@/components/ui/copy-button';
import en from '@/lib/messages/languages/en.json';

const outcomes = { copied: en.ui.copied, selected: en.ui.selectedToCopy };

const draw = () =>
  render(
    <>
      <pre id="text">{'<b>one</b>\ntwo'}</pre>
      <CopyButton from="text" label="Copy HTML" outcomes={outcomes} />
    </>,
  );

test('the text is copied unchanged, and that is announced', async () => {
  const user = userEvent.setup();
  draw();
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  await user.click(screen.getByRole('button', { name: 'Copy HTML' }));
  expect(await navigator.clipboard.readText()).toBe('<b>one</b>\ntwo');
  expect(screen.getByRole('status')).toHaveTextContent('Copied');
});

test('over plain HTTP, where the clipboard is unavailable, the text is copied by selecting it', async () => {
  const user = userEvent.setup({ writeToClipboard: false });
  Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
  const copied: string[] = [];
  document.execCommand = () => {
    copied.push(String(getSelection()));
    return true;
  };
  draw();
  await user.click(screen.getByRole('button'));
  expect(copied).toEqual(['<b>one</b>\ntwo']);
  expect(screen.getByRole('status')).toHaveTextContent('Copied');
});

test('without permission to copy, the text is selected and the visitor gets instructions', async () => {
  const user = userEvent.setup({ writeToClipboard: false });
  Object.defineProperty(navigator, 'clipboard', {
    value: { writeText: () => Promise.reject(new Error('denied')) },
    configurable: true,
  });
  document.execCommand = () => false;
  draw();
  await user.click(screen.getByRole('button'));
  expect(String(getSelection())).toBe('<b>one</b>\ntwo');
  expect(screen.getByRole('status')).toHaveTextContent('Selected: copy it with your keyboard');
});
