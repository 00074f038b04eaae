// Stops a build or development server whose settings would expose a write key to browsers.
import { listPublicKeys } from '../lib/config/public-keys.mjs';

export function refusePublicKeys() {
  const faults = listPublicKeys(process.env);
  if (faults.length === 0) return;
  console.error(
    `Vitrine cannot be built, its settings are wrong (docs/settings.md):\n${faults.map((fault) => `  - ${fault}`).join('\n')}`,
  );
  process.exit(78);
}
