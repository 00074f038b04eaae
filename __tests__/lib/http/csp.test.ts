import { createHash } from 'node:crypto';
import { analyticsPolicy, policy, withHashes, withSources } from '@/lib/http/csp';

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

test('a strict page with analytics allows its own inline scripts and Google’s', () => {
  const scripts = toScripts(withHashes(analyticsPolicy, '<script>one()</script>'));
  expect(scripts).toBe(`'self' https://*.googletagmanager.com ${toHash('one()')}`);
});

test('sources of other sites are added to a directive, or make one with the site itself', () => {
  const text = withSources(policy, { 'script-src': 'https://a.example', 'frame-src': 'https://b.example' });
  expect(toScripts(text)).toBe("https://a.example 'self' 'unsafe-inline'");
  expect(text).toMatch(/; frame-src 'self' https:\/\/b\.example$/);
});
