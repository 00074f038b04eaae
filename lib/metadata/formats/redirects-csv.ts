// Parses redirects.csv: which URLs of a former site lead where.
import {
  listRedirectKeys,
  parseRedirectTarget,
  type RedirectRule,
  type RedirectTarget,
  toRedirectKey,
} from '@/lib/model/redirect-rule';
import { type CsvFault, readRecords } from './csv-records';
import { cleanText } from './plain-text';

/** Further rows are reported and not used. Each prefix is compared with each request that finds no page. */
const MAX_RULES = 100_000;
const MAX_PREFIXES = 1000;

const FROM = ['from', 'old', 'source', 'old url'];
const TO = ['to', 'new', 'target', 'new url'];

const toHeading = (cell: string) => cell.trim().toLowerCase().replaceAll('_', ' ');
const isHeader = (cells: string[]) => cells.map(toHeading).some((heading) => FROM.includes(heading));

/** Accepts complete URLs of the former site. */
function parseFrom(written: string): Pick<RedirectRule, 'from' | 'isPrefix'> | null {
  const isPrefix = written.endsWith('*');
  const path = (isPrefix ? written.slice(0, -1) : written).replace(/^https?:\/\/[^/?#]+(?=\/|$)/i, '');
  const from = toRedirectKey(path.replace(/#.*/s, ''));
  // Without this, "/*" would lead every mistyped URL elsewhere.
  if (!from.startsWith('/') || from === '/' || from.slice(0, -1).includes('*')) return null;
  return { from: isPrefix && path.endsWith('/') ? `${from}/` : from, isPrefix };
}

/** The rule for a path, the longest prefix last. */
export function findRedirectRule(rules: ReadonlyMap<string, RedirectRule>, url: string): RedirectRule | undefined {
  const key = toRedirectKey(url);
  const exact = listRedirectKeys(url)
    .map((each) => rules.get(each))
    .find((rule) => rule && !rule.isPrefix);
  if (exact) return exact;
  for (let length = key.length; length > 1; length -= 1) {
    const rule = rules.get(`${key.slice(0, length)}*`);
    if (rule) return rule;
  }
  return undefined;
}

/** Whether following rules from a target of this site comes back to a rule that was followed before. */
function isLoop(rules: ReadonlyMap<string, RedirectRule>, start: RedirectRule): boolean {
  const seen = new Set<RedirectRule>();
  let at: RedirectRule | undefined = start;
  while (at && !seen.has(at)) {
    seen.add(at);
    const { to }: { to: RedirectTarget } = at;
    at = to.type === 'page' ? findRedirectRule(rules, to.path) : undefined;
  }
  return at !== undefined;
}

/**
 * @param text a table with the columns `from` (a path or URL of the former site, which may end with `*`) and `to` (a
 * file or folder of the library, an item's id, a path of this site, or a URL)
 * @returns rules in order; faults for rows that cannot be used
 */
export function parseRedirectsCsv(text: string): { rules: RedirectRule[]; faults: CsvFault[] } {
  const faults: CsvFault[] = [];
  const [header, ...records] = readRecords(text.replace(/^\uFEFF/, ''), faults, isHeader).filter(
    ({ isBroken }) => !isBroken,
  );
  const headings = (header?.record ?? []).map(toHeading);
  const [fromColumn, toColumn] = [FROM, TO].map((names) => headings.findIndex((heading) => names.includes(heading)));
  if (fromColumn === undefined || toColumn === undefined || fromColumn < 0 || toColumn < 0) {
    if (header) faults.push({ line: header.info.lines, detail: 'it needs the columns "from" and "to"' });
    return { rules: [], faults };
  }
  const rules = new Map<string, RedirectRule>();
  const lines = new Map<RedirectRule, number>();
  let prefixes = 0;
  for (const { record, info } of records) {
    const report = (detail: string) => faults.push({ line: info.lines, detail });
    const [written = '', target = ''] = [cleanText(record[fromColumn]), cleanText(record[toColumn])];
    if (written === '' && target === '') continue;
    const from = parseFrom(written);
    const to = target === '' ? null : parseRedirectTarget(target);
    const key = from && (from.isPrefix ? `${from.from}*` : from.from);
    if (!from || !key)
      report(`"${written}" is no path of a former site: it begins with "/", and "*" may stand at its end only`);
    else if (!to) report(`"${target}" is no file, folder, id or address (https://…) to lead to`);
    else if (rules.has(key)) report(`"${written}" has a row already; this one is not used`);
    else if (rules.size >= MAX_RULES) report(`more than ${MAX_RULES} rows; this one is not used`);
    else if (from.isPrefix && prefixes >= MAX_PREFIXES)
      report(`more than ${MAX_PREFIXES} rows with "*"; this one is not used`);
    else {
      const rule = { ...from, to };
      rules.set(key, rule);
      lines.set(rule, info.lines);
      if (from.isPrefix) prefixes += 1;
    }
  }
  const isUsed = (rule: RedirectRule) => {
    if (!isLoop(rules, rule)) return true;
    faults.push({ line: lines.get(rule) ?? 0, detail: `"${rule.from}" leads back to itself; this row is not used` });
    return false;
  };
  const used = [...rules.values()].filter(isUsed);
  return { rules: used, faults: faults.sort((one, other) => one.line - other.line) };
}
