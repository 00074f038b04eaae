/** @jest-environment jsdom */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DownloadButton } from '@/components/ui/download-button';
import { serveWords } from '../serve-words';

let answer: (response: ServerResponse) => void;
let href: string;
let saved = 0;
let asked = 0;

const server = createServer((_request, response) => {
  asked += 1;
  response.setHeader('Access-Control-Allow-Origin', '*');
  answer(response);
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  href = `http://127.0.0.1:${(server.address() as AddressInfo).port}/a.jpg`;
  serveWords();
  URL.createObjectURL = () => {
    saved += 1;
    return 'blob:http://localhost/1';
  };
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  saved = 0;
  asked = 0;
  // jsdom does not navigate, and logs an error for each followed link.
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => jest.restoreAllMocks());

const draw = () => render(<DownloadButton href={href} filename="a.jpg" bytes={100} label="Download 800 × 533" />);
const link = () => screen.getByRole('link', { name: 'Download 800 × 533' });

test('a download shows its progress against the expected size, and announces its end', async () => {
  let finish = () => {};
  answer = (response) => {
    response.writeHead(200).write('x'.repeat(40));
    finish = () => response.end('x'.repeat(20));
  };
  draw();
  await userEvent.click(link());
  const bar = await screen.findByRole('progressbar', { name: 'Download 800 × 533' });
  await waitFor(() => expect(bar).toHaveAttribute('value', '0.4'));
  expect(screen.getByText('40 bytes')).toBeVisible();
  finish();
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Downloaded.'));
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(saved).toBe(1);
});

test('a file that is larger than expected is not complete too early', async () => {
  answer = (response) => response.writeHead(200).write('x'.repeat(400));
  draw();
  await userEvent.click(link());
  const bar = await screen.findByRole('progressbar');
  await waitFor(() => expect(bar).toHaveAttribute('value', '0.95'));
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
});

test('a cancelled download is announced, and the focus returns to the link', async () => {
  answer = (response) => response.writeHead(200).write('x');
  draw();
  await userEvent.click(link());
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('The download was cancelled.'));
  expect(link()).toHaveFocus();
  expect(saved).toBe(0);
});

test('a second click during the download requests nothing', async () => {
  answer = (response) => response.writeHead(200).write('x');
  draw();
  await userEvent.dblClick(link());
  await screen.findByRole('progressbar');
  await userEvent.click(link());
  expect(asked).toBe(1);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
});

test('a failed download is announced, offers a plain link, and can be tried again', async () => {
  answer = (response) => response.writeHead(503).end();
  draw();
  await userEvent.click(link());
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('The download failed.'));
  const plain = screen.getByRole('link', { name: 'Let the browser download it' });
  expect(plain).toHaveAttribute('href', href);
  expect(plain).toHaveAttribute('download', 'a.jpg');
  answer = (response) => response.writeHead(200).end('x');
  await userEvent.click(link());
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Downloaded.'));
});

test.each(['ctrlKey', 'metaKey', 'shiftKey', 'altKey'])('a click with %s is left to the browser', (key) => {
  draw();
  expect(fireEvent.click(link(), { [key]: true })).toBe(true);
  expect(screen.queryByRole('progressbar')).toBeNull();
});
