// Known items among museum records, mistyped, on the search page: how many are among the first ten, beside MiniSearch and Orama.
import fs from 'node:fs';
import path from 'node:path';
import { toMedian, toMs } from './measure.mjs';
import { bundle, runNode } from './place.mjs';

const COUNT = '156491';
/** Queries of each kind; of Orama fewer are asked, for all would take an hour. */
const EACH = 200;
const EACH_OF_ORAMA = 10;
/** Percent. */
const GOALS = {
  exact: 99.5,
  prefix: 99.5,
  'one typo': 99,
  'two typos': 97,
  'wrong first letter': 95,
  'two fields': 99,
};

const toShare = (answers, name = 'found') =>
  Number(((100 * answers.filter((answer) => answer[name]).length) / answers.length).toFixed(1));

/** The first of each kind. */
const takeEach = (queries, most) =>
  Object.keys(GOALS).flatMap((kind) => queries.filter((query) => query.kind === kind).slice(0, most));

/** @returns each query with what was answered: found, and the milliseconds that it took */
async function ask(queries, file, toLines) {
  fs.writeFileSync(file, JSON.stringify(queries));
  const lines = await toLines(file);
  return queries.map((query, index) => ({ ...query, ...JSON.parse(lines[index]) }));
}

async function askOther(place, name, queries, flags = []) {
  const folder = place.toFresh(name);
  fs.mkdirSync(folder, { recursive: true });
  const program = await bundle(`search-${name}.ts`);
  await runNode([...flags, program, 'build', folder, place.records, COUNT]);
  return ask(queries, path.join(folder, 'known.json'), (file) => runNode([...flags, program, 'known', folder, file]));
}

export async function measure(place) {
  if (!place.records)
    return ['skipped: it needs --records=FILE, museum records in JSON, one a line (docs/benchmarks.md)'];
  const data = place.toFresh('data');
  fs.mkdirSync(data, { recursive: true });
  const file = path.join(data, 'known.json');
  await runNode([await bundle('known-queries.ts'), place.records, COUNT, String(EACH), file]);
  const queries = JSON.parse(fs.readFileSync(file, 'utf8'));
  await runNode([await bundle('records.ts'), place.records, data, COUNT]);
  const program = await bundle('known-items.ts');
  const ours = await ask(queries, file, () => runNode([program, file], { VITRINE_DATA: data }));
  const others = {
    MiniSearch: await askOther(place, 'minisearch', queries),
    Orama: await askOther(place, 'orama', takeEach(queries, EACH_OF_ORAMA), ['--max-old-space-size=8000']),
  };
  return Object.entries(GOALS).map(([kind, goal]) => {
    const isKind = (answer) => answer.kind === kind;
    const found = ours.filter(isKind);
    const share = toShare(found);
    const beside = Object.entries(others).map(([name, answers]) => {
      const theirs = answers.filter(isKind);
      const same = toShare(found.slice(0, theirs.length));
      return { text: `${name} ${toShare(theirs)} % of ${theirs.length}`, isBelow: same < toShare(theirs) };
    });
    return {
      what: `known items, ${kind}: p50 ${toMs(toMedian(found.map(({ took }) => took)))}, ${toShare(found, 'alone')} % without looking further`,
      ours: `${share} %`,
      beside: beside.map(({ text }) => text).join(', '),
      goal: `≥ ${goal} %, and not below the others`,
      met: share >= goal && !beside.some(({ isBelow }) => isBelow),
    };
  });
}
