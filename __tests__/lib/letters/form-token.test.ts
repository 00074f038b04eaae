import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { checkFormToken, createFormToken, getSecret, renewFormToken } from '@/lib/letters/form-token';
import { createSlidingWindow, getClientKey } from '@/lib/letters/sliding-window';

const secret = Buffer.alloc(32, 7);
const NOW = Date.UTC(2026, 10, 21);

describe('a token', () => {
  const token = createFormToken(secret, NOW);

  test.each([
    [0, 'early'],
    [1999, 'early'],
    [2000, 'fit'],
    [86_400_000, 'fit'],
    [86_400_001, 'late'],
    [-1000, 'early'],
    // The clock was set back while the visitor wrote.
    [-3_600_000, 'fit'],
  ])('after %d ms is %s', (age, judgement) => {
    expect(checkFormToken(secret, token, NOW + age)).toBe(judgement);
  });

  test.each([
    '',
    'x',
    `${token}x`,
    token.slice(0, -1),
    `1${token.slice(1)}`,
    createFormToken(Buffer.alloc(32, 8), NOW),
    '.'.repeat(100),
  ])('%s is forged', (forged) => {
    expect(checkFormToken(secret, forged, NOW + 5000)).toBe('forged');
  });

  test('counts from the first view of the form, however often it is renewed', () => {
    const again = renewFormToken(secret, renewFormToken(secret, token, NOW + 500), NOW + 5000);
    expect(checkFormToken(secret, again, NOW + 5001)).toBe('fit');
  });

  test.each([
    ['one that is too old', token, 90_000_000],
    ['one that is not ours', `${token}x`, 5000],
    ['none', '', 5000],
  ])('is replaced if it is %s, and its time starts again', (_, worn, age) => {
    const again = renewFormToken(secret, worn, NOW + age);
    expect(checkFormToken(secret, again, NOW + age + 1999)).toBe('early');
    expect(checkFormToken(secret, again, NOW + age + 2000)).toBe('fit');
  });

  test('is unique', () => {
    expect(createFormToken(secret, NOW)).not.toBe(token);
  });
});

describe('the secret', () => {
  const data = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-token-'));
  afterAll(() => fs.rmSync(data, { recursive: true }));

  test('is created once, readable by the owner only, and replaced if truncated', () => {
    const first = getSecret(path.join(data, 'new'));
    expect(getSecret(path.join(data, 'new'))).toEqual(first);
    const file = path.join(data, 'new', 'letters.key');
    expect(fs.statSync(file).mode & 0o077).toBe(0);
    expect(fs.readdirSync(path.join(data, 'new'))).toEqual(['letters.key']);
    fs.writeFileSync(file, 'ab');
    expect(getSecret(path.join(data, 'new'))).toHaveLength(32);
  });
});

describe('the rate', () => {
  const few = { every: 1000, each: 2, all: 5, clients: 3 };

  test('limits each client to its number per interval', () => {
    const rate = createSlidingWindow(secret, few);
    rate.count('192.0.2.1', 0);
    rate.count('192.0.2.1', 500);
    expect([rate.isFree('192.0.2.1', 900), rate.isFree('192.0.2.2', 900), rate.isFree('192.0.2.1', 1000)]).toEqual([
      false,
      true,
      true,
    ]);
  });

  test('limits all clients together, whatever their addresses', () => {
    const rate = createSlidingWindow(secret, few);
    for (let each = 0; each < 5; each++) rate.count(`192.0.2.${each}`, 0);
    expect(rate.isFree('192.0.2.9', 1)).toBe(false);
  });

  test.each([
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', false],
    ['2001:db8:1:2::1', '2001:db8:1:3::1', true],
    ['2001:db8::1', '2001:0DB8:0:0:5::', false],
    ['::ffff:192.0.2.1', '192.0.2.1', false],
  ])('%s and %s: a separate client is %s', (one, other, isFree) => {
    const rate = createSlidingWindow(secret, { ...few, each: 1 });
    rate.count(one, 0);
    expect(rate.isFree(other, 1)).toBe(isFree);
  });

  test('uses the address that the proxy reports, not one from the client', () => {
    expect(getClientKey(new Headers({ 'x-forwarded-for': '10.0.0.1, 192.0.2.7' }))).toBe('192.0.2.7');
    expect(getClientKey(new Headers())).toBe('unknown');
  });
});
