// Known items among museum records, mistyped, on the search page: how many are among the first ten.
import fs from 'node:fs';
import { toMs } from './measure.mjs';
import { bundle, runNode } from './place.mjs';

const COUNT = '10000';
const EACH = '200';
/** Percent. */
const GOALS = {
  exact: 99.5,
  prefix: 99.5,
  'one typo': 99,
  'two typos': 97,
  'wrong first letter': 95,
  'two fields': 99,
};

export async function measure(place) {
  if (!place.records)
    return ['skipped: it needs --records=FILE, museum records in JSON, one a line (docs/benchmarks.md)'];
  const data = place.toFresh('data');
  fs.mkdirSync(data, { recursive: true });
  await runNode([await bundle('records.ts'), place.records, data, COUNT]);
  const lines = await runNode([await bundle('known-items.ts'), place.records, COUNT, EACH], { VITRINE_DATA: data });
  return lines.map((line) => {
    const { kind, share, alone, p50, p95 } = JSON.parse(line);
    const goal = GOALS[kind];
    return {
      what: `known items, ${kind}: p50 ${toMs(p50)}, p95 ${toMs(p95)}`,
      ours: `${share} %`,
      beside: `${alone} % without looking further`,
      goal: `≥ ${goal} %`,
      met: share >= goal,
    };
  });
}
