// Lists the processes of the system and those of a site.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';

/**
 * One line per process: its id, its parent's, its command. Uses /proc if it exists, otherwise ps, which minimal Linux
 * systems lack.
 */
function listProcesses(): string[] {
  if (!fs.existsSync('/proc/self/stat'))
    return execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' }).trim().split('\n');
  return fs.readdirSync('/proc').flatMap((pid) => {
    try {
      // https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html: a name in parentheses, the state, the parent
      const [, parent] = /\) \S (\d+)/.exec(fs.readFileSync(`/proc/${pid}/stat`, 'latin1')) ?? [];
      return [`${pid} ${parent} ${fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()}`];
    } catch {
      // Not a process, or one that has just ended.
      return [];
    }
  });
}

/** The descendants of a process. */
export function listBelow(pid: number): { pid: number; command: string }[] {
  const all = listProcesses().flatMap((line) => {
    const [, own, parent, command] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return own ? [{ pid: Number(own), parent: Number(parent), command: command ?? '' }] : [];
  });
  const found: { pid: number; command: string }[] = [];
  const parents = [pid];
  for (const parent of parents)
    for (const each of all)
      if (each.parent === parent) {
        parents.push(each.pid);
        found.push(each);
      }
  return found;
}

export const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};
