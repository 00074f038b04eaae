import { createHash } from 'node:crypto';
import { analyticsPolicy, policy, withHashes, withNonce } from '@/lib/http/csp.mjs';

const toScripts = (text: string) => /script-src ([^;]*)/.exec(text)?.[1] ?? '';
const toHash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('a strict page allows only its own inline scripts', () => {
  const html =
    '<script>one()</script><script id="a" type="module">two()\n</script><script src="/x.js"></script><script type="application/ld+json">{}</script>';
  expect(toScripts(withHashes(policy, html))).toBe(`'self' ${toHash('one()')} ${toHash('two()\n')}`);
});

test('a strict page without inline scripts allows none', () => {
  expect(toScripts(withHashes(policy, '<p>'))).toBe("'self'");
  expect(withHashes(policy, '<p>')).toContain("style-src 'self' 'unsafe-inline'");
});

test('a nonce replaces unsafe-inline and hashes', () => {
  expect(toScripts(withNonce(policy, 'abc'))).toBe("'self' 'nonce-abc'");
  expect(toScripts(withNonce(analyticsPolicy, 'abc'))).not.toContain('unsafe-inline');
});
