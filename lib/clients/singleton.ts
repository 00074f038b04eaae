// Shares one instance per process between the copies that Next bundles of a module.

const KEY = Symbol.for('vitrine.singletons');

function getInstances() {
  const shared = globalThis as { [KEY]?: Map<string, unknown> };
  shared[KEY] ??= new Map();
  return shared[KEY];
}

/**
 * Returns the process's instance of that name; the first call creates it. A variable of the module would not do, because
 * Next bundles a module several times. State that changes belongs into an object.
 * @param name unique in the project
 */
export function singleton<T>(name: string, create: () => T): T {
  const instances = getInstances();
  if (!instances.has(name)) instances.set(name, create());
  return instances.get(name) as T;
}

/** Returns the instance of that name if it has been created. */
export const peekSingleton = <T>(name: string) => getInstances().get(name) as T | undefined;
