// Spawns the indexer as a child process that is told whose child it is, and ends with its parent (lib/library/watchdog.ts).
import { spawn } from 'node:child_process';
import path from 'node:path';

export const spawnIndexer = () =>
  spawn(
    process.execPath,
    [path.join(/*turbopackIgnore: true*/ process.cwd(), 'dist', 'indexer.mjs'), '--watch', `--parent=${process.pid}`],
    { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] },
  );
