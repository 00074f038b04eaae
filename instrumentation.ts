// Runs once when the server starts: reads the settings, and starts the indexer beside it.
export async function register() {
  // Next compiles this file for its edge runtime as well, and drops what this condition, known to it, excludes there.
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { startSite } = await import('./lib/server/start');
    startSite();
    const { startObserving } = await import('./lib/server/observe');
    const { readGauges } = await import('./lib/server/gauges');
    startObserving(readGauges);
  }
}
