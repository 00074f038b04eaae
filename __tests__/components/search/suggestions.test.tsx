/** @jest-environment jsdom */
import { act, fireEvent, render, screen } from '@testing-library/react';
import { Suggestions } from '@/components/search/suggestions';
import type { MessageTable } from '@/lib/messages/browser/load-words';

const messages = new Proxy({}, { get: (_, name) => String(name) }) as MessageTable<'suggest'>;

test('fast typing sends few requests, and the list is that of the whole text', async () => {
  const asked: string[] = [];
  global.fetch = (async (_url: string, { body }: { body: string }) => {
    const { query } = JSON.parse(body).requests[0];
    asked.push(query);
    const hits = [{ title: `About ${query}`, path: '/items/1', file: 'a.jpg' }];
    return { ok: true, json: async () => ({ results: [{ hits }, ...[0, 1, 2, 3].map(() => ({ facetHits: [] }))] }) };
  }) as unknown as typeof fetch;
  const input = document.createElement('input');
  document.body.append(input);
  render(<Suggestions input={input} index="vitrine" messages={messages} />);
  const text = 'harbour at night';
  const since = performance.now();
  for (let end = 1; end <= text.length; end += 1) {
    fireEvent.input(input, { target: { value: text.slice(0, end) } });
    await act(() => new Promise((resolve) => setTimeout(resolve, 30)));
  }
  expect((await screen.findAllByRole('option', { name: `About ${text}` })).length).toBe(1);
  const seconds = (performance.now() - since) / 1000;
  expect(asked.at(-1)).toBe(text);
  expect(asked.length).toBeLessThanOrEqual(Math.ceil(seconds * 4) + 1);
});
