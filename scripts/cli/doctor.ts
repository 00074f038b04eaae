// vitrine doctor: checks the machine and the folders, and names the remedy for each fault.
import { type Config, parseConfig } from '../../lib/config/config';
import type { Check, CheckState } from './check';
import { checkFolders } from './doctor-folders';
import { checkCatalogueProgram, checkFfmpeg, checkMemory, checkNode, checkPoppler, checkSharp } from './doctor-machine';

const LABELS: Record<CheckState, string> = { ok: 'ok', warning: 'warning', broken: 'BROKEN' };
const LABEL_WIDTH = 9;

function print({ name, state, detail, remedy }: Check) {
  console.log(`${LABELS[state].padEnd(LABEL_WIDTH)}${name}: ${detail}.`);
  if (remedy) console.log(`${' '.repeat(LABEL_WIDTH)}Remedy: ${remedy}.`);
}

/** @returns the faults, if the settings are wrong: programs and folders are not known then */
function readSettings(): { config: Config | null; check: Check } {
  const name = 'Settings';
  try {
    return { config: parseConfig(process.env), check: { name, state: 'ok', detail: 'valid' } };
  } catch (error) {
    const faults = (error as Error).message.split('\n').slice(1);
    const detail = faults.map((fault) => fault.replace(/^\s*- /, '')).join('; ');
    return { config: null, check: { name, state: 'broken', detail, remedy: 'correct them (docs/settings.md)' } };
  }
}

/** @returns whether nothing is broken */
export async function examine(): Promise<boolean> {
  const { config, check } = readSettings();
  const checks = [
    checkNode(),
    checkMemory(),
    await checkSharp(),
    await checkCatalogueProgram(),
    check,
    ...(config ? [await checkFfmpeg(config), await checkPoppler(config), ...checkFolders(config)] : []),
  ];
  for (const each of checks) print(each);
  const count = (state: CheckState) => checks.filter((each) => each.state === state).length;
  console.log(`\n${count('broken')} broken, ${count('warning')} to look at, ${count('ok')} in order.`);
  return count('broken') === 0;
}
