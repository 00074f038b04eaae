// Builds the catalogue of an audience from that of the public: it begins empty, and the publish gate admits what the audience may see.
import fs from 'node:fs';
import path from 'node:path';
import { CLOCKS, WATERMARK } from '@/lib/catalogue/clocks';
import { getCataloguePath, isSnapshot } from '@/lib/catalogue/damage';
import { openForWriting } from '@/lib/catalogue/schema';
import { type Connection, openDatabase } from '@/lib/clients/sqlite';
import { type Access, seesEverything } from '@/lib/model/audience';
import { createPlaybackLookup } from './playback-lookup';
import { takeDrawings } from './take-drawings';
import { removeOutside, resolveScope } from './view-scope';
import { CatalogueWriter } from './writer';

/** These name other items, and are needed only while the view is built. */
const BUILD_ONLY = [
  'files',
  'problems',
  'rules',
  'former_rules',
  'former_items',
  'withheld_rows',
  'withheld_files',
  'link_targets',
  'restricting_pictures',
];

/** Data that the indexer has read, to which rules are applied. All other tables are derived from them. */
const INPUTS = [...BUILD_ONLY, 'redirects', 'captions', 'tracks', 'tiles', 'look_files', 'people', 'redirect_rules'];

/** Counts of commits and keys, and the identity, of the other catalogue. */
const OWN_CLOCKS = [CLOCKS.begun, CLOCKS.commit, CLOCKS.edition, CLOCKS.forgotten, CLOCKS.lastKey, CLOCKS.commonKey];

/** Copies what was read into a new catalogue, with all items in `hidden_items`, in one read transaction. */
function copyInputs(db: Connection, source: string) {
  db.prepare('ATTACH ? AS source').run(getCataloguePath(source));
  const clocks = OWN_CLOCKS.map((name) => `'${name}'`).join(', ');
  db.exec(`BEGIN IMMEDIATE;
    ${INPUTS.map((table) => `INSERT INTO ${table} SELECT * FROM source.${table};`).join('\n')}
    -- Changes are counted from the beginning.
    UPDATE redirects SET key = NULL;
    INSERT INTO hidden_items (id, path, folder, fingerprint, seen, data, due)
      SELECT id, path, folder, fingerprint, seen, data, due FROM source.hidden_items;
    INSERT INTO hidden_items (id, path, folder, fingerprint, seen, data)
      SELECT id, path, folder, fingerprint, seen, data FROM source.items
      WHERE path NOT IN (SELECT path FROM source.hidden_items);
    -- Readers ask for the files of captions, which a view does not have.
    DELETE FROM captions WHERE file IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM hidden_items JOIN files ON files.folder = hidden_items.folder AND files.name = captions.file
      WHERE hidden_items.path = captions.path AND beside <> 'withheld' AND beside NOT GLOB 'left:*');
    UPDATE captions SET file = NULL;
    INSERT INTO collections (path, parent, sort, count, total, data, listed, membership, is_stale)
      SELECT path, parent, sort, 0, 0, data, listed, membership, 1 FROM source.collections;
    INSERT INTO meta SELECT * FROM source.meta WHERE name NOT IN (${clocks});
    INSERT INTO meta VALUES ('${CLOCKS.begun}', '${Date.now()}');
    COMMIT;
    DETACH source`);
}

/** Removes what names items that the audience may not see. */
function removeInputs(db: Connection) {
  db.exec(`BEGIN IMMEDIATE;
    DELETE FROM hidden_items;
    ${BUILD_ONLY.map((table) => `DELETE FROM ${table};`).join('\n')}
    DELETE FROM captions WHERE path NOT IN (SELECT path FROM items);
    DELETE FROM tracks WHERE shown = 0;
    DELETE FROM tiles WHERE shown = 0;
    DELETE FROM collections WHERE total = 0 AND path <> '';
    COMMIT`);
}

/** A share link decides whether originals are offered, as the site's settings do elsewhere. */
const setOriginals = (db: Connection, isOffered: boolean) =>
  db
    .prepare(
      `INSERT INTO meta VALUES ('site', json_object('originals', json(?1)))
       ON CONFLICT (name) DO UPDATE SET value = json_set(value, '$.originals', json(?1))`,
    )
    .run(JSON.stringify(isOffered));

/** Writes the finished catalogue into a new file, which contains no byte of removed rows. */
function finish(work: string, target: string, access: Access) {
  const db = openDatabase(getCataloguePath(work), true);
  if (!seesEverything(access)) removeInputs(db);
  if (access.scope) removeOutside(db, access.scope);
  fs.mkdirSync(target);
  // https://www.sqlite.org/lang_vacuum.html#vacuuminto
  db.prepare('VACUUM INTO ?').run(getCataloguePath(target));
  db.close();
  fs.rmSync(work, { recursive: true });
}

const isLinked = (folder: string, name: string) =>
  isSnapshot(folder) && fs.readlinkSync(getCataloguePath(folder)).startsWith(`${name}${path.sep}`);

/** SQLite resolves the link and expects the log beside its target, so versions never share a log. */
function link(folder: string, name: string) {
  const catalogue = getCataloguePath(folder);
  const before = isSnapshot(folder) ? fs.readlinkSync(catalogue) : null;
  // An earlier build may have been interrupted.
  fs.rmSync(`${catalogue}.tmp`, { force: true });
  fs.symlinkSync(name, `${catalogue}.tmp`);
  fs.renameSync(`${catalogue}.tmp`, catalogue);
  // Readers that have it open keep it.
  if (before !== null) fs.rmSync(path.join(folder, path.dirname(before)), { recursive: true, force: true });
}

/**
 * Replaces the catalogue of a view.
 * @param source data folder of the public catalogue
 * @param folder of the view
 * @param drawn folders of the public catalogue, and that of people who see everything, from which pictures are taken
 */
export function buildView(source: string, folder: string, { access, drawn }: { access: Access; drawn: string[] }) {
  const name = String(Date.now());
  const work = path.join(folder, `${name}.tmp`);
  for (const other of fs.readdirSync(folder))
    if (/^\d+(\.tmp)?$/.test(other) && !isLinked(folder, other))
      fs.rmSync(path.join(folder, other), { recursive: true });
  const { db } = openForWriting(work);
  copyInputs(db, source);
  if (access.scope) setOriginals(db, access.originals === true);
  if (access.watermark) db.prepare('INSERT INTO meta VALUES (?, ?)').run(WATERMARK, access.watermark);
  db.close();
  const scope = access.scope && resolveScope(access.scope, drawn);
  const writer = new CatalogueWriter(work, undefined, { loosenDelay: 0, access, ...(scope && { scope }) });
  writer.begin();
  writer.publishAll();
  for (const place of drawn) takeDrawings(writer, place);
  writer.films.settle(createPlaybackLookup(source), () => {});
  writer.commit();
  writer.close();
  finish(work, path.join(folder, name), access);
  link(folder, path.join(name, path.basename(getCataloguePath(work))));
}

/** Withdraws a view that cannot be built: an earlier one may show what is restricted since. */
export const removeView = (folder: string) => fs.rmSync(getCataloguePath(folder), { force: true });
