// The single writer of the catalogue; readers see everything between begin() and commit() atomically.
import { CLOCKS, RESTRICTION, readClock } from '@/lib/catalogue/clocks';
import { stampCommit } from '@/lib/catalogue/damage';
import { toItemId } from '@/lib/catalogue/ids';
import { getFileName, getFolder, toFull } from '@/lib/catalogue/paths';
import { isPlayable } from '@/lib/model/availability';
import type { Problem } from '@/lib/model/problem';
import { mergeAllParts } from '@/lib/model/story-parts';
import type { Item } from '@/lib/model/types';
import type { CaptionTrack } from '@/lib/model/vtt';
import type { Rules } from '@/lib/rules/rules';
import type { CollectionText } from './collection-table';
import { createCommonMatches } from './common-matches';
import { deletePictures } from './delete-pictures';
import { createDrawingTable } from './drawing-table';
import { createFileTable } from './files';
import { openTables, parseFindingSite, parseRecordSettings, type WriterOptions } from './open-tables';
import { createPeopleTable } from './people-table';
import { createRedirectRuleTable } from './redirect-rule-table';

/** Name of the meta value with the last day for which embargoed items were released. */
const RELEASED = 'released';

const withholdsOriginals = (site = '{}') => (JSON.parse(site) as { originals?: boolean }).originals === false;

/** Only the process that holds the lock (lock.ts) may create one. */
export class CatalogueWriter {
  // Private members, so that items are published by publishItem alone (docs/decisions/0011-rules-at-the-publish-gate.md).
  readonly #data: string;
  readonly #tables: ReturnType<typeof openTables>;
  #isOpen = false;

  /** Called with each item whose pictures must be deleted everywhere. */
  onHidden: (id: string) => void = () => {};
  readonly files;
  readonly problems;
  /** Films that few browsers play, and their copies. */
  readonly films;
  readonly commonMatches;
  readonly drawing;
  readonly getOrder;
  /** Names of files that the folder's index.md lists. */
  readonly readListed;
  readonly removeEmptyCollections;
  readonly tracks;
  readonly tiles;
  readonly look;
  readonly setPeople;
  readonly setRedirectRules;
  readonly setRestrictingPictures;
  readonly hasRules;
  readonly listRuleFiles;
  readonly setRules;
  readonly links;
  readonly putProgress;
  readonly getItemByPath;
  /** A new object whenever the settings change. */
  readonly getRecordSettings;
  readonly countItems;
  /** Whether nothing is shown of the item of a file. */
  readonly isHidden;
  /** The paths of restricted items of the same content, which a new file may be the renamed one of. */
  readonly listRestrictedTwins;
  readonly ownerTexts;
  /** @returns null, or the path of the other file whose item has its id already */
  readonly publishItem;

  constructor(data: string, onProblem?: (problem: Problem) => void, options: WriterOptions = {}) {
    const tables = openTables(data, options, onProblem);
    const { sql, state } = tables;
    this.#data = data;
    this.#tables = tables;
    this.files = createFileTable(sql);
    this.problems = tables.problems;
    this.films = tables.films;
    this.commonMatches = createCommonMatches(sql);
    this.drawing = createDrawingTable(sql, state, tables);
    this.getOrder = tables.collections.getOrder;
    this.readListed = tables.collections.readListed;
    this.removeEmptyCollections = tables.collections.removeEmptyCollections;
    this.tracks = tables.tracks;
    this.tiles = tables.tiles;
    this.look = tables.look;
    this.setPeople = createPeopleTable(sql).setPeople;
    this.setRedirectRules = createRedirectRuleTable(sql).setRedirectRules;
    this.setRestrictingPictures = tables.gate.setRestrictingPictures;
    this.hasRules = tables.rules.hasRules;
    this.listRuleFiles = tables.rules.listFiles;
    this.setRules = tables.gate.setRules;
    this.links = tables.gate.links;
    this.putProgress = tables.meta.putProgress;
    this.getItemByPath = tables.items.getItemByPath;
    this.getRecordSettings = tables.getRecordSettings;
    this.countItems = tables.gate.countItems;
    this.isHidden = tables.gate.isHidden;
    this.publishItem = tables.gate.publishItem;
    this.listRestrictedTwins = tables.gate.listRestrictedTwins;
    this.ownerTexts = tables.ownerTexts;
    if (tables.fresh) this.begin();
    tables.redirects.restore();
    if (!tables.fresh) return;
    // Keys restart in a new catalogue, so give it a creation time.
    tables.meta.setMeta({ [CLOCKS.begun]: Date.now() });
    this.commit();
  }

