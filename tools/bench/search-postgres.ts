// Runs the queries on a temporary PostgreSQL server, with full text, trigrams and GROUP BY.
// search-postgres.mjs build FOLDER RECORDS COUNT, or ask FOLDER QUERIES
import fs from 'node:fs';
import path from 'node:path';
import { FACETS, type Facet, SEARCHABLE, type SearchRecord } from '../../lib/model/search-record';
import { toRecord } from '../../lib/model/to-record';
import { listTokenWords } from '../../lib/model/tokenize';
import { connect, run, SETTINGS, start, stop } from './postgres';
import { type BenchQuery, PAGE } from './queries';
import { makeItems } from './records';
import { askAll, getMegabytes } from './search-asking';

const NAMES = Object.keys(FACETS) as Facet[];
type Session = ReturnType<typeof connect>;

const toCell = (text: string) => `"${text.replaceAll('"', '""')}"`;
const toArray = (values: string[]) => `{${values.map((value) => `"${value.replace(/[\\"]/g, '\\$&')}"`).join(',')}}`;
const toFolded = (record: SearchRecord, names: readonly (typeof SEARCHABLE)[number][]) =>
  names.map((name) => listTokenWords([record[name] ?? []].flat().join(' ')).join(' ')).join(' ');

const WEIGHTS = {
  A: SEARCHABLE.slice(0, 1),
  B: SEARCHABLE.slice(1, 4),
  C: SEARCHABLE.slice(4, 5),
  D: SEARCHABLE.slice(5),
};

function toRow(record: SearchRecord, id: number) {
  const facets = NAMES.map((name) =>
    FACETS[name] === 'many'
      ? toCell(toArray([record[name] ?? []].flat()))
      : record[name]
        ? toCell(`${record[name]}`)
        : '',
  );
  const texts = Object.values(WEIGHTS).map((names) => toCell(toFolded(record, names)));
  return [id, toCell(JSON.stringify(record)), record.year ?? '', record.time ?? '', ...facets, ...texts].join(',');
}

async function* makeRows(file: string, count: number) {
  let id = 0;
  for await (const item of makeItems(file, count)) yield toRow(toRecord(item), id++);
}

const COLUMNS = NAMES.map((name) => `${name} ${FACETS[name] === 'many' ? 'text[]' : 'text'}`).join(', ');
const TEXTS = Object.keys(WEIGHTS).map((weight) => `text_${weight}`);
const VECTOR = Object.keys(WEIGHTS)
  .map((weight) => `setweight(to_tsvector('simple', text_${weight}), '${weight}')`)
  .join(' || ');

async function build(folder: string, file: string, count: number) {
  run('initdb', ['-D', folder, '-U', 'vitrine', '--auth=trust', '--encoding=UTF8', '--locale=C'], folder);
  const settings = Object.entries(SETTINGS).map(([name, value]) => `${name} = ${value}\n`);
  fs.appendFileSync(path.join(folder, 'postgresql.conf'), settings.join(''));
  start(folder);
  const session = connect(folder);
  const since = performance.now();
  await session.ask('CREATE EXTENSION pg_trgm; CREATE EXTENSION fuzzystrmatch');
  await session.ask(
    `CREATE UNLOGGED TABLE raw (id int, record json, year int, time float8, ${COLUMNS}, ${TEXTS.map((name) => `${name} text`).join(', ')})`,
  );
  await session.copy('raw', makeRows(file, count));
  await session.ask(
    `CREATE TABLE items AS SELECT id, record, year, time, ${NAMES.join(', ')}, ${VECTOR} AS words FROM raw; DROP TABLE raw`,
  );
  await session.ask('CREATE UNIQUE INDEX ON items (id); CREATE INDEX ON items (year); CREATE INDEX ON items (time)');
  await session.ask('CREATE INDEX ON items USING gin (words)');
  for (const name of NAMES)
    await session.ask(`CREATE INDEX ON items ${FACETS[name] === 'many' ? `USING gin (${name})` : `(${name})`}`);
  await session.ask("CREATE TABLE vocabulary AS SELECT word, ndoc FROM ts_stat('SELECT words FROM items')");
  await session.ask('CREATE INDEX ON vocabulary USING gin (word gin_trgm_ops)');
  await session.ask('VACUUM ANALYZE');
  const seconds = (performance.now() - since) / 1000;
  const [bytes] = await session.ask("SELECT pg_database_size('postgres')");
  session.close();
  stop(folder);
  console.log(JSON.stringify({ seconds, bytes: Number(bytes) }));
}

const quote = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** Same thresholds as Algolia: one typo from four letters, two from eight. */
const toTypos = (word: string) => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2);

async function listAlike(session: Session, word: string): Promise<string[]> {
  const typos = toTypos(word);
  if (typos === 0) return [];
  return session.ask(
    `SELECT word FROM vocabulary WHERE word % ${quote(word)} AND levenshtein_less_equal(left(word, 200), ${quote(word)}, ${typos}) <= ${typos} ORDER BY ndoc DESC LIMIT 20`,
  );
}

