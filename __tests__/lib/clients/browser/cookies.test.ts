/** @jest-environment jsdom */
import { clearAnalytics, getConsent, isAllowed, onConsent, setConsent } from '@/lib/clients/browser/cookies';

const signal = (value: unknown) =>
  Object.defineProperty(navigator, 'globalPrivacyControl', { value, configurable: true });

beforeEach(() => {
  signal(undefined);
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie jar is what is tested
  for (const pair of document.cookie.split('; ')) document.cookie = `${pair.split('=')[0]}=; Path=/; Max-Age=0`;
});

test('nothing is allowed before a choice', () => {
  expect(getConsent()).toBeNull();
  expect([isAllowed('analytics'), isAllowed('embeds')]).toEqual([false, false]);
});

test('each choice is independent of the other', () => {
  setConsent({ embeds: true });
  expect([isAllowed('analytics'), isAllowed('embeds')]).toEqual([false, true]);
  setConsent({ analytics: true });
  expect([isAllowed('analytics'), isAllowed('embeds')]).toEqual([true, true]);
  setConsent({ analytics: false });
  expect([isAllowed('analytics'), isAllowed('embeds')]).toEqual([false, true]);
});

test('the Global Privacy Control signal overrides any choice', () => {
  setConsent({ analytics: true, embeds: true });
  signal(true);
  expect([isAllowed('analytics'), isAllowed('embeds')]).toEqual([false, false]);
});

test('listeners are notified of a choice until they unsubscribe', () => {
  const listener = jest.fn();
  const end = onConsent(listener);
  setConsent({ embeds: true });
  end();
  setConsent({ embeds: false });
  expect(listener).toHaveBeenCalledTimes(1);
});

test.each(['true', '%7B', '{"analytics":true}', '%E0%A4%A'])('a cookie with %s allows nothing', (value) => {
  // biome-ignore lint/suspicious/noDocumentCookie: js-cookie would encode it
  document.cookie = `vitrine-consent=${value}; Path=/`;
  expect(isAllowed('analytics')).toBe(false);
});

test('analytics cookies are deleted, and others stay', () => {
  // biome-ignore lint/suspicious/noDocumentCookie: another script sets it
  document.cookie = '_ga=1; Path=/';
  // biome-ignore lint/suspicious/noDocumentCookie: another script sets it
  document.cookie = '_ga_AB12=1; Path=/';
  // biome-ignore lint/suspicious/noDocumentCookie: another script sets it
  document.cookie = 'other=1; Path=/';
  clearAnalytics();
  expect(document.cookie).toBe('other=1');
});
