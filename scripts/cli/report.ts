// vitrine report: totals and an example for each kind of finding, or the whole list as JSON or CSV.
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { ask } from '../../lib/catalogue/read/connection';
import { listFindings } from '../../lib/catalogue/read/findings';
import { listIgnoredNotes } from '../../lib/catalogue/read/left-alone';
import { getStatus, readMessages } from '../../lib/catalogue/read/site';
import { describeUnfinished } from '../../lib/catalogue/read/unfinished';
import { keepPrivate } from '../../lib/clients/private-folder';
import { getConfig, toCommand } from '../../lib/config/config';
import { getMessages } from '../../lib/messages/messages';
import { FINDINGS, type Finding, type FindingKind, formatFinding } from '../../lib/model/findings';
import { toCsvLine } from '../../lib/model/open-data';
import { quoteExample } from '../../lib/model/problem';

type Counts = Partial<Record<FindingKind, number>>;

/** An output format of the report, written in pieces. */
interface Form {
  head: string;
  toText(finding: Finding, isFirst: boolean): string;
  /** @param unfinished note that indexing is not complete */
  toFoot(counts: Counts, items: number, unfinished: string | null): string;
}

/** Joins the reason of a problem and the message of its reader. */
const toWhole = ({ reason, detail = '' }: Pick<Finding, 'reason' | 'detail'>) =>
  reason ? `${reason}:${detail.includes('\n') ? '\n' : ' '}${detail}` : detail;

const json: Form = {
  head: '{"findings":[',
  toText: ({ path: file, kind, ...finding }, isFirst) => {
    const detail = toWhole(finding);
    return `${isFirst ? '' : ','}\n${JSON.stringify({ file, finding: kind, ...(detail && { detail }) })}`;
  },
  toFoot: (counts, items, unfinished) =>
    `\n],"counts":${JSON.stringify(counts)},"items":${items}${unfinished ? ',"unfinished":true' : ''}}\n`,
};

const csv: Form = {
  head: toCsvLine(['file', 'finding', 'detail']),
  toText: ({ path: file, kind, ...finding }) => toCsvLine([file, kind, toWhole(finding)]),
  toFoot: () => '',
};

/** Waits for a slow consumer, so that output is not buffered in memory. */
async function write(piece: string) {
  if (!process.stdout.write(piece)) await once(process.stdout, 'drain');
}

/** Prints totals and an example for each kind of finding, and writes the whole list to a file beside the catalogue. */
async function summarise(wanted: ReadonlySet<FindingKind>) {
  const { data } = getConfig();
  keepPrivate(data);
  const list = path.join(data, 'report.txt');
  const file = fs.openSync(list, 'w');
  const counts: Counts = {};
  const examples: Partial<Record<FindingKind, string>> = {};
  const t = readMessages();
  const format = (count: number) => count.toLocaleString(t.locale);
  const unfinished = ask((sql) => describeUnfinished(sql, t), null);
  if (unfinished) await write(`${unfinished}\n`);
  for (const finding of listFindings(t, wanted)) {
    const text = formatFinding(finding, t);
    counts[finding.kind] = (counts[finding.kind] ?? 0) + 1;
    examples[finding.kind] ??= quoteExample(text);
    fs.writeSync(file, `${text}\n`);
  }
  fs.closeSync(file);
  const { items } = getStatus();
  const dated = items - (counts.date ?? 0) - (counts['odd-date'] ?? 0);
  const shown = [
    t('report.shown', { count: items }),
    ...(wanted.size === 0 ? [t('report.dated', { count: dated })] : []),
  ];
  await write(`${t('report.ofFiles', { items: shown.join(', ') })}\n`);
  for (const kind of FINDINGS.filter((each) => wanted.size === 0 || wanted.has(each))) {
    await write(`${format(counts[kind] ?? 0).padStart(9)} ${t(`findings.${kind}`)}\n`);
    if (examples[kind]) await write(`          ${examples[kind].replaceAll('\n', '\n          ')}\n`);
  }
  if (wanted.size === 0)
    for (const note of ask((sql) => listIgnoredNotes(sql, t), [])) await write(`${t('report.leftNote', { note })}\n`);
  if (Object.keys(counts).length > 0) await write(`${t('report.allIn', { file: list })}\n`);
}

async function print({ head, toText, toFoot }: Form, wanted: ReadonlySet<FindingKind>) {
  const counts: Counts = {};
  // Machine-readable formats are in English, regardless of the owner's language.
  const t = getMessages('en');
  const unfinished = ask((sql) => describeUnfinished(sql, t), null);
  // Use stderr, since stdout may be redirected.
  if (unfinished) console.error(`Vitrine: ${unfinished}`);
  let isFirst = true;
  await write(head);
  for (const finding of listFindings(t, wanted)) {
    counts[finding.kind] = (counts[finding.kind] ?? 0) + 1;
    await write(toText(finding, isFirst));
    isFirst = false;
  }
  await write(toFoot(counts, getStatus().items, unfinished));
}

export interface ReportOptions {
  json?: boolean;
  csv?: boolean;
  /** Kinds to list; all by default. */
  only?: FindingKind[];
}

/** @throws Error with a sentence for the owner */
export async function runReport(options: ReportOptions) {
  // A consumer such as `head` may close the pipe early, which is no error.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));
  const wanted = new Set(options.only);
  const form = options.json ? json : options.csv ? csv : null;
  if (getStatus().state === 'starting') throw new Error(`there is no index yet: ${toCommand('index')} makes it`);
  await (form ? print(form, wanted) : summarise(wanted));
}
