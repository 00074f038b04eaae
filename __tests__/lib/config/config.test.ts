import fs from 'node:fs';
import path from 'node:path';
import { parseConfig } from '@/lib/config/config';

function listFaults(env: Record<string, string>): string[] {
  try {
    parseConfig(env);
    return [];
  } catch (error) {
    return (error as Error).message.split('\n').slice(1);
  }
}

test('every setting has a working default', () => {
  expect(parseConfig({})).toEqual({
    library: path.resolve('library'),
    bucket: null,
    edits: null,
    libraryCacheBytes: 5 * 1024 ** 3,
    changeSecret: '',
    hasSignedOriginals: false,
    data: path.resolve('.vitrine'),
    store: null,
    role: 'all',
    follow: 2000,
    s3Endpoint: '',
    port: 3000,
    url: 'http://localhost:3000',
    basePath: '',
    processes: 0,
    cacheBytes: 5 * 1024 ** 3,
    readers: 0,
    ffmpeg: 'ffmpeg',
    filmBytes: 20 * 1024 ** 3,
    readTimeout: 20_000,
    rescan: 300_000,
    loosenDelay: 30_000,
    oidc: null,
    poppler: '',
    maxSide: 8192,
    maxPixelsOut: 25_000_000,
    searchIndex: 'vitrine',
    algolia: null,
    lightbox: null,
    oaiEmail: '',
    letters: { mail: null, webhook: null },
    requests: { proxies: 0, rateLimit: 60, policy: 'standard' },
    observing: { metrics: null, isJson: false },
  });
});

test('a library may be in a bucket, mirrored in a folder of the derived data', () => {
  expect(parseConfig({ VITRINE_LIBRARY: 's3://archive/some photographs/', VITRINE_DATA: '/data' })).toMatchObject({
    bucket: { bucket: 'archive', prefix: 'some photographs/' },
    library: '/data/bucket/tree',
  });
  expect(listFaults({ VITRINE_LIBRARY: 's3://Archive' })).toEqual([
    '  - VITRINE_LIBRARY is "s3://Archive": a folder, or an address of object storage as s3://bucket/prefix',
  ]);
  expect(listFaults({ VITRINE_CHANGE_SECRET: 'short' })).toEqual([
    '  - VITRINE_CHANGE_SECRET has fewer than 16 characters',
  ]);
});

test('empty settings and spaces around them count as not set', () => {
  expect(parseConfig({ VITRINE_LIBRARY: '', VITRINE_URL: '  ', PORT: ' 8080 ', VITRINE_READERS: ' ' })).toMatchObject({
    library: path.resolve('library'),
    url: 'http://localhost:8080',
    readers: 0,
  });
});

test('settings are parsed into the units of the code', () => {
  const config = parseConfig({
    VITRINE_LIBRARY: '/srv/photos',
    VITRINE_DATA: '/var/lib/vitrine',
    VITRINE_URL: 'https://photos.example.org/',
    PORT: '8080',
    VITRINE_CACHE_GIB: '0.5',
    VITRINE_READERS: '2',
    VITRINE_READ_SECONDS: '1',
    VITRINE_RESCAN_SECONDS: '60',
    VITRINE_MAX_SIDE: '4096',
  });
  expect(config).toMatchObject({ library: '/srv/photos', data: '/var/lib/vitrine', url: 'https://photos.example.org' });
  expect(config).toMatchObject({
    cacheBytes: 512 * 1024 ** 2,
    readers: 2,
    readTimeout: 1000,
    rescan: 60_000,
    maxSide: 4096,
  });
});

