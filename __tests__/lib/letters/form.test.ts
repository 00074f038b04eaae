/** @jest-environment node */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { getMessages } from '@/lib/messages/messages';

const data = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-form-'));
Object.assign(process.env, { VITRINE_DATA: data, VITRINE_LIBRARY: path.join(data, '..', 'no-library') });
afterAll(() => fs.rmSync(data, { recursive: true }));

test('forms are signed with the shared secret as soon as it exists, and tokens of other servers are accepted', async () => {
  const { getLetterForm } = await import('@/lib/letters/form');
  const { checkFormToken, createFormToken, putSecret } = await import('@/lib/letters/form-token');
  const form = getLetterForm();
  const before = form.toToken();
  const secret = Buffer.alloc(32, 9);
  const isOf = (token: string) => checkFormToken(secret, token, Date.now() + 5000);
  expect(isOf(before)).toBe('forged');

  putSecret(data, secret);
  expect(isOf(form.toToken())).toBe('fit');
  const written = new FormData();
  const token = createFormToken(secret, Date.now() - 10_000);
  for (const [name, value] of Object.entries({ name: 'Ada', email: 'ada@example.org', message: 'A good boat.', token }))
    written.set(name, value);
  const outcome = await form.take(written, '10.0.0.1', { find: () => null, t: getMessages('en', {}) });
  expect(outcome).toEqual({ type: 'thanks' });
});
