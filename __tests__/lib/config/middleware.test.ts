import { parseConfig } from '@/lib/config/config';

test('by default no proxy is trusted, and the policy is not strict', () => {
  expect(parseConfig({}).requests).toEqual({ proxies: 0, rateLimit: 60, policy: 'standard' });
});

test('settings are parsed', () => {
  const env = { VITRINE_PROXIES: '2', VITRINE_BUDGET_SECONDS: '0', VITRINE_CSP: 'strict' };
  expect(parseConfig(env).requests).toEqual({ proxies: 2, rateLimit: 0, policy: 'strict' });
});

test.each([
  ['VITRINE_PROXIES', '-1'],
  ['VITRINE_PROXIES', '1.5'],
  ['VITRINE_BUDGET_SECONDS', 'much'],
  ['VITRINE_CSP', 'lax'],
])('%s of %s stops the start with a message', (name, value) =>
  expect(() => parseConfig({ [name]: value })).toThrow(`${name} is "${value}"`),
);
