/** @jest-environment node */
// Runs the examples of the pages about moving from other programs through the parsers that read an owner's tables.
import fs from 'node:fs';
import path from 'node:path';
import { parseMetadataCsv } from '@/lib/metadata/formats/metadata-csv';
import { findRedirectRule, parseRedirectsCsv } from '@/lib/metadata/formats/redirects-csv';
import type { RedirectRule } from '@/lib/model/redirect-rule';

const folder = path.join(process.cwd(), 'docs');
const read = (page: string) => fs.readFileSync(path.join(folder, page), 'utf8');
const pages = fs.readdirSync(folder).filter((name) => /^(?:move.*|start)\.md$/.test(name));

const listTables = (page: string) => [...read(page).matchAll(/^```csv\n([\s\S]*?)^```/gm)].map(([, text = '']) => text);
const isRedirects = (table: string) => /^"?from"?,/.test(table);

/** Rows of the tables "old URL, leads to". */
const listPromises = (page: string) =>
  [...read(page).matchAll(/^\| `(\/[^`]*)` \| (?:`([^`]+)`|nothing) \|$/gm)].map(([, url = '', to]) => [url, to]);

function toText({ to }: RedirectRule) {
  if (to.type === 'url') return to.url;
  return to.type === 'item' ? to.id : to.path;
}

test.each(pages)('%s has tables that are read without a fault', (page) => {
  const tables = listTables(page);
  expect(tables.length).toBeGreaterThan(0);
  for (const table of tables) {
    const { faults } = isRedirects(table) ? parseRedirectsCsv(table) : parseMetadataCsv(table);
    // The report names the system that a table comes from.
    const others = faults.filter(({ detail }) => !detail.startsWith('the table is recognised as one of'));
    expect([table, others]).toEqual([table, []]);
  }
});

test.each(pages.filter((page) => listTables(page).some(isRedirects)))('%s leads old URLs where it says', (page) => {
  const rules = listTables(page)
    .filter(isRedirects)
    .flatMap((table) => parseRedirectsCsv(table).rules);
  const byKey = new Map(rules.map((rule) => [rule.isPrefix ? `${rule.from}*` : rule.from, rule]));
  const promises = listPromises(page);
  expect(promises.length).toBeGreaterThan(2);
  const found = promises.map(([url = '']) => {
    const rule = findRedirectRule(byKey, url);
    return [url, rule && toText(rule)];
  });
  expect(found).toEqual(promises);
});
