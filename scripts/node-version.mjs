// Compares the running version of Node with the oldest that Vitrine supports.

export const OLDEST_NODE = '20.19';

/** @param {string} version as in process.versions.node */
export function isOldNode(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major < 20 || (major === 20 && minor < 19);
}
