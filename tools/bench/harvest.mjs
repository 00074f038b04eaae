// A harvest of 100,000 records by OAI-PMH, without the time of the network.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { bundle, runNode } from './place.mjs';

const COUNT = 100_000;
const FORMATS = ['oai_dc', 'edm', 'lido', 'mods', 'mets'];

export async function measure() {
  const program = await bundle('harvest-ours.ts');
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-harvest-'));
  const lines = await runNode(['--expose-gc', program, folder, String(COUNT), ...FORMATS]);
  fs.rmSync(folder, { recursive: true, force: true });
  return lines.map((line, index) => {
    const { records, bytes, seconds, slowest, growth } = JSON.parse(line);
    return {
      what: `harvest of ${records} records in ${FORMATS[index]}`,
      ours: `${seconds.toFixed(1)} s, ${Math.round(records / seconds)} records/s, ${Math.round(growth / 1e6)} MB more`,
      beside: `${Math.round(bytes / 1e6)} MB of XML, slowest response ${Math.round(slowest)} ms`,
    };
  });
}
