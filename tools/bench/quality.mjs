// Relevance of 120 judged queries and 1,200 known items over museum records and generated ones, beside MiniSearch and
// Orama. No times are measured.
import fs from 'node:fs';
import path from 'node:path';
import { bundle, runNode } from './place.mjs';

const MIN_NDCG = 0.75;
/** Minimum shares of known items in the first ten, per cent. */
const MIN_KNOWN = {
  exact: 99.5,
  prefix: 99,
  'one typo': 99,
  'two typos': 97,
  'wrong first letter': 95,
  'two fields': 99,
};

/** Orama gets fewer known items of each kind, because all of them would take an hour. */
const OTHERS = {
  MiniSearch: { name: 'minisearch', known: 200, flags: ['--max-old-space-size=4000'] },
  Orama: { name: 'orama', known: 10, flags: ['--max-old-space-size=8000'] },
};

const parse = (lines) => JSON.parse(lines.at(-1));
const formatShare = (share) => `${share.toFixed(1)} %`;
const describeLanguages = ({ all: _all, ...languages }) =>
  Object.entries(languages)
    .map(([language, score]) => `${language} ${score.toFixed(3)}`)
    .join(', ');

/** @returns by engine, its figures with the better of its settings */
async function askOthers(engines, records, questions) {
  const others = {};
  const program = await bundle('quality-others.ts');
  const { judged, known } = JSON.parse(fs.readFileSync(questions, 'utf8'));
  for (const [engine, { name, known: count, flags }] of Object.entries(OTHERS)) {
    const fewer = `${questions}.${name}.json`;
    const some = Object.keys(MIN_KNOWN).flatMap((kind) => known.filter((each) => each.kind === kind).slice(0, count));
    fs.writeFileSync(fewer, JSON.stringify({ judged, known: some }));
    const figures = parse(await runNode([...flags, program, name, engines, records, fewer]));
    const [best] = Object.entries(figures).sort(([, a], [, b]) => b.judged.all - a.judged.all);
    others[engine] = { way: best[0], ...best[1] };
  }
  return others;
}

export async function measure(place) {
  if (!place.records) return ['skipped: it needs --records=FILE, records in JSON, one a line (docs/benchmarks.md)'];
  const folder = place.toFresh('questions');
  const data = place.toFresh('data');
  for (const each of [folder, data]) fs.mkdirSync(each, { recursive: true });
  const [records, questions] = [path.join(folder, 'records.ndjson'), path.join(folder, 'questions.json')];
  const [count] = await runNode([await bundle('quality-questions.ts'), place.records, records, questions]);
  await runNode([await bundle('records.ts'), records, data, count]);
  const ours = parse(await runNode([await bundle('quality-ours.ts'), questions], { VITRINE_DATA: data }));
  const others = place.engines ? await askOthers(place.engines, records, questions) : {};

  const notes = [
    ...(place.engines ? [] : ['MiniSearch and Orama are left out: they need --engines=FOLDER (docs/benchmarks.md)']),
    ...Object.entries({ ...ours, ...others }).map(
      ([name, { judged, way }]) => `${name}${way ? ` (${way})` : ''}: ${describeLanguages(judged)}`,
    ),
  ];
  const best = Math.max(0, ...Object.values(others).map(({ judged }) => judged.all));
  const beside = (toText) =>
    Object.entries(others)
      .map(([name, figures]) => `${name} ${toText(figures)}`)
      .join(', ');
  const rows = Object.entries(ours).flatMap(([way, { judged, known }]) => [
    {
      what: `nDCG@10 of 120 judged queries, ${way}`,
      ours: judged.all.toFixed(3),
      beside: beside((figures) => figures.judged.all.toFixed(3)),
      goal: `≥ ${MIN_NDCG}, and above the others`,
      met: judged.all >= MIN_NDCG && judged.all > best,
    },
    ...Object.entries(MIN_KNOWN).map(([kind, goal]) => ({
      what: `known items, ${kind}, ${way}`,
      ours: formatShare(known[kind]),
      beside: beside((figures) => formatShare(figures.known[kind])),
      goal: `≥ ${goal} %`,
      met: known[kind] >= goal,
    })),
  ]);
  return [...notes, ...rows];
}
