import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const data = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-'));
process.env.VITRINE_DATA = data;
process.env.VITRINE_LIBRARY = os.tmpdir();
process.env.VITRINE_URL = 'https://museum.example/archive';

afterAll(() => fs.rmSync(data, { recursive: true, force: true }));

test('below a path, cookies are sent to that path alone, and their name says that they were set over https', async () => {
  const { addAccount, hasSessionCookie, readEntered } = await import('@/lib/desk/accounts/accounts');
  const { signIn } = await import('@/lib/desk/accounts/sessions');
  await addAccount({ name: 'Ida Berg', password: 'a long password', role: 'owner' });
  const { cookies = [] } = (await signIn({ name: 'Ida Berg', password: 'a long password' }, new Headers())) ?? {};
  expect(cookies.length).toBeGreaterThan(0);
  for (const cookie of cookies) {
    expect(cookie).toMatch(/^__Secure-vitrine\.[\w]+=/);
    expect(cookie).toContain('; Path=/archive; HttpOnly; Secure; SameSite=Lax');
    expect(cookie).not.toContain('Domain=');
  }
  expect(hasSessionCookie(cookies[0] ?? '')).toBe(true);
  expect(await readEntered(cookies)).toMatchObject({ name: 'Ida Berg', groups: [] });
});
