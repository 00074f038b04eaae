/** @jest-environment node */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parse } from 'yaml';

const entrypoint = path.resolve('scripts/container-entrypoint.sh');
const place = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-container-'));
fs.chmodSync(place, 0o755);
afterAll(() => fs.rmSync(place, { recursive: true }));

const data = () => fs.mkdtempSync(path.join(place, 'data-'));
const isRoot = process.getuid?.() === 0;
const asRoot = isRoot && process.platform === 'linux' ? test : test.skip;

function run(command: string[], env: Record<string, string>, ids: { uid?: number; gid?: number } = {}) {
  const { PATH = '' } = process.env;
  const options = { env: { NODE_ENV: 'test', PATH, ...env }, encoding: 'utf8', ...ids } as const;
  const { status, stdout, stderr } = spawnSync('sh', [entrypoint, ...command], options);
  return { status, stdout, stderr };
}

asRoot('a command runs as PUID and PGID, without further groups or rights, and derived data belong to them', () => {
  const folder = path.join(data(), 'vitrine');
  const ids = ['sh', '-c', 'id -u; id -g; id -G; grep CapEff /proc/self/status; echo "$0"', 'last word'];
  const { status, stdout } = run(ids, { PUID: '1026', PGID: '100', VITRINE_DATA: folder });
  expect([status, stdout]).toEqual([0, '1026\n100\n100\nCapEff:\t0000000000000000\nlast word\n']);
  const { uid, gid, mode } = fs.statSync(folder);
  expect([uid, gid, mode & 0o777]).toEqual([1026, 100, 0o700]);
});

asRoot('another PUID takes over the derived data of the former one, but no target of a link', () => {
  const [folder, outside] = [data(), path.join(data(), 'outside')];
  fs.writeFileSync(outside, '');
  fs.writeFileSync(path.join(folder, 'letters.jsonl'), '');
  fs.symlinkSync(outside, path.join(folder, 'link'));
  for (const PUID of ['1026', '1027']) run(['true'], { PUID, VITRINE_DATA: folder });
  expect(fs.statSync(path.join(folder, 'letters.jsonl')).uid).toBe(1027);
  expect(fs.statSync(outside).uid).toBe(0);
});

asRoot('without PUID a command runs as user 1000', () => {
  expect(run(['id', '-u'], { VITRINE_DATA: data() }).stdout).toBe('1000\n');
});

asRoot('a PUID that is no number is a wrong setting', () => {
  for (const [name, value] of [
    ['PUID', 'anna'],
    ['PGID', '-1'],
  ] as const) {
    const { status, stderr } = run(['true'], { VITRINE_DATA: data(), [name]: value });
    expect(status).toBe(78);
    expect(stderr).toContain('must be numbers');
  }
});

test('the user of --user stays, and nothing is changed', () => {
  const folder = data();
  const user = isRoot ? { uid: 65_534, gid: 65_534 } : {};
  const { status, stdout } = run(['id', '-u'], { PUID: '1026', VITRINE_DATA: folder }, user);
  expect([status, stdout]).toEqual([0, `${user.uid ?? process.getuid?.()}\n`]);
  expect(fs.statSync(folder).uid).toBe(process.getuid?.());
});

test('the exit code of the command is that of the container', () => {
  const user = isRoot ? { uid: 65_534, gid: 65_534 } : {};
  expect(run(['sh', '-c', 'exit 78'], { VITRINE_DATA: data() }, user).status).toBe(78);
});

test('compose.yaml sets one machine up in ten lines, writes to nothing but derived data, and stops in time', () => {
  const text = fs.readFileSync('compose.yaml', 'utf8');
  const { services, volumes } = parse(text) as { services: Record<string, Record<string, unknown>>; volumes: object };
  expect(text.trim().split('\n').slice(2, -1)).toHaveLength(9);
  expect(Object.keys(services)).toEqual(['vitrine']);
  expect(services.vitrine).toMatchObject({ read_only: true, tmpfs: '/tmp', restart: 'unless-stopped' });
  expect(services.vitrine?.volumes).toEqual([expect.stringMatching(/:\/library:ro$/), 'data:/data']);
  expect(volumes).toHaveProperty('data');
  // Longer than Vitrine needs to complete running responses.
  expect(Number.parseInt(String(services.vitrine?.stop_grace_period), 10)).toBeGreaterThan(20);
});

test('the example with TLS changes the service of compose.yaml, and closes its port', () => {
  const [, text = ''] = /^```yaml\n([\s\S]*?)^```/m.exec(fs.readFileSync('docs/container.md', 'utf8')) ?? [];
  const { services } = parse(text, { logLevel: 'silent' }) as {
    services: Record<'vitrine' | 'caddy', { environment?: Record<string, string>; command?: string }>;
  };
  expect(text).toContain('ports: !reset []');
  const { VITRINE_PROXIES, VITRINE_URL = '' } = services.vitrine.environment ?? {};
  expect(VITRINE_PROXIES).toBe(1);
  const { origin, host } = new URL(VITRINE_URL);
  expect(origin).toMatch(/^https:/);
  expect(services.caddy.command).toBe(`caddy reverse-proxy --from ${host} --to vitrine:3000`);
});