test('all faults are listed at once, each with the name, the value, the expected format and a link to the documentation', () => {
  const env = {
    VITRINE_LIBRARY: '/srv/all/photos',
    VITRINE_DATA: '/srv/all',
    VITRINE_URL: 'ftp://example.org',
    PORT: '65536',
    VITRINE_CACHE_GIB: 'much',
    VITRINE_READERS: '65',
    VITRINE_READ_SECONDS: '0',
    VITRINE_RESCAN_SECONDS: '-1',
    VITRINE_MAX_SIDE: '255',
  };
  expect(() => parseConfig(env)).toThrow(/docs\/settings\.md/);
  const faults = listFaults(env);
  expect(faults).toHaveLength(8);
  for (const [name, value] of Object.entries(env)) {
    expect(faults.filter((fault) => fault.includes(name) && fault.includes(value))).not.toEqual([]);
  }
  expect(faults.find((fault) => fault.includes('PORT'))).toContain('a number from 0 to 65535');
});

test.each([
  ['VITRINE_CACHE_GIB', '0.01', '0.009'],
  ['VITRINE_CACHE_GIB', '1000000', '1000001'],
  ['VITRINE_READERS', '64', '65'],
  ['VITRINE_READ_SECONDS', '3600', '3601'],
  ['VITRINE_RESCAN_SECONDS', '86400', '86401'],
  ['VITRINE_MAX_SIDE', '65000', '65001'],
])('%s may be %s, and not %s', (name, good, bad) => {
  expect(listFaults({ [name]: good })).toEqual([]);
  expect(listFaults({ [name]: bad })).toEqual([expect.stringContaining(name)]);
});

test.each(['NaN', 'Infinity', '5 GB', '1,5', 'true'])('"%s" is not a number', (value) => {
  expect(listFaults({ VITRINE_CACHE_GIB: value })).toEqual([expect.stringContaining(`"${value}"`)]);
});

test.each([
  ['VITRINE_READERS', '1.5'],
  ['VITRINE_MAX_SIDE', '300.5'],
])('%s is a whole number, and not %s', (name, value) => {
  expect(listFaults({ [name]: value })).toEqual([expect.stringContaining(name)]);
});

test('the store is a URL of object storage, and the role of a server requires one', () => {
  expect(parseConfig({ VITRINE_STORE: 's3://bucket/a site/', VITRINE_ROLE: 'web' })).toMatchObject({
    store: { bucket: 'bucket', prefix: 'a site/' },
    role: 'web',
  });
  expect(() => parseConfig({ VITRINE_STORE: 'https://bucket' })).toThrow(
    'VITRINE_STORE is "https://bucket": an address',
  );
  expect(() => parseConfig({ VITRINE_ROLE: 'indexer' })).toThrow(
    'VITRINE_ROLE is "indexer", and VITRINE_STORE is not set',
  );
});

test.each(['many', '3000.5', '99999', '-1'])(
  'a port of "%s" is one fault, and the unset VITRINE_URL is not',
  (value) => {
    const faults = listFaults({ PORT: value });
    expect(faults).toEqual([expect.stringContaining('PORT is')]);
  },
);

test.each([
  'photos.example.org',
  'https://photos.example.org/items',
  'https://photos.example.org/Map/archive',
  'https://photos.example.org/../archive',
  'https://photos.example.org/archive//photos',
  'https://photos.example.org/our archive',
  'https://photos.example.org/%61rchive',
  'https://photos.example.org/?a=1',
  'https://photos.example.org#top',
  'https://',
  'https://two words.example',
  'https://photos.example.org:99999',
  'javascript:alert(1)',
])('%s is not a public URL', (value) => {
  expect(listFaults({ VITRINE_URL: value })).toEqual([expect.stringContaining(`"${value}"`)]);
});

test.each([
  'http://localhost:3000',
  'https://photos.example.org:8443/',
  'https://müze.example',
  'http://[::1]:3000',
  'HTTPS://EXAMPLE.ORG',
])('%s is a public URL', (value) => {
  expect(parseConfig({ VITRINE_URL: value })).toMatchObject({ url: value.replace(/\/$/, ''), basePath: '' });
});

test.each([
  ['https://museum.example/archive', 'https://museum.example', '/archive'],
  ['http://localhost:3000/de/Fotos-2.0~x/', 'http://localhost:3000', '/de/Fotos-2.0~x'],
])('%s is a public URL with a path', (value, url, basePath) => {
  expect(parseConfig({ VITRINE_URL: value })).toMatchObject({ url, basePath });
});

