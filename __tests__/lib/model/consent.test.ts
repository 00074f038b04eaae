import { CONSENT_COOKIE, parseConsent, parseConsentCookie, toConsent, toConsentHeader } from '@/lib/model/consent';

const NOW = Date.UTC(2026, 10, 21, 12);
const DAY = 86_400_000;
const agreed = toConsent({ analytics: true }, NOW);

test('a choice has a version and a date, and missing values mean no', () => {
  expect(agreed).toEqual({ version: 1, date: '2026-11-21', analytics: true, embeds: false });
});

test('a stored choice can be parsed, from text and from a header', () => {
  expect(parseConsent(JSON.stringify(agreed), NOW)).toEqual(agreed);
  expect(parseConsentCookie(encodeURIComponent(JSON.stringify(agreed)), NOW)).toEqual(agreed);
});

test('a choice is valid for 180 days', () => {
  const text = JSON.stringify(agreed);
  expect(parseConsent(text, NOW + 179 * DAY)).toEqual(agreed);
  expect(parseConsent(text, NOW + 182 * DAY)).toBeNull();
});

test.each([
  undefined,
  null,
  '',
  'true',
  'null',
  '[]',
  '{}',
  '{"analytics":true}',
  JSON.stringify({ ...agreed, version: 2 }),
  JSON.stringify({ ...agreed, version: '1' }),
  JSON.stringify({ ...agreed, analytics: 'yes' }),
  JSON.stringify({ ...agreed, embeds: 1 }),
  JSON.stringify({ ...agreed, date: '2026-13-45' }),
  JSON.stringify({ ...agreed, date: '2999-01-01' }),
  JSON.stringify({ ...agreed, date: '<script>' }),
  JSON.stringify({ ...agreed, more: 'x'.repeat(300) }),
  '{"version":1,"__proto__":{"analytics":true}}',
  '%7B%',
])('%j is not a valid choice', (text) => {
  expect(parseConsent(text, NOW)).toBeNull();
});

test.each(['%', '%E0%A4%A', undefined])('a malformed cookie (%j) is ignored', (value) => {
  expect(parseConsentCookie(value, NOW)).toBeNull();
});

test('unknown keys are dropped', () => {
  expect(parseConsent(JSON.stringify({ ...agreed, x: '<b>' }), NOW)).toEqual(agreed);
});

test('the attributes of the cookie are fixed', () => {
  const header = toConsentHeader(agreed, true);
  expect(header.split('; ').slice(1)).toEqual(['Path=/', 'Max-Age=15552000', 'SameSite=Lax', 'Secure']);
  expect(toConsentHeader(agreed, false)).not.toContain('Secure');
  expect(parseConsentCookie(header.split('; ')[0]?.slice(CONSENT_COOKIE.name.length + 1), NOW)).toEqual(agreed);
});
