// Stores link targets of all texts, so that broken links are found without reading the texts again.

import { toItemId } from '@/lib/catalogue/ids';
import { getPathRange } from '@/lib/catalogue/paths';
import { getCell, putRow } from '@/lib/catalogue/short-queries';
import type { Sql } from '@/lib/catalogue/statements';
import type { Problem } from '@/lib/model/problem';
import { listTagPaths, resolveLibraryPath, resolveStoryLinks } from '@/lib/model/story-links';
import type { StoryParts } from '@/lib/model/story-parts';
import { explainTag, listPlacesNeeded, listStepFaults, parseTag } from '@/lib/model/story-tags';

const MAX_NAMED_LINKS = 20;
const MAX_MOVES = 32;
const MAX_HINTS = 1000;

interface Row {
  source: string;
  address: string;
  target: string | null;
  id: string | null;
}

const toDetail = (addresses: string[]) =>
  `it names what is not there: ${addresses.slice(0, MAX_NAMED_LINKS).join(', ')}${addresses.length > MAX_NAMED_LINKS ? ` and ${addresses.length - MAX_NAMED_LINKS} more` : ''}`;

/** The path of a link relative to the root; links are percent-encoded, tags are not. */
function toDecoded(address: string): string | null {
  const [file = ''] = address.split(/[?#]/);
  try {
    return resolveLibraryPath(decodeURIComponent(file), '');
  } catch {
    return resolveLibraryPath(file, '');
  }
}

export function createLinkTable(sql: Sql, onProblem?: (problem: Problem) => void) {
  function hasMoved(id: string) {
    let at: string | null = id;
    for (let step = 0; at !== null && step < MAX_MOVES; step += 1) {
      if (step > 0 && sql('SELECT 1 FROM items WHERE id = ?').get(at)) return true;
      at = getCell<string | null>(sql, 'SELECT target FROM redirects WHERE id = ?', at) ?? null;
    }
    return false;
  }

  const hasMovedFolder = (folder: string) =>
    sql('SELECT 1 FROM redirects WHERE path > ? AND path < ? AND target IS NOT NULL LIMIT 1').get(
      ...getPathRange(folder),
    ) !== undefined;

  const listUnknown = () =>
    sql(
      `SELECT source, address, target, id FROM
         (SELECT *, (id IS NULL OR id NOT IN (SELECT id FROM items))
           AND (target IS NULL OR (target <> '' AND NOT EXISTS
             (SELECT 1 FROM collections WHERE path = target AND total > 0))) AS is_unknown FROM links) AS link
       WHERE CASE WHEN is_place THEN NOT is_unknown AND NOT EXISTS
           (SELECT 1 FROM items WHERE items.id = link.id AND json_extract(data, '$.place.longitude') IS NOT NULL)
         ELSE is_unknown END
       ORDER BY source, address`,
    ).all<Row>();

  const isThere = (path: string) =>
    sql('SELECT 1 FROM items WHERE id = ?').get(toItemId(path)) !== undefined ||
    sql('SELECT 1 FROM collections WHERE path = ? AND total > 0').get(path) !== undefined;

  /** Suggests a leading slash if the path exists relative to the root. */
  function toHint({ address, target }: Row) {
    if (target === null || address.startsWith('/') || address.startsWith('.')) return address;
    const meant = toDecoded(address);
    return meant !== null && meant !== target && isThere(meant) ? `${address} (is /${address} meant?)` : address;
  }

  return {
    putLinks(source: string, folder: string, parts: StoryParts | undefined) {
      sql('DELETE FROM links WHERE source = ?').run(source);
      if (!parts) return;
      const { links = [], embeds = [], strays = [] } = parts;
      const put = (address: string, link?: { path: string; isPlace?: boolean }) =>
        putRow(sql, 'links', {
          source,
          address: address.slice(0, 500),
          target: link?.path ?? null,
          id: link ? toItemId(link.path) : null,
          is_place: link?.isPlace ? 1 : 0,
        });
      for (const link of [...resolveStoryLinks(links, folder), ...listTagPaths(embeds, folder)])
        put(link.address, link);
      for (const key of embeds) {
        const tag = parseTag(key);
        if (!tag) put(`{{${key}}} (${explainTag(key)})`);
        for (const { step, reason } of listStepFaults(tag)) put(`| ${step} (${reason})`);
        for (const address of listPlacesNeeded(tag)) {
          const path = resolveLibraryPath(address, folder);
          if (path !== null) put(`${address} (it has no place on a map)`, { path, isPlace: true });
        }
      }
      for (const stray of strays) put(`${stray} (not a paragraph of its own)`);
    },

    removeLinks(source: string) {
      sql('DELETE FROM links WHERE source = ?').run(source);
    },

    /** @param lost paths in rules that do not exist */
    checkLinks(lost: Iterable<{ source: string; address: string }>) {
      const dead = new Map<string, string[]>();
      for (const { source, address } of lost) dead.set(source, [...(dead.get(source) ?? []), address]);
      let hints = 0;
      for (const row of listUnknown()) {
        const { source, target, id } = row;
        if (id !== null && target !== null && (hasMoved(id) || hasMovedFolder(target))) continue;
        dead.set(source, [...(dead.get(source) ?? []), hints < MAX_HINTS ? toHint(row) : row.address]);
        hints += 1;
      }
      const known = new Map(
        sql("SELECT path, detail FROM problems WHERE reason = 'dead-link'")
          .all<{ path: string; detail: string }>()
          .map(({ path, detail }) => [path, detail]),
      );
      for (const [path, addresses] of dead) {
        const problem: Problem = { path, reason: 'dead-link', detail: toDetail(addresses) };
        if (known.get(path) === problem.detail) continue;
        putRow(sql, 'problems', { ...problem });
        onProblem?.(problem);
      }
      for (const path of known.keys())
        if (!dead.has(path)) sql("DELETE FROM problems WHERE path = ? AND reason = 'dead-link'").run(path);
    },
  };
}