test('a path may not begin with the name of a page of the site', () => {
  const names = fs
    .readdirSync('app', { withFileTypes: true })
    .flatMap((entry) => (entry.isDirectory() ? entry.name : []));
  expect(names).toContain('items');
  for (const name of names.filter((each) => /^[\w-]+$/.test(each)))
    expect(listFaults({ VITRINE_URL: `https://museum.example/${name}` })).toEqual([
      expect.stringContaining('name of a page of the site'),
    ]);
});

test.each([
  ['/srv/photos', '/srv/photos', 1],
  ['/srv/data/photos', '/srv/data', 1],
  ['/srv/data/..photos', '/srv/data', 1],
  ['/srv/photos', '/srv/photos/.vitrine', 0],
  ['/srv/photos', '/srv/photos-derived', 0],
  ['/srv/photos-too', '/srv/photos', 0],
])('a library %s beside derived data %s has %i faults', (library, data, faults) => {
  expect(listFaults({ VITRINE_LIBRARY: library, VITRINE_DATA: data })).toHaveLength(faults);
});

const HOSTED = { ALGOLIA_APP_ID: 'APP1', ALGOLIA_SEARCH_KEY: 'finds', ALGOLIA_ADMIN_KEY: 'writes' };

test('with an application id and a search key, hosted search is used', () => {
  expect(
    parseConfig({ ...HOSTED, ALGOLIA_INDEX: 'photos', ALGOLIA_HOST: 'http://localhost:8080/algolia/' }),
  ).toMatchObject({
    searchIndex: 'photos',
    algolia: { appId: 'APP1', searchKey: 'finds', adminKey: 'writes', host: 'http://localhost:8080/algolia' },
  });
});

test.each([
  ['an application without a search key', { ALGOLIA_SEARCH_KEY: '' }, 'ALGOLIA_SEARCH_KEY is not'],
  ['a search key without an application', { ALGOLIA_APP_ID: '', ALGOLIA_ADMIN_KEY: '' }, 'ALGOLIA_APP_ID is not'],
  ['the admin key as search key', { ALGOLIA_SEARCH_KEY: 'writes' }, 'ALGOLIA_SEARCH_KEY is the admin key'],
  ['an application that is no name of a host', { ALGOLIA_APP_ID: 'a.example/' }, '"a.example/"'],
  ['a key that no header can carry', { ALGOLIA_SEARCH_KEY: 'a\nb' }, 'ALGOLIA_SEARCH_KEY holds'],
  ['an index that is no name', { ALGOLIA_INDEX: 'a/b' }, '"a/b"'],
  ['a host that is no address', { ALGOLIA_HOST: 'proxy.example' }, '"proxy.example"'],
  ['a host with a password in it', { ALGOLIA_HOST: 'https://a:b@proxy.example' }, 'ALGOLIA_HOST'],
])('%s is one fault', (_what, change, said) => {
  expect(listFaults({ ...HOSTED, ...change })).toEqual([expect.stringContaining(said)]);
});

test.each([
  ['NEXT_PUBLIC_ALGOLIA_ADMIN_KEY', 'other'],
  ['NEXT_PUBLIC_ALGOLIA_WRITE_KEY', 'other'],
  ['NEXT_PUBLIC_ALGOLIA_API_KEY', 'other'],
  ['next_public_algolia_admin_key', 'other'],
  ['NEXT_PUBLIC_ALGOLIA_SEARCH_ADMIN_KEY', 'other'],
  ['NEXT_PUBLIC_WHATEVER', 'writes'],
  ['NEXT_PUBLIC_ALGOLIA_SEARCH_KEY', 'writes'],
  ['NEXT_PUBLIC_SETTINGS', '{"key":"writes"}'],
])('%s=%s would expose a write key to browsers, and is rejected by name without its value', (name, value) => {
  const faults = listFaults({ ...HOSTED, [name]: value });
  expect(faults).toEqual([expect.stringContaining(name)]);
  expect(faults[0]).not.toContain(value);
});

