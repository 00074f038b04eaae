// Runs the export program, and serves its folder as a plain host does: by path alone, and pages without `.html`.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { STATE_FOLDER } from '@/lib/export/state';

interface Place {
  library: string;
  data: string;
}

export interface ExportRun {
  code: number | null;
  output: string;
}

/** @param onOutput may end the program */
export function runExport(
  { library, data }: Place,
  args: string[],
  onOutput: (output: string, kill: () => void) => void = () => {},
): Promise<ExportRun> {
  const child = spawn(process.execPath, ['dist/vitrine.mjs', 'export', ...args], {
    cwd: path.resolve('.'),
    env: { ...process.env, VITRINE_LIBRARY: library, VITRINE_DATA: data },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const kill = () => void child.kill('SIGKILL');
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
      onOutput(output, kill);
    });
  onOutput(output, kill);
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })));
}

/** Each file with its digest, without the state. */
export function readTree(folder: string): Map<string, string> {
  const tree = new Map<string, string>();
  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = path.relative(folder, path.join(entry.parentPath, entry.name));
    if (!entry.isFile() || file.startsWith(STATE_FOLDER)) continue;
    tree.set(
      file,
      createHash('sha256')
        .update(fs.readFileSync(path.join(folder, file)))
        .digest('hex'),
    );
  }
  return tree;
}

/** Files that differ, or that one tree lacks. */
export const listChanges = (before: Map<string, string>, after: Map<string, string>): string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter((file) => before.get(file) !== after.get(file)).sort();

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
};

/** The file of a URL; null if a host finds none. */
export function findFile(folder: string, pathname: string): string | null {
  const below = path.join(folder, decodeURIComponent(pathname));
  const names = [below, `${below.replace(/\/$/, '')}.html`, path.join(below, 'index.html')];
  return names.find((file) => fs.existsSync(file) && fs.statSync(file).isFile()) ?? null;
}

/** @param base path of the site, below which its files are */
export async function serveFolder(folder: string, port: number, base = ''): Promise<http.Server> {
  const server = http.createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const file = pathname.startsWith(`${base}/`) ? findFile(folder, pathname.slice(base.length)) : null;
    const body = fs.readFileSync(file ?? path.join(folder, '404.html'));
    const type = TYPES[file === null ? '.html' : path.extname(file)] ?? 'application/octet-stream';
    response.writeHead(file === null ? 404 : 200, { 'content-type': type, 'content-length': body.byteLength });
    response.end(request.method === 'HEAD' ? undefined : body);
  });
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve));
  return server;
}