async function toTsquery(
  session: Session,
  { words, isPhrase, excluded }: BenchQuery,
  forgiving: boolean,
): Promise<string> {
  const parts: string[] = [];
  for (const [at, word] of words.entries()) {
    const isPrefix = at === words.length - 1 && !isPhrase;
    const alike = forgiving && !isPhrase ? await listAlike(session, word) : [];
    const all = [`'${word}'${isPrefix ? ':*' : ''}`, ...alike.map((other) => `'${other}'`)];
    parts.push(all.length > 1 ? `(${all.join(' | ')})` : (all[0] as string));
  }
  const wanted = parts.join(isPhrase ? ' <-> ' : ' & ');
  return excluded ? `${wanted} & !'${excluded}'` : wanted;
}

function toConditions({ refinements, from, to }: BenchQuery, except?: Facet): string[] {
  const conditions = NAMES.flatMap((name) => {
    const values = name === except ? undefined : refinements[name]?.map(quote).join(', ');
    if (!values) return [];
    return FACETS[name] === 'many' ? `${name} && ARRAY[${values}]` : `${name} IN (${values})`;
  });
  if (from !== undefined) conditions.push(`year BETWEEN ${from} AND ${to}`);
  return conditions;
}

const countBy = (name: Facet) =>
  `(SELECT json_object_agg(value, count) FROM (SELECT value, count(*) FROM ${
    FACETS[name] === 'many' ? `hits, unnest(${name}) AS value` : `(SELECT ${name} AS value FROM hits) AS values`
  } WHERE value IS NOT NULL GROUP BY value ORDER BY count(*) DESC LIMIT 40) AS counted) AS ${name}`;

/** Composes one statement with the total, a highlighted page of results, and the facet counts. */
function toSql(asked: BenchQuery, tsquery: string, only?: Facet) {
  const { sort, page } = asked;
  const conditions = toConditions(asked, only);
  if (tsquery) conditions.unshift('words @@ query');
  const rank = tsquery ? 'ts_rank(words, query)' : '0';
  const order = sort ? `time ${sort === 'newest' ? 'DESC' : 'ASC'} NULLS LAST` : 'rank DESC, time DESC NULLS LAST';
  const headline = tsquery ? `ts_headline('simple', record->>'title', query)` : 'NULL';
  const query = `to_tsquery('simple', ${quote(tsquery)}) AS query`;
  const hits = `WITH hits AS MATERIALIZED (SELECT id, time, ${NAMES.join(', ')}, ${only ? '0' : rank} AS rank FROM items, ${query}
    ${conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : ''})`;
  if (only) return `${hits} SELECT ${countBy(only)}`;
  return `${hits} SELECT (SELECT count(*) FROM hits), (SELECT json_agg(json_build_array(record, ${headline})) FROM
    (SELECT id FROM hits ORDER BY ${order} LIMIT ${PAGE} OFFSET ${(page - 1) * PAGE}) AS best JOIN items USING (id), ${query}),
    ${NAMES.map(countBy).join(', ')}`;
}

async function find(session: Session, asked: BenchQuery, forgiving: boolean): Promise<number> {
  const tsquery = await toTsquery(session, asked, forgiving);
  const [row = ''] = await session.ask(toSql(asked, tsquery));
  if (asked.kind === 'disjunctive')
    for (const name of NAMES.filter((each) => asked.refinements[each])) await session.ask(toSql(asked, tsquery, name));
  return Number(row.slice(0, row.indexOf('|')));
}

/** Memory of all processes of the server, with shared memory counted once. */
function sumMegabytes(folder: string): number | null {
  const [postmaster] = fs.readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n');
  const pids = fs.readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      return (
        name === postmaster ||
        fs.readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ')[1] === postmaster
      );
    } catch {
      return false;
    }
  });
  const own = pids.reduce((sum, pid) => sum + (getMegabytes(Number(pid)) ?? 0), 0);
  const shared = pids.map((pid) => getMegabytes(Number(pid), 'RssShmem') ?? 0);
  return own + Math.max(...shared);
}

const [verb, folder = '', file = '', count] = process.argv.slice(2);
process.once('SIGTERM', () => {
  run('pg_ctl', ['-D', folder, '-m', 'immediate', 'stop'], folder);
  process.exit(1);
});
if (verb === 'build') await build(folder, file, Number(count));
else {
  let session: Session | undefined;
  try {
    const figures = await askAll(JSON.parse(fs.readFileSync(file, 'utf8')), async (asked) => {
      if (!session) start(folder);
      session ??= connect(folder);
      const found = await find(session, asked, asked.typos === true);
      return found > 0 || asked.typos === true || asked.words.length === 0 ? found : find(session, asked, true);
    });
    console.log(JSON.stringify({ ...figures, megabytes: sumMegabytes(folder), isNode: false }));
  } finally {
    session?.close();
    stop(folder);
  }
}