  begin() {
    if (this.#isOpen) return;
    this.#tables.db.exec('BEGIN IMMEDIATE');
    this.#isOpen = true;
    this.#tables.meta.beginEdition();
  }

  /** @param isDue false if pages need not show this before a later commit */
  commit(isDue = true) {
    if (!this.#isOpen) return;
    const { sql, meta, state, search, descriptors, redirects, forgetter, collections, rules, gate } = this.#tables;
    meta.setMeta({ [RESTRICTION]: rules.getRestriction() });
    redirects.settle();
    collections.derive(state.touched);
    state.touched.clear();
    const isNew = meta.advanceEdition(isDue);
    const commit = (readClock(sql, 'commit') ?? 0) + 1;
    search.flush(commit);
    descriptors.flush(commit);
    meta.setMeta({
      [CLOCKS.commit]: commit,
      [CLOCKS.lastKey]: state.lastKey,
      ...(isNew && { [CLOCKS.edition]: commit }),
    });
    stampCommit(this.#tables.db, commit);
    if (forgetter.forget()) meta.setMeta({ [CLOCKS.forgotten]: commit });
    this.#tables.db.exec('COMMIT');
    this.#isOpen = false;
    gate.deletePicturesOfHidden(this.onHidden);
  }

  close = () => void this.#tables.db.close();
  /** Leaves checkpoints of the write-ahead log to the publishing connection. */
  leaveCheckpoints = () => void this.#tables.db.exec('PRAGMA wal_autocheckpoint = 0');

  /** Removes the item of an unusable file. @returns paths of files that are hidden because of that */
  removeItem(where: string) {
    this.#tables.captions.removeCaptions(where);
    return this.#tables.gate.withdrawItem(where, false);
  }

  /** Photographs and documents have none. */
  setCaptions(item: Item, tracks: readonly CaptionTrack[] = []) {
    if (isPlayable(item)) this.#tables.captions.setCaptions(item.path, tracks);
  }

  joinItem(where: string, to: string) {
    this.problems.removeProblem(where);
    this.#tables.captions.removeCaptions(where);
    this.#tables.gate.joinItem(where, to);
  }

  removeFile(folder: string, name: string) {
    const { gate } = this.#tables;
    const where = toFull(folder, name);
    this.files.forgetFile(folder, name);
    this.#readBlocked(where);
    this.problems.removeProblem(where);
    gate.withdrawItem(where, true);
    this.#tables.captions.removeCaptions(where);
    this.tracks.removeTrack(where);
    this.tiles.removeTiles(where);
    if (name.toLowerCase() === 'index.md') this.#tables.members.clear(folder);
    this.look.removeFiles(where);
    if (name.toLowerCase().endsWith('.xmp')) this.#tables.formerItems.renewFolder(folder);
  }

  /** Removes the texts of a deleted folder; their restrictions apply for the delay. */
  forgetTexts(folder: string) {
    const { gate, ownerTexts, withheldRows, withheldFiles } = this.#tables;
    for (const file of this.listRuleFiles(folder)) gate.dropRules(folder, file);
    const table = toFull(folder, 'metadata.csv');
    ownerTexts.remove(table);
    ownerTexts.remove(toFull(folder, 'metadata.xlsx'));
    withheldRows.set(table, []);
    withheldFiles.dropFolder(folder);
  }

  /** Files that were rejected because of this one's URL are read again. */
  #readBlocked(where: string) {
    const id = toItemId(where);
    for (const path of this.problems.listBlocked()) {
      if (path === where || toItemId(path) !== id) continue;
      this.files.forgetFile(getFolder(path), getFileName(path));
      this.problems.removeProblem(path);
    }
  }

  setWithheldRows(source: string, paths: string[]) {
    this.#tables.withheldRows.set(source, paths);
  }

  /**
   * The files of a folder that are no items and that rows keep back.
   * @param stated by their names, the days on which rows let them appear @returns the names of all that are withheld, folded
   */
  setWithheldFiles(folder: string, stated: ReadonlyMap<string, string>): ReadonlySet<string> {
    const { withheldFiles, tracks, tiles } = this.#tables;
    const { names, isNew } = withheldFiles.set(folder, stated);
    if (isNew) for (const table of [tracks, tiles]) table.applyRulesAgain(folder);
    return names;
  }

  /** The folders of owners' texts that have been gone for the delay, and of files that may appear now: they are to be looked at. */
  listOverdueFolders(): string[] {
    const { ownerTexts, withheldFiles } = this.#tables;
    return [...ownerTexts.listOverdueFolders(), ...withheldFiles.listOverdueFolders()];
  }

  /** Deletes the pictures of an item that was hidden while they were rendered. */
  removePicturesOf(id: string) {
    deletePictures(this.#data, [id]);
    this.onHidden(id);
  }

  putCollection(text: CollectionText) {
    const { collections, links, state, items, members } = this.#tables;
    if (collections.putCollection(text)) members.redefine(text.path);
    links.putLinks(toFull(text.path, 'index.md'), text.path, mergeAllParts(text));
    state.touched.add(text.path);
    items.sortFolder(text.path, text.order);
  }

  /** Applies the rules to all items, none of which need be published yet, and derives all collections. */
  publishAll() {
    const { gate, sql, state, members } = this.#tables;
    gate.publishAll();
    members.settle();
    for (const { path } of sql('SELECT path FROM collections').all<{ path: string }>()) state.touched.add(path);
  }

  /** Call at the end of a scan. */
  settleMembers() {
    this.#tables.members.settle();
  }

  checkLinks(lost: { source: string; address: string }[] = []) {
    const { links, rules, members } = this.#tables;
    links.checkLinks([...rules.listLost(), ...members.listLost(), ...lost]);
  }

  getSite = () => this.#tables.meta.getMeta('site');

  /** Number of the last commit that changed anything but progress. */
  getEdition = () => readClock(this.#tables.sql, 'edition') ?? 0;

  /** @param site vitrine.yaml as JSON, without its rules, which may name hidden data */
  setSite(site: string, next: Rules) {
    const { meta, gate, items, findings, rules } = this.#tables;
    const before = meta.getMeta('site');
    meta.setMeta({ site });
    if (withholdsOriginals(before) && !withholdsOriginals(site))
      gate.addFormerRules('', 'vitrine.yaml: originals', { originals: false });
    const { licence, facets } = parseRecordSettings(site);
    items.setFacets(facets);
    gate.setLicence(licence);
    gate.setRules('', 'vitrine.yaml', next);
    findings.setSite(parseFindingSite(site));
    // In the new time zone the last released day has not begun yet: release it again when it does.
    if (rules.getToday() < (meta.getMeta(RELEASED) ?? '')) meta.setQuietly({ [RELEASED]: '' });
  }

  isReleaseDue = () => this.#tables.gate.isReleaseDue(this.#tables.meta.getMeta(RELEASED) ?? '');

  releaseDue() {
    const { meta, gate, rules } = this.#tables;
    gate.releaseDue(meta.getMeta(RELEASED) ?? '');
    // Pages that show items of this day depend on it.
    meta.setMeta({ [RELEASED]: rules.getToday() });
  }

  isFormerDue() {
    const { rules, formerItems } = this.#tables;
    return rules.isFormerDue() || formerItems.isDue();
  }

  /** When the next earlier restriction lapses, ms since 1970; undefined if there is none. */
  getNextFormerDue(): number | undefined {
    const { rules, formerItems, ownerTexts, withheldFiles } = this.#tables;
    const dues = [rules, formerItems, ownerTexts, withheldFiles].map((table) => table.getNextDue());
    const known = dues.filter((due) => due !== undefined);
    return known.length > 0 ? Math.min(...known) : undefined;
  }

  releaseFormer() {
    this.#tables.gate.releaseFormer();
  }

  setScanned() {
    // Redirects of the scan must be paired before its time is stored.
    this.#tables.redirects.settle();
    this.#tables.meta.setScanned();
  }
}
