// Selects the site that the shared browser tests open: the server or an export, at the root of a host or below a path.

/** Set by scripts/test-e2e.mjs. */
export const TARGET = process.env.VITRINE_TEST_TARGET || 'server';

export const IS_EXPORT = TARGET.startsWith('export');

/** Path of the site, without a slash at its end. */
export const BASE = TARGET.endsWith('-below') ? '/archive' : '';
