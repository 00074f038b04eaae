// Pairs missing files with new copies elsewhere: by trailing path names first, then in path order.

const MAX_DEPTH = 8;

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
 * Prefers the longest common tail of paths, so that a renamed folder keeps its structure. Surplus missing files share a
 * target.
 */
export function pairMoved(missed: string[], arrived: string[]): Map<string, string> {
  const [from, to] = [new Set([...missed].sort()), new Set([...arrived].sort())];
  const shared = [...to];
  const pairs: [string, string][] = [];
  for (let depth = MAX_DEPTH; depth > 0 && from.size > 0 && to.size > 0; depth -= 1)
    pairs.push(...takePairs(from, to, toTail(depth)));
  pairs.push(...takePairs(from, to, () => ''));
  const toName = toTail(1);
  const byName = new Map(shared.map((path) => [toName(path), path]));
  for (const path of from) pairs.push([path, byName.get(toName(path)) ?? (shared[0] as string)]);
  return new Map(shared.length > 0 ? pairs : []);
}
