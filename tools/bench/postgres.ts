// Runs a temporary PostgreSQL server in a folder, with psql sessions.
import { type ChildProcessWithoutNullStreams, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import readline from 'node:readline';

const HOME = '/usr/lib/postgresql';
const LATEST = fs.existsSync(HOME) ? fs.readdirSync(HOME).sort((a, b) => Number(b) - Number(a))[0] : undefined;
const toProgram = (name: string) => (LATEST ? path.join(HOME, LATEST, 'bin', name) : name);

// PostgreSQL refuses to run as root.
const isRoot = process.getuid?.() === 0;
const toId = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
const owner = isRoot ? { uid: toId('-u'), gid: toId('-g') } : {};

export const SETTINGS = {
  listen_addresses: "''",
  shared_buffers: '1GB',
  work_mem: '256MB',
  maintenance_work_mem: '1GB',
  random_page_cost: '1.1',
  jit: 'off',
  fsync: 'off',
  autovacuum: 'off',
  max_wal_size: '8GB',
};

export const run = (program: string, args: string[], cwd: string) =>
  execFileSync(toProgram(program), args, { ...owner, cwd, stdio: ['ignore', 'ignore', 'pipe'] });

export function start(folder: string) {
  run('pg_ctl', ['-D', folder, '-o', `-k ${folder}`, '-l', path.join(folder, 'log'), '-w', 'start'], folder);
}

export const stop = (folder: string) => run('pg_ctl', ['-D', folder, '-m', 'fast', '-w', 'stop'], folder);

const END = '-- answered --';

/** A persistent psql session. */
export function connect(folder: string) {
  const child: ChildProcessWithoutNullStreams = spawn(
    toProgram('psql'),
    ['-qAtX', '-v', 'ON_ERROR_STOP=1', '-h', folder, '-U', 'vitrine', '-d', 'postgres'],
    { ...owner, cwd: folder },
  );
  const lines = readline.createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  let faults = '';
  child.stderr.on('data', (data) => {
    faults += data;
  });
  return {
    async ask(sql: string): Promise<string[]> {
      child.stdin.write(`${sql};\n\\echo ${END}\n`);
      const answer: string[] = [];
      for (;;) {
        const { value, done } = await lines.next();
        if (done) throw new Error(`psql: ${faults}\n${sql}`);
        if (value === END) return answer;
        answer.push(value);
      }
    },
    async copy(table: string, rows: AsyncIterable<string>) {
      child.stdin.write(`COPY ${table} FROM STDIN (FORMAT csv);\n`);
      for await (const row of rows) if (!child.stdin.write(`${row}\n`)) await once(child.stdin, 'drain');
      child.stdin.write('\\.\n');
      await this.ask('SELECT 1');
    },
    close() {
      child.stdin.end();
    },
  };
}
