// Runs the compiled command line as a user whose home is empty.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const program = path.resolve('dist/vitrine.mjs');

interface RunOptions {
  env?: Record<string, string>;
  uid?: number;
}

/** Creates a folder in which commands run, with a home for their user. */
export function createCliPlace(prefix: string) {
  const place = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), prefix)));
  const home = path.join(place, 'home');
  fs.mkdirSync(home);
  return {
    place,
    home,
    remove: () => fs.rmSync(place, { recursive: true, force: true }),
    vitrine(args: string[], { env = {}, uid }: RunOptions = {}) {
      const { VITRINE_LIBRARY: _library, VITRINE_DATA: _data, XDG_DATA_HOME: _home, ...rest } = process.env;
      const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
        cwd: place,
        encoding: 'utf8',
        env: { ...rest, HOME: home, NO_COLOR: '1', ...env },
        ...(uid !== undefined && { uid, gid: uid }),
      });
      return { status, stdout, stderr };
    },
  };
}
