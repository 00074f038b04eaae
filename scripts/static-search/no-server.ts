// Replaces what pages need of a server only: traces of queries, locales of requests, counts of visits.
export const registerQueries = () => {};
export const traced = <T>(_question: unknown, ask: () => T): T => ask();
export const withoutTracing = <T>(ask: () => T): T => ask();
export const markUntraceable = () => {};
export const getTrace = () => null;
export const runWithDefaultLocale = <T>(run: () => T): T => run();
export const getRequestLocale = () => undefined;
export const getNonDefaultLocale = () => undefined;
export const noteSearch = () => {};
export const buildSearchMetadata = () => ({});
export const readSeoSite = () => ({});

/** The page loads its script only once. */
export const StaticSearchScript = () => null;
