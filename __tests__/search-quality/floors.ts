// The floors of relevance in floors.json, which may only rise.
import fs from 'node:fs';
import path from 'node:path';
import type { Scores } from '../../tools/search-quality/quality';

const floors: Record<string, number> = JSON.parse(fs.readFileSync(path.join(__dirname, 'floors.json'), 'utf8'));

/** A mean may exceed its floor by this much before the floor has to be raised. */
const MAX_SLACK = 0.02;

export function expectFloor(name: string, { mean, each }: Scores) {
  const floor = floors[name] ?? Number.NaN;
  if (mean >= floor && mean <= floor + MAX_SLACK) return;
  const worst = each
    .toSorted((a, b) => a.score - b.score)
    .map(({ query, score }) => `${score.toFixed(2)} ${query.language} ${query.query}`);
  const advice = mean > floor ? `raise ${name} in floors.json` : 'these queries find too little';
  throw new Error(`nDCG@10 of ${name} is ${mean.toFixed(3)}, and its floor ${floor}: ${advice}\n${worst.join('\n')}`);
}
