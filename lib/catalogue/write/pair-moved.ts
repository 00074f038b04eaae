// Pairs files that are missed with copies of them that appeared elsewhere: by name first, then in the order of their paths.

/** No folder structure is compared any deeper. */
const DEEPEST = 8;

/** Takes pairs off both lists, in their order, wherever the two have the same key. */
function takePairs(missed: Set<string>, arrived: Set<string>, toKey: (path: string) => string | null) {
  const byKey = new Map<string, string[]>();
  for (const path of arrived) {
    const key = toKey(path);
    if (key === null) continue;
    const same = byKey.get(key);
    if (same) same.push(path);
    else byKey.set(key, [path]);
  }
  for (const same of byKey.values()) same.reverse();
  return [...missed].flatMap((from): [string, string][] => {
    const key = toKey(from);
    const to = key === null ? undefined : byKey.get(key)?.pop();
    if (to === undefined) return [];
    missed.delete(from);
    arrived.delete(to);
    return [[from, to]];
  });
}

const toTail = (depth: number) => (path: string) => {
  const names = path.split('/');
  return names.length < depth ? null : names.slice(-depth).join('/');
};

/**
 * @param missed paths that are no more, all of one content; @param arrived where copies of it are now
 * @returns where each one is now. As many end names alike as can be: a folder that was renamed keeps what lies below it.
 * Where more are missed than arrived, the rest share.
 */
export function pairMoved(missed: string[], arrived: string[]): Map<string, string> {
  const [from, to] = [new Set([...missed].sort()), new Set([...arrived].sort())];
  const shared = [...to];
  const pairs: [string, string][] = [];
  for (let depth = DEEPEST; depth > 0 && from.size > 0 && to.size > 0; depth -= 1)
    pairs.push(...takePairs(from, to, toTail(depth)));
  pairs.push(...takePairs(from, to, () => ''));
  const toName = toTail(1);
  const byName = new Map(shared.map((path) => [toName(path), path]));
  for (const path of from) pairs.push([path, byName.get(toName(path)) ?? (shared[0] as string)]);
  return new Map(shared.length > 0 ? pairs : []);
}
