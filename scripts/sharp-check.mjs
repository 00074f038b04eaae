// Finds out whether sharp, which decodes pictures, can be loaded on this machine.
import { spawn } from 'node:child_process';

/**
 * Loads sharp in a process of its own, which a wrong binary may kill.
 * @param {string} root folder of the program
 * @returns {Promise<string | null>} one line with the cause and the remedy; null if it can be loaded
 */
export async function findSharpFault(root) {
  // Imported here, because installing needs no other folder than this one.
  const { describeSharpFault, findProcessorFault } = await import('../lib/clients/sharp-fault.mjs');
  const processor = findProcessorFault();
  if (processor) return processor;
  const code = "import('sharp').catch((error) => { console.error(error.message); process.exit(1); })";
  const child = spawn(process.execPath, ['-e', code], { cwd: root, stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  return new Promise((resolve) => {
    child.on('error', () => resolve(null));
    child.on('close', (status, signal) => resolve(status === 0 ? null : describeSharpFault(signal ?? output)));
  });
}