test.each(['NEXT_PUBLIC_ALGOLIA_APP_ID', 'NEXT_PUBLIC_ALGOLIA_SEARCH_API_KEY', 'NEXT_PUBLIC_MAPS_API_KEY'])(
  '%s is ignored',
  (name) => {
    expect(listFaults({ ...HOSTED, [name]: 'other' })).toEqual([]);
  },
);

test('no fault contains a key', () => {
  const env = { ...HOSTED, ALGOLIA_SEARCH_KEY: 'writes', ALGOLIA_INDEX: '/', NEXT_PUBLIC_A: 'writes' };
  expect(listFaults(env)).toHaveLength(3);
  expect(listFaults(env).join()).not.toContain('writes');
});

const LIGHTBOX = {
  LIGHTBOX_LICENSE_KEY: 'secret-1',
  LIGHTBOX_PLAN_TYPE: 'team',
  LIGHTBOX_LICENSE_URL: 'https://licences.example.org/check?a=1',
};

test('with a key and a URL, a lightbox is reported', () => {
  expect(parseConfig(LIGHTBOX).lightbox).toEqual({
    key: 'secret-1',
    planType: 'team',
    url: 'https://licences.example.org/check?a=1',
  });
});

test.each([
  ['no key', { LIGHTBOX_LICENSE_KEY: '' }],
  ['a key of spaces', { LIGHTBOX_LICENSE_KEY: '  ' }],
])('with %s nothing is reported, regardless of other settings', (_what, change) => {
  expect(parseConfig({ ...LIGHTBOX, ...change }).lightbox).toBeNull();
});

test('a plan is optional', () => {
  expect(parseConfig({ ...LIGHTBOX, LIGHTBOX_PLAN_TYPE: '' }).lightbox).toMatchObject({ planType: '' });
});

test.each([
  '',
  'http://licences.example.org/',
  'licences.example.org',
  'ftp://licences.example.org/',
  'https://',
  'https://ann:pass@licences.example.org/',
])('a licence server at "%s" is one fault, which does not contain the key', (address) => {
  const faults = listFaults({ ...LIGHTBOX, LIGHTBOX_LICENSE_URL: address });
  expect(faults).toEqual([expect.stringContaining('LIGHTBOX_LICENSE_URL')]);
  expect(faults[0]).not.toContain('secret-1');
});

test('only on localhost may the URL be http', () => {
  for (const host of ['localhost', '127.0.0.1', '[::1]'])
    expect(listFaults({ ...LIGHTBOX, LIGHTBOX_LICENSE_URL: `http://${host}:8080/check` })).toEqual([]);
});

test('a provider for sign-in needs all three settings, over an encrypted connection', () => {
  const whole = {
    VITRINE_OIDC_ISSUER: 'https://login.example.org/realms/museum/',
    VITRINE_OIDC_CLIENT_ID: 'vitrine',
    VITRINE_OIDC_CLIENT_SECRET: 'confidential',
  };
  expect(parseConfig(whole).oidc).toEqual({
    issuer: 'https://login.example.org/realms/museum',
    clientId: 'vitrine',
    clientSecret: 'confidential',
    groups: { claim: 'groups', isRequired: false },
  });
  expect(parseConfig({ ...whole, VITRINE_OIDC_GROUPS: 'cognito:groups' }).oidc?.groups).toEqual({
    claim: 'cognito:groups',
    isRequired: true,
  });
  for (const name of Object.keys(whole))
    expect(() => parseConfig({ ...whole, [name]: '' })).toThrow(`${name} is not set`);
  const open = { ...whole, VITRINE_OIDC_ISSUER: 'http://login.example.org', VITRINE_OIDC_CLIENT_SECRET: 'a secret' };
  expect(() => parseConfig(open)).toThrow('VITRINE_OIDC_ISSUER is "http:');
  expect(() => parseConfig(open)).not.toThrow('a secret');
});
