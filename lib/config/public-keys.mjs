// Detects write keys of the hosted index in NEXT_PUBLIC_ variables, which Next sends to browsers.

// https://nextjs.org/docs/app/guides/environment-variables#bundling-environment-variables-for-the-browser
const PUBLIC = /^NEXT_PUBLIC_/i;
const WRITES = /ADMIN|WRITE|SECRET|API_?KEY/i;
const SEARCHES = /SEARCH/i;

/**
 * @param {Record<string, string
 * undefined>} env
 * @returns {string[]} faults, which name the setting but not its value
 */
export function listPublicKeys(env) {
  const admin = env.ALGOLIA_ADMIN_KEY?.trim();
  const faults = [];
  for (const [name, value] of Object.entries(env)) {
    if (!value || !PUBLIC.test(name)) continue;
    const holdsAdmin = admin && value.includes(admin);
    const soundsLikeIt =
      /ALGOLIA/i.test(name) && WRITES.test(name) && !(SEARCHES.test(name) && !/ADMIN|WRITE/i.test(name));
    if (!holdsAdmin && !soundsLikeIt) continue;
    const why = holdsAdmin ? 'holds the value of ALGOLIA_ADMIN_KEY' : 'is called as a key is that may write';
    faults.push(
      `${name} ${why}, and every browser could read it: take it away; only ALGOLIA_ADMIN_KEY is for publishing`,
    );
  }
  return faults;
}
