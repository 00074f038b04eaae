// Runs the export program, and compares the folders that it writes.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
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

/** Each file with the digest of its content, or of what `convert` makes of it; without the state. */
export function readTree(
  folder: string,
  convert: (file: string, content: Buffer) => Buffer = (_file, content) => content,
): Map<string, string> {
  const tree = new Map<string, string>();
  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = path.relative(folder, path.join(entry.parentPath, entry.name));
    if (!entry.isFile() || file.startsWith(STATE_FOLDER)) continue;
    tree.set(
      file,
      createHash('sha256')
        .update(convert(file, fs.readFileSync(path.join(folder, file))))
        .digest('hex'),
    );
  }
  return tree;
}

/** Files that differ, or that one tree lacks. */
export const listChanges = (before: Map<string, string>, after: Map<string, string>): string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter((file) => before.get(file) !== after.get(file)).sort();
