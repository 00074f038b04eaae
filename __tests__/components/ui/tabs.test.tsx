/** @jest-environment jsdom */
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { Tabs } from '@/components/ui/tabs';

const tabs = [
  { id: 'about', title: 'About' },
  { id: 'rights', title: 'Rights' },
  { id: 'file', title: 'File' },
];
const page = <Tabs label="More" tabs={tabs.map((tab) => ({ ...tab, panel: <p>What {tab.title} says</p> }))} />;

/** Renders on the server and hydrates, as in a browser. */
function open() {
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(page);
  render(page, { container, hydrate: true });
}

const listShown = () => tabs.map(({ id }) => id).filter((id) => !document.getElementById(id)?.hasAttribute('hidden'));
const getList = () => screen.getByRole('navigation', { name: 'More' });

/** Focuses the tabs, and waits until they have loaded. */
async function turnTo(user: ReturnType<typeof userEvent.setup>) {
  await user.hover(getList());
  await screen.findByRole('tablist', { name: 'More' });
}

beforeEach(() => {
  window.history.replaceState(null, '', '/items/x?a=b');
});

test('without JavaScript all panels follow each other under their headings, and the list links to them', () => {
  const html = document.createElement('div');
  html.innerHTML = renderToString(page);
  expect([...html.querySelectorAll('nav a')].map((link) => link.getAttribute('href'))).toEqual([
    '#about',
    '#rights',
    '#file',
  ]);
  for (const { id, title } of tabs) {
    const panel = html.querySelector(`#${id}`);
    expect(panel).not.toHaveAttribute('hidden');
    expect(panel?.querySelector('h2')).toHaveTextContent(title);
    expect(panel).toHaveTextContent(`What ${title} says`);
  }
});

test('the first panel is shown, and find-in-page reaches the others', () => {
  open();
  expect(listShown()).toEqual(['about']);
  expect(document.getElementById('rights')).toHaveAttribute('hidden', 'until-found');
});

test('the panel named in the fragment is shown', () => {
  window.history.replaceState(null, '', '#rights');
  open();
  expect(listShown()).toEqual(['rights']);
});

test.each(['#nosuch', '#xywh=percent:1,2,3,4', '#%', '#__proto__'])('a fragment that ends in %s is ignored', (hash) => {
  window.history.replaceState(null, '', hash);
  open();
  expect(listShown()).toEqual(['about']);
});

test('a link shows its panel, and the URL names it', async () => {
  const user = userEvent.setup();
  open();
  await user.click(screen.getByText('File', { selector: 'nav > a, [role=tab]' }));
  expect(listShown()).toEqual(['file']);
  expect(window.location.hash).toBe('#file');
  await user.click(screen.getByText('About', { selector: 'nav > a, [role=tab]' }));
  expect(listShown()).toEqual(['about']);
  expect(window.location.href).toMatch(/\/items\/x\?a=b$/);
});

test('a link elsewhere on the page shows its panel', () => {
  open();
  act(() => {
    window.history.replaceState(null, '', '#rights');
    window.dispatchEvent(new HashChangeEvent('hashchange'));
  });
  expect(listShown()).toEqual(['rights']);
});

test('find-in-page shows the panel with the match', () => {
  open();
  act(() => {
    document.getElementById('file')?.dispatchEvent(new Event('beforematch', { bubbles: true }));
  });
  expect(listShown()).toEqual(['file']);
});

test('on interaction the links become tabs, each of which controls its panel', async () => {
  const user = userEvent.setup();
  open();
  const panel = document.getElementById('rights');
  await turnTo(user);
  expect(screen.getAllByRole('tab').map((tab) => [tab.textContent, tab.getAttribute('aria-selected')])).toEqual([
    ['About', 'true'],
    ['Rights', 'false'],
    ['File', 'false'],
  ]);
  await user.click(screen.getByRole('tab', { name: 'Rights' }));
  expect(screen.getByRole('tabpanel', { name: 'Rights' })).toBe(panel);
  expect(screen.getByRole('tab', { name: 'Rights' })).toHaveAttribute('aria-controls', 'rights');
  expect(listShown()).toEqual(['rights']);
  expect(window.location.hash).toBe('#rights');
});

test('Tab reaches the tabs, arrows, Home and End move through them, and Tab leads into the panel', async () => {
  const user = userEvent.setup();
  open();
  await user.tab();
  await screen.findByRole('tablist');
  expect(screen.getByRole('tab', { name: 'About' })).toHaveFocus();
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('tab', { name: 'Rights' })).toHaveFocus();
  expect(listShown()).toEqual(['rights']);
  await user.keyboard('{End}');
  expect(listShown()).toEqual(['file']);
  await user.keyboard('{ArrowRight}');
  expect(listShown()).toEqual(['about']);
  await user.keyboard('{End}');
  await user.tab();
  expect(screen.getByRole('tabpanel', { name: 'File' })).toHaveFocus();
});

test('a click during the upgrade to tabs is not lost', async () => {
  const user = userEvent.setup();
  open();
  const link = screen.getByText('Rights', { selector: 'nav > a, [role=tab]' });
  await user.pointer({ keys: '[MouseLeft>]', target: link });
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  await user.pointer({ keys: '[/MouseLeft]', target: link });
  expect(listShown()).toEqual(['rights']);
  expect(await screen.findByRole('tablist')).toBeInTheDocument();
  expect(listShown()).toEqual(['rights']);
});

test('a click with a modifier key is left to the browser', () => {
  open();
  const link = screen.getByText('File', { selector: 'nav > a, [role=tab]' });
  expect(fireEvent.click(link, { ctrlKey: true })).toBe(true);
  expect(fireEvent.click(link)).toBe(false);
});
