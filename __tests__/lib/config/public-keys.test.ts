/** @jest-environment node */
import { spawnSync } from 'node:child_process';

/** Loads next.config.js as Next does, which exposes variables with certain prefixes. */
function configure(phase: string, env: Record<string, string>) {
  const program = `await (await import('./next.config.js')).default('${phase}')`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    env: { ...process.env, VITRINE_COMPILED: '1', ...env },
    encoding: 'utf8',
  });
  return { status, stderr };
}

const BUILD = 'phase-production-build';

test('a build continues without public keys', () => {
  const env = { ALGOLIA_ADMIN_KEY: 'secret', NEXT_PUBLIC_ALGOLIA_APP_ID: 'APP1', NEXT_PUBLIC_TITLE: 'Photographs' };
  expect(configure(BUILD, env)).toMatchObject({ status: 0 });
});

test.each([
  ['a build', BUILD, { NEXT_PUBLIC_ALGOLIA_ADMIN_KEY: 'secret' }, 'NEXT_PUBLIC_ALGOLIA_ADMIN_KEY'],
  ['a build', BUILD, { ALGOLIA_ADMIN_KEY: 'secret', NEXT_PUBLIC_KEY: 'secret' }, 'NEXT_PUBLIC_KEY'],
  [
    'development',
    'phase-development-server',
    { NEXT_PUBLIC_ALGOLIA_WRITE_KEY: 'secret' },
    'NEXT_PUBLIC_ALGOLIA_WRITE_KEY',
  ],
])('%s is rejected by name, because it would expose a secret key to browsers', (_what, phase, env, name) => {
  const { status, stderr } = configure(phase, env as unknown as Record<string, string>);
  expect(status).toBe(78);
  expect(stderr).toContain(name);
  expect(stderr).toContain('docs/settings.md');
  expect(stderr).not.toContain('secret');
});
