// Starts the site where Next's own server runs: under `next dev`, and never under `next start`.
import { getConfig, isBuilding, isDeveloping } from '@/lib/config/config';
import { announceDesk } from '@/lib/desk/announce';
import { routeLocales } from './dev-locales';
import { isStarted } from './indexer-state';
import { startSite } from './start';

export function startUnderNext() {
  // The site's own server (scripts/serve.ts) starts everything before it loads Next.
  if (isBuilding() || isStarted()) return;
  if (!isDeveloping()) {
    console.error('vitrine: `next start` cannot serve the archive; run `npm start` or `node dist/serve.mjs`.');
    process.exit(1);
  }
  startSite();
  routeLocales();
  announceDesk(getConfig().port);
}
