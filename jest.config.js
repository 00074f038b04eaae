import os from 'node:os';
import nextJest from 'next/jest.js';
import { toPatience } from './__tests__/patience.mjs';

// What no test puts another in the place of, without the names that asn1js, of passkeys, declares itself.
const GLOBALS = [
  ...['Array', 'ArrayBuffer', 'BigInt', 'DataView', 'Error', 'JSON', 'Map', 'Math', 'Number', 'Object'],
  ...['Promise', 'RegExp', 'String', 'Symbol', 'TypeError', 'Uint8Array', 'WeakMap'],
];

const wrapped = nextJest({ dir: './' })({
  testEnvironment: 'node',
  // Machines of continuous integration are often busy with other work.
  testTimeout: process.env.CI ? 600_000 : toPatience(120_000),
  // Much of it waits, for processes that the tests start and for what has to be late: cores would be idle. Jest reads a share
  // above 100 % as a number of workers.
  maxWorkers: os.availableParallelism() * 2,
  // The HTTP tests need a running site: jest.http.config.js.
  testMatch: ['<rootDir>/__tests__/**/*.test.{ts,tsx}'],
  testPathIgnorePatterns: ['/node_modules/', '<rootDir>/__tests__/http/'],
  modulePathIgnorePatterns: ['<rootDir>/.next/', '<rootDir>/dist/'],
  globalSetup: '<rootDir>/__tests__/compile.ts',
  testSequencer: '<rootDir>/__tests__/longest-first.mjs',
  setupFilesAfterEnv: ['<rootDir>/jest.setup.ts'],
  // Looked up in the sandbox of a test, a global costs so much that loops over numbers took ten times as long.
  sandboxInjectedGlobals: GLOBALS,
  moduleNameMapper: {
    '^@/(.*)$': '<rootDir>/$1',
    // n3 brings a copy of Node's streams for browsers, which declares globals of the list above itself.
    '^readable-stream$': '<rootDir>/__tests__/node-stream.cjs',
    // Its exports name no file for require, which Jest asks with.
    '^jxl-oxide-wasm$': '<rootDir>/node_modules/jxl-oxide-wasm/jxl_oxide_wasm.js',
  },
});

// These packages ship ES modules only, which Jest below Node 24.9 cannot require.
const esmOnly = [
  'react-player',
  '.*-video-element',
  'media-.*',
  'htmlparser2',
  'hucre',
  'client-zip',
  'entities',
  'dom.*',
  'html-dom-parser',
  'html-react-parser',
  'jxl-oxide-wasm',
  'mediabunny',
  'marked',
  'cookie',
  'intl-messageformat',
  '@formatjs',
  '@mapbox',
  'pbf',
  // better-auth and its dependencies.
  'better-auth',
  '@better-auth',
  'better-call',
  '@simplewebauthn',
  'uqr',
  '@better-fetch',
  '@noble',
  'jose',
  'kysely',
  'nanostores',
  'rou3',
  'defu',
];

export default async function config() {
  return {
    ...(await wrapped()),
    transformIgnorePatterns: [`/node_modules/(?!(${esmOnly.join('|')})/)`, '^.+\\.module\\.(css|sass|scss)$'],
  };
}
