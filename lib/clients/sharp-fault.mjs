// Explains why sharp, which decodes pictures, cannot be loaded; without importing it.
import fs from 'node:fs';
import os from 'node:os';

/** x86-64-v2, which sharp's binaries need, as /proc/cpuinfo names it: https://gitlab.com/x86-psABIs/x86-64-ABI */
const NEEDED = ['cx16', 'lahf_lm', 'popcnt', 'sse4_1', 'sse4_2', 'ssse3'];

const OLD =
  'this processor is too old for sharp, which decodes pictures: it needs x86-64-v2 (made since about 2009). In a virtual machine, set the processor type to "host"';

const REMEDY = 'delete the folder node_modules and start again, or see https://sharp.pixelplumbing.com/install';

/** @param {string} cpuInfo content of /proc/cpuinfo @returns {boolean} whether it names a processor without x86-64-v2 */
export function isOldProcessor(cpuInfo) {
  const flags = /^flags\s*:(.*)$/m.exec(cpuInfo)?.[1]?.split(/\s+/);
  return flags !== undefined && NEEDED.some((flag) => !flags.includes(flag));
}

function readProcessors() {
  try {
    return os.arch() === 'x64' ? fs.readFileSync('/proc/cpuinfo', 'utf8') : '';
  } catch {
    return '';
  }
}

/** @returns {string | null} why no sharp can run here, from /proc/cpuinfo alone */
export const findProcessorFault = (cpuInfo = readProcessors()) => (isOldProcessor(cpuInfo) ? OLD : null);

/**
 * @param {string} message of the error, or a signal @returns {string} one line with the cause and the remedy
 */
export function describeSharpFault(message, cpuInfo = readProcessors()) {
  if (isOldProcessor(cpuInfo) || /v2 microarchitecture|SIGILL/.test(message)) return OLD;
  const line = message.trim().split('\n')[0]?.trim() || 'unknown error';
  return `sharp, which decodes pictures, cannot be loaded (${line}); ${REMEDY}`;
}
