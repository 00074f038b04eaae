// The one writer of the catalogue: all between begin() and commit() is seen by readers at once, or not at all.
import { toItemId } from '@/lib/catalogue/ids';
import { toFolder, toFull, toName } from '@/lib/catalogue/paths';
import { openForWriting } from '@/lib/catalogue/schema';
import { createStatements } from '@/lib/catalogue/statements';
import { toSite } from '@/lib/config/site';
import type { Collection, Problem } from '@/lib/model/types';
import type { Rules } from '@/lib/rules/rules';
import { createCommonMatches } from './common-matches';
import { createDeriver } from './derive';
import { createFileTable } from './files';
import { createForgetter } from './forget-words';
import { createWithheld } from './hidden-rows';
import { createItemTable } from './item-table';
import { createLinkTable } from './links';
import { createMetaTable } from './meta-table';
import { createFormer } from './redirects';
import { createRuleTable } from './rule-table';
import { createSearchTables } from './search-tables';
import { createTrackTable } from './track-table';

const toLicence = (site: string | undefined) => (site ? toSite(JSON.parse(site)).site.licence : undefined);

export type Order = 'date' | 'name' | 'title';

/** A collection's own words; its counts are derived, its cover is a path. */
export interface CollectionText
  extends Pick<Collection, 'path' | 'title' | 'html' | 'description' | 'cover' | 'object'> {
  /** Its place among its siblings. */
  sort: string;
  /** How its items are sorted. */
  order: Order;
}

/**
 * Opens the catalogue for writing; only one process may, the holder of the lock (lock.ts).
 * @param onProblem told of every problem as it is found
 */
export function openWriter(data: string, onProblem?: (problem: Problem) => void) {
  const { db, fresh } = openForWriting(data);
  const sql = createStatements(db);
  const former = createFormer(sql, data, () => items.takeKey());
  const { derive, ensureCollection } = createDeriver(sql);
  const files = createFileTable(sql);
  const search = createSearchTables(sql);
  const links = createLinkTable(sql, onProblem);
  const touched = new Set<string>();
  const { getMeta, setMeta, putProgress, setScanned, beginEdition, takeEdition } = createMetaTable(sql);
  const items = createItemTable(sql, {
    search,
    former,
    links,
    touched,
    lastKey: Number(getMeta('lastKey') ?? 0),
    licence: toLicence(getMeta('site')),
  });
  const getOrder = (folder: string): Order =>
    sql("SELECT json_extract(data, '$.order') AS named FROM collections WHERE path = ?").get<{ named: Order | null }>(
      folder,
    )?.named ?? 'date';
  const rules = createRuleTable(sql);
  const tracks = createTrackTable(sql, rules);
  const forgetter = createForgetter(sql, search);
  const withheld = createWithheld(sql, {
    data,
    items,
    rules,
    tracks,
    forgetter,
    getOrder,
    getLicence: items.getLicence,
  });
  let open = false;

  function begin() {
    if (open) return;
    db.exec('BEGIN IMMEDIATE');
    open = true;
    beginEdition();
  }

  /** @param isDue false for what pages need not show before a later commit */
  function commit(isDue = true) {
    if (!open) return;
    derive(touched);
    touched.clear();
    const isNew = takeEdition(isDue);
    const stamp = Number(getMeta('stamp') ?? 0) + 1;
    search.flush(stamp);
    setMeta({ stamp, lastKey: items.getLastKey(), ...(isNew && { edition: stamp }) });
    if (forgetter.forget()) setMeta({ forgot: stamp });
    db.exec('COMMIT');
    open = false;
    withheld.removePictures();
  }

  if (fresh) {
    begin();
    former.restore();
    // Whatever a catalogue says under a number holds for that catalogue alone.
    setMeta({ begun: Date.now() });
    commit();
  }

  /** Files that had to give way to this one are read again, as if never seen. */
  function readBlocked(where: string) {
    const id = toItemId(where);
    for (const { path } of sql("SELECT path FROM problems WHERE reason = 'address-taken'").all<{ path: string }>()) {
      if (path === where || toItemId(path) !== id) continue;
      files.forgetFile(toFolder(path), toName(path));
      sql('DELETE FROM problems WHERE path = ?').run(path);
    }
  }

  return {
    begin,
    commit,
    close: () => db.close(),

    ...files,
    ...items,
    ...withheld,
    putTrack: tracks.putTrack,
    removeTrack: tracks.removeTrack,
    ...createCommonMatches(sql),
    checkLinks: () => links.checkLinks(rules.listLost()),

    /** Its file is there, but says nothing that can be shown. */
    removeItem: (where: string) => withheld.takeOut(where, false),

    removeFile(folder: string, name: string) {
      const where = toFull(folder, name);
      files.forgetFile(folder, name);
      readBlocked(where);
      sql('DELETE FROM problems WHERE path = ?').run(where);
      withheld.takeOut(where, true);
      tracks.removeTrack(where);
      if (name.toLowerCase() === 'index.md') withheld.dropRules(folder);
    },

    putProblem({ path, reason, detail }: Problem) {
      onProblem?.({ path, reason, detail });
      // Dead links are told apart, because they come and go with other files.
      sql("DELETE FROM problems WHERE path = ? AND reason <> 'dead-link'").run(path);
      sql('INSERT OR REPLACE INTO problems (path, reason, detail) VALUES (?, ?, ?)').run(path, reason, detail);
    },
    hasProblem: (where: string) => sql('SELECT 1 FROM problems WHERE path = ?').get(where) !== undefined,
    removeProblem(where: string) {
      sql('DELETE FROM problems WHERE path = ?').run(where);
    },
    putCollection({ path, sort, ...text }: CollectionText) {
      ensureCollection(path);
      sql('UPDATE collections SET sort = ?, data = ? WHERE path = ?').run(sort, JSON.stringify(text), path);
      links.putLinks(toFull(path, 'index.md'), path, text.html);
      touched.add(path);
    },
    getOrder,
    hasRules: rules.hasRules,
    /** Folders that hold nothing any more, here or below, and have no words that wait for what may come. */
    removeEmptyCollections() {
      sql(
        `DELETE FROM collections WHERE total = 0 AND path <> ''
         AND NOT EXISTS (SELECT 1 FROM files WHERE files.folder = collections.path AND files.name = 'index.md')`,
      ).run();
    },

    setMeta,
    putProgress,
    setScanned,

    /** @param site what vitrine.yaml says, as JSON, but for its rules, which may name what they hide */
    setSite(site: string, next: Rules) {
      const licence = items.getLicence();
      if (getMeta('site') !== site) {
        setMeta({ site });
        items.setLicence(toLicence(site));
      }
      // A rule may ask for a licence.
      if (licence !== items.getLicence()) withheld.judgeAgain('');
      withheld.setRules('', 'vitrine.yaml', next);
    },

    getMeta,

    countFiles: () => sql('SELECT count(*) AS count FROM files').get<{ count: number }>()?.count ?? 0,
  };
}

export type Writer = ReturnType<typeof openWriter>;
