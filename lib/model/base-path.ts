// The path below which the whole site is served, from VITRINE_URL (docs/decisions/0060): empty at the root of its host.

/** Set by lib/config/config.ts; on globalThis, where Next's bundles read it too. */
const shared = globalThis as { vitrineBasePath?: string };

/** Without a slash at its end. */
export const getBasePath = (): string =>
  typeof document === 'undefined' ? (shared.vitrineBasePath ?? '') : (document.documentElement.dataset.base ?? '');

export function setBasePath(path: string) {
  shared.vitrineBasePath = path;
}

/** @param path within the site, without the prefix of a language; `prefixed` adds both */
export const withBasePath = <Path extends string>(path: Path) => (getBasePath() + path) as Path;

/** @param href path of a page, or path and query; returned unchanged if it is not below the site's path */
export function withoutBasePath(href: string): string {
  const base = getBasePath();
  return href.startsWith(`${base}/`) ? href.slice(base.length) : href;
}
