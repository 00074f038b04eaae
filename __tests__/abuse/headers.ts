// Checks the headers of every response, and that no response leaks server details.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { type Case, toCase, toSmokeCase } from './case';
import { root, type Site } from './site';

/** Every page and route of the application, from the file names: `/items/[slug]`. */
function listRoutes(): string[] {
  const app = path.join(root, 'app');
  return fs
    .readdirSync(app, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(^|[\\/])(page\.tsx|route\.tsx?)$/.test(file))
    .map((file) =>
      `/${path.dirname(file).split(path.sep).join('/')}`.replace(/^\/\.$/, '/').replace(/\/\([^)]*\)/g, ''),
    )
    .sort();
}

export function parsePolicy(text: string): Map<string, string[]> {
  return new Map(
    text.split(';').map((each) => {
      const [name = '', ...sources] = each.trim().split(/\s+/);
      return [name, sources] as const;
    }),
  );
}

const FRAMES = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'];

/** @param address the requested URL, for messages and for the exception of embeds */
export function expectPolicy(headers: Map<string, string>, address: string) {
  const text = headers.get('content-security-policy') ?? '';
  assert(text, `${address}: no policy`);
  assert(!text.includes(','), `${address}: two policies`);
  const policy = parsePolicy(text);
  const own = (name: string) => (policy.get(name) ?? policy.get('default-src') ?? []).join(' ');
  for (const name of ['default-src', 'base-uri', 'form-action'])
    assert.match(own(name), /^'(self|none)'$/, `${address}: ${name}`);
  assert.equal(own('object-src'), "'none'", address);
  for (const source of policy.get('script-src') ?? [])
    assert.match(
      source,
      /^'(self|unsafe-inline|sha256-[\w+/=]+|nonce-[\w+/=-]+)'$/,
      `${address}: scripts of ${source}`,
    );
  for (const source of policy.get('frame-src') ?? [])
    assert(FRAMES.includes(source) || source === "'self'" || source === "'none'", `${address}: frames of ${source}`);
  if (!address.startsWith('/embed/'))
    assert.deepEqual(policy.get('frame-ancestors'), ["'none'"], `${address} may be framed`);
}

/** Resources that other sites may load: pictures, manifests, open data, frames. */
const FOR_ALL = /^\/(iiif|data|embed|oembed|feed\.\w+|items\/[^/]+\/(file|manifest\.json))/;

/** https://fetch.spec.whatwg.org/#cross-origin-resource-policy-header */
function expectIsolation(headers: Map<string, string>, address: string) {
  const isPage = headers.get('content-type')?.startsWith('text/html') && !FOR_ALL.test(address);
  if (isPage) assert.equal(headers.get('cross-origin-opener-policy'), 'same-origin', address);
  const loaded = headers.get('cross-origin-resource-policy');
  if (isPage) assert.equal(loaded, 'same-origin', address);
  else assert.notEqual(loaded, 'same-origin', `${address} may be loaded by this site alone`);
}

export function createHeaderCases(site: Site): Case[] {
  /** URLs of a route, with existing and missing parameters. */
  async function listAddresses(route: string): Promise<string[]> {
    const items = [...(await site.records()).values()];
    const photo = items.find(({ kind }) => kind === 'photo');
    const story = items.find(({ kind }) => kind === 'story');
    const slugs = [photo, story].flatMap((item) => (item ? [item.path.replace('/items/', '')] : []));
    const values = /\[slug\]/.test(route) ? [...slugs, 'nothing-aaaaaaaaaa'] : [photo?.objectID ?? '', 'nothing'];
    return values.map((value) =>
      route
        .replace(/\/\[\[\.\.\.path\]\]/, '')
        .replace(/\/\[\[\.\.\.request\]\]/, '/info.json')
        .replace(/\[page\]/, '1')
        .replace(/\[\.\.\.path\]/, '1/indexes/vitrine')
        .replace(/\[[^\]]*\]/, value),
    );
  }

  const routes = listRoutes();
  return [
    ...routes.map((route) =>
      toCase(`${route} says what may run in it, and holds no path and no stack`, async () => {
        const said = [];
        for (const address of await listAddresses(route)) {
          const { status, headers } = await site.ask(address);
          assert.equal(headers.get('x-content-type-options'), 'nosniff', address);
          assert.equal(headers.get('referrer-policy'), 'strict-origin-when-cross-origin', address);
          assert.match(headers.get('permissions-policy') ?? '', /geolocation=\(\)/, address);
          assert(!headers.has('strict-transport-security'), `${address}: the public address is http`);
          assert(!headers.has('x-powered-by') && !headers.has('server'), `${address} says what made it`);
          if (headers.get('content-type')?.startsWith('text/html')) expectPolicy(headers, address);
          expectIsolation(headers, address);
          if (FOR_ALL.test(address) && status === 200)
            assert.equal(headers.get('cross-origin-resource-policy'), 'cross-origin', address);
          said.push(status);
        }
        return said.join(', ');
      }),
    ),
    toSmokeCase('a page that is not there, a refusal and a file say it too', async () => {
      for (const address of ['/nothing/here', '/%', '/_next/static/nothing.js', '/icon.svg']) {
        const { headers } = await site.raw(address);
        assert.equal(headers.get('x-content-type-options'), 'nosniff', address);
        if (headers.get('content-type')?.startsWith('text/html')) expectPolicy(headers, address);
      }
    }),
    toCase('a visitor’s own word on what may run is not taken', async () => {
      for (const address of ['/contact', '/search', '/']) {
        const { body, headers } = await site.raw(address, {
          headers: [`Content-Security-Policy: script-src 'nonce-evil' *`],
        });
        assert(!body.includes('nonce="evil'), address);
        expectPolicy(headers, address);
      }
    }),
    toCase('who has agreed to be counted by an owner who counts nobody lets nothing more run', async () => {
      const cookie = encodeURIComponent(
        JSON.stringify({ version: 1, date: new Date().toISOString().slice(0, 10), analytics: true, embeds: true }),
      );
      for (const address of ['/', '/search', '/contact']) {
        const { headers } = await site.ask(address, { headers: { cookie: `vitrine-consent=${cookie}` } });
        expectPolicy(headers, address);
      }
    }),
    toSmokeCase('cookies are ours alone', async () => {
      for (const address of ['/', '/search?q=a', '/contact', '/consent'])
        assert(!(await site.ask(address)).headers.has('set-cookie'), address);
    }),
  ];
}
