// Ends programs that outlived the process that started them, because it was killed.
import fs from 'node:fs';

const PROCESSES = '/proc';

function readCommand(pid: string): string {
  try {
    return fs.readFileSync(`${PROCESSES}/${pid}/cmdline`, 'latin1');
  } catch {
    return '';
  }
}

/** Ends those that write into the folder. Only Linux lists them; elsewhere they end by themselves. */
export function endLeftPrograms(folder: string) {
  if (!fs.existsSync(PROCESSES)) return;
  for (const pid of fs.readdirSync(PROCESSES)) {
    if (!/^\d+$/.test(pid) || !readCommand(pid).includes(`file:${folder}/`)) continue;
    try {
      process.kill(Number(pid), 'SIGKILL');
    } catch {
      // It has ended, or belongs to someone else.
    }
  }
}
