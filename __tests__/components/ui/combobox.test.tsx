/** @jest-environment jsdom */
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Route } from 'next';
import { Combobox, nextOption, type OptionGroup } from '@/components/ui/combobox';
import en from '@/lib/messages/languages/en.json';

const groups: OptionGroup[] = [
  {
    title: 'Items',
    options: [
      { href: '#boats' as Route, children: 'Boats' },
      { href: '#birds' as Route, children: 'Birds' },
    ],
  },
  { title: 'Keywords', options: [{ href: '#bread' as Route, children: 'bread' }] },
];

const counted = { one: en.suggest.one, many: en.suggest.many };

let input = document.createElement('input');

function show(first = groups) {
  input = document.createElement('input');
  document.body.append(input);
  const view = render(<Combobox {...{ input, counted }} label="Suggestions" groups={first} />);
  act(() => input.focus());
  return {
    user: userEvent.setup(),
    to: (next: OptionGroup[]) => view.rerender(<Combobox {...{ input, counted }} label="Suggestions" groups={next} />),
  };
}

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {};
});
afterEach(() => {
  input.remove();
  window.location.hash = '';
});

const getActive = () => document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent;

test.each([
  ['ArrowDown', -1, 0],
  ['ArrowDown', 0, 1],
  ['ArrowDown', 2, -1],
  ['ArrowUp', -1, 2],
  ['ArrowUp', 0, -1],
  ['Home', 2, 0],
  ['End', 0, 2],
  ['Home', -1, null],
  ['End', -1, null],
  ['a', 1, null],
  ['Tab', 1, null],
])('with three options, %s moves from %i to %s', (key, from, to) => {
  expect(nextOption(key, from, 3)).toBe(to);
});

test('the field is a combobox that names its list, and whether it is open', () => {
  show();
  expect(screen.getByRole('combobox')).toBe(input);
  expect(input).toHaveAttribute('aria-expanded', 'true');
  expect(input).toHaveAttribute('aria-autocomplete', 'list');
  expect(screen.getByRole('listbox', { name: 'Suggestions' }).id).toBe(input.getAttribute('aria-controls'));
  expect(screen.getAllByRole('group').map((group) => group.getAttribute('aria-labelledby'))).toHaveLength(2);
  expect(screen.getByRole('group', { name: 'Keywords' })).toContainElement(
    screen.getByRole('option', { name: 'bread' }),
  );
});

test('without options there is no list', () => {
  show([]);
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(input).toHaveAttribute('aria-expanded', 'false');
  expect(input).not.toHaveAttribute('aria-controls');
});

test('arrows move through all groups, and the field keeps the focus', async () => {
  const { user } = show();
  expect(getActive()).toBeUndefined();
  const seen = [];
  for (let step = 0; step < 4; step += 1) {
    await user.keyboard('{ArrowDown}');
    seen.push(getActive());
  }
  expect(seen).toEqual(['Boats', 'Birds', 'bread', undefined]);
  expect(input).toHaveFocus();
  await user.keyboard('{ArrowUp}');
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('bread');
});

test('Enter follows the active option', async () => {
  const { user } = show();
  const followed: string[] = [];
  document.addEventListener(
    'click',
    (event) => followed.push((event.target as HTMLElement).getAttribute('href') ?? ''),
    {
      once: true,
    },
  );
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(followed).toEqual(['#birds']);
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('Enter without an active option submits the form', async () => {
  const { user } = show();
  let prevented: boolean | undefined;
  input.addEventListener('keyup', () => {});
  document.addEventListener(
    'keydown',
    (event) => {
      prevented = event.defaultPrevented;
    },
    { once: true },
  );
  await user.keyboard('{Enter}');
  expect(prevented).toBe(false);
});

test('Escape closes the list and keeps the text; typing and arrows open it again', async () => {
  const { user } = show();
  await user.keyboard('b{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(input).toHaveValue('b');
  await user.keyboard('{ArrowDown}');
  expect(getActive()).toBe('Boats');
  await user.keyboard('{Escape}o');
  expect(screen.getByRole('listbox')).toBeInTheDocument();
  expect(getActive()).toBeUndefined();
});

test('leaving the field closes the list', async () => {
  const { user } = show();
  await user.tab();
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('new options start without an active one', async () => {
  const { user, to } = show();
  await user.keyboard('{ArrowDown}');
  to([{ title: 'Places', options: [{ href: '#bergen' as Route, children: 'Bergen' }] }]);
  expect(getActive()).toBeUndefined();
  await user.keyboard('{ArrowDown}');
  expect(getActive()).toBe('Bergen');
});

test('options that arrive after the field has lost focus do not open', async () => {
  const { user, to } = show([]);
  await user.tab();
  to(groups);
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('the number of suggestions is announced', async () => {
  const { to } = show([]);
  to(groups);
  expect(await screen.findByText('3 suggestions')).toHaveAttribute('role', 'status');
});

test('typing on deactivates the option, so that Enter submits the new text', async () => {
  const { user } = show();
  await user.keyboard('{ArrowDown}');
  expect(getActive()).toBe('Boats');
  await user.keyboard('x{Enter}');
  expect(getActive()).toBeUndefined();
  expect(window.location.hash).toBe('');
});
