// Runs once when Next starts.
export async function register() {
  // Next compiles this file for its edge runtime as well, and drops what this condition, known to it, excludes there.
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { startUnderNext } = await import('./lib/server/start-under-next');
    startUnderNext();
  }
}
