// Lists the packages of object storage, which few sites use: npm start installs them if a setting names a bucket.
import path from 'node:path';

/** Development packages in package.json, so that npm ci --omit=dev leaves them out. */
export const BUCKET_PACKAGES = ['@aws-sdk/client-s3', '@aws-sdk/s3-request-presigner'];

/** Folders whose node_modules Node searches for imports of the package at a place, the innermost first. */
function listFolders(place) {
  const parts = place.split('/node_modules/');
  return [...parts.map((_, index) => parts.slice(0, parts.length - index).join('/node_modules/')), ''];
}

/**
 * @param packages of a lockfile
 * @returns {string[]} places of the packages and of all their dependencies
 */
export function listBucketPlaces(packages) {
  const places = new Set();
  const add = (name, from) => {
    const candidates = listFolders(from).map((folder) => path.posix.join(folder, 'node_modules', name));
    const place = candidates.find((each) => packages[each]);
    if (!place || places.has(place)) return;
    places.add(place);
    for (const needed of Object.keys(packages[place].dependencies ?? {})) add(needed, place);
  };
  for (const name of BUCKET_PACKAGES) add(name, '');
  return [...places];
}
