// Starts nginx with a part of the documentation as its configuration.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { eventually } from '../abuse/case';

export const hasNginx = spawnSync('nginx', ['-v']).error === undefined;

/** The configurations in a section of a page of the documentation. */
export function readSnippets(page: string, heading: string): string[] {
  const [, section = ''] = fs.readFileSync(page, 'utf8').split(`\n## ${heading}\n`);
  return [...(section.split('\n## ')[0] ?? '').matchAll(/```nginx\n([\s\S]*?)```/g)].map(([, text = '']) => text);
}

/** @param snippet of a `server`. @returns ends it */
export async function startNginx(port: number, snippet: string) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-nginx-'));
  const file = path.join(folder, 'nginx.conf');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder};`);
  fs.writeFileSync(
    file,
    `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/nginx.log; worker_processes 1; events {}
http { access_log off; ${temporary.join(' ')} server { listen 127.0.0.1:${port}; ${snippet} } }\n`,
  );
  const child = spawn('nginx', ['-p', folder, '-c', file], { stdio: 'ignore' });
  await eventually(() => fetch(`http://127.0.0.1:${port}/`), 20);
  return async () => {
    const ended = once(child, 'exit');
    child.kill();
    await ended;
    fs.rmSync(folder, { recursive: true });
  };
}
