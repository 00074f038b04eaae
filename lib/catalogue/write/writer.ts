// The one writer of the catalogue: all between begin() and commit() is seen by readers at once, or not at all.
import { CLOCKS, readClock } from '@/lib/catalogue/clocks';
import { stampCommit } from '@/lib/catalogue/damage';
import { toItemId } from '@/lib/catalogue/ids';
import { toFileName, toFolder, toFull } from '@/lib/catalogue/paths';
import type { Problem } from '@/lib/model/problem';
import { toAllParts } from '@/lib/model/story-parts';
import type { Rules } from '@/lib/rules/rules';
import type { CollectionText } from './collection-table';
import { createCommonMatches } from './common-matches';
import { deletePictures } from './delete-pictures';
import { createDrawingTable } from './drawing-table';
import { createFileTable } from './files';
import { openTables, toRecordSettings } from './open-tables';
import { createPeopleTable } from './people-table';
import { createProblemTable } from './problem-table';

/** The day until which all that waited for one has been shown. */
const RELEASED = 'released';

/** Long enough for a program on a network drive to save a file in several steps. */
const DEFAULT_LOOSEN_DELAY_MS = 30_000;

/** @param site vitrine.yaml as the catalogue stores it */
const withholdsOriginals = (site = '{}') => (JSON.parse(site) as { originals?: boolean }).originals === false;

/** Only one process may have one, the holder of the lock (lock.ts). */
export class CatalogueWriter {
  // What is private here can be reached by nobody: an item gets in by publishItem alone (docs/decisions/0011-rules-at-the-publish-gate.md).
  readonly #data: string;
  readonly #tables: ReturnType<typeof openTables>;
  #isOpen = false;

  /** Told of each item whose pictures are not to be kept anywhere. */
  onHidden: (id: string) => void = () => {};
  /** What the indexer remembers of every file. */
  readonly files;
  readonly problems;
  readonly commonMatches;
  /** What is still to be drawn, and what was. */
  readonly drawing;
  readonly getOrder;
  readonly removeEmptyCollections;
  readonly tracks;
  readonly tiles;
  readonly setPeople;
  readonly setRestrictingPictures;
  readonly hasRules;
  readonly listRuleFiles;
  readonly setRules;
  /** Where files really lie that are reached by symbolic links. */
  readonly links;
  readonly putProgress;
  readonly getItemByPath;
  /** With what items are prepared; another object where that has changed. */
  readonly getRecordSettings;
  /** Those that are hidden too. */
  readonly countItems;
  /** The paths of restricted items of the same content, which a new file may be the renamed one of. */
  readonly listRestrictedTwins;
  /** The last texts of vitrine.yaml and of each metadata.csv that could be read. */
  readonly ownerTexts;
  /** The only way in: what rules hide of it no reader finds. @returns null, or the path of the other file whose item has its id already */
  readonly publishItem;

  /**
   * @param onProblem called with every problem as it is found
   * @param loosenDelay milliseconds that restrictions hold after what stated them is gone or says otherwise
   */
  constructor(data: string, onProblem?: (problem: Problem) => void, loosenDelay = DEFAULT_LOOSEN_DELAY_MS) {
    const tables = openTables(data, loosenDelay, onProblem);
    const { sql, state } = tables;
    this.#data = data;
    this.#tables = tables;
    this.files = createFileTable(sql);
    this.problems = createProblemTable(sql, onProblem);
    this.commonMatches = createCommonMatches(sql);
    this.drawing = createDrawingTable(sql, state, tables);
    this.getOrder = tables.collections.getOrder;
    this.removeEmptyCollections = tables.collections.removeEmptyCollections;
    this.tracks = tables.tracks;
    this.tiles = tables.tiles;
    this.setPeople = createPeopleTable(sql).setPeople;
    this.setRestrictingPictures = tables.gate.setRestrictingPictures;
    this.hasRules = tables.rules.hasRules;
    this.listRuleFiles = tables.rules.listFiles;
    this.setRules = tables.gate.setRules;
    this.links = tables.gate.links;
    this.putProgress = tables.meta.putProgress;
    this.getItemByPath = tables.items.getItemByPath;
    this.getRecordSettings = tables.getRecordSettings;
    this.countItems = tables.gate.countItems;
    this.publishItem = tables.gate.publishItem;
    this.listRestrictedTwins = tables.gate.listRestrictedTwins;
    this.ownerTexts = tables.ownerTexts;
    if (tables.fresh) this.begin();
    tables.redirects.restore();
    if (!tables.fresh) return;
    // Whatever a catalogue says under a number holds for that catalogue alone.
    tables.meta.setMeta({ [CLOCKS.begun]: Date.now() });
    this.commit();
  }

  begin() {
    if (this.#isOpen) return;
    this.#tables.db.exec('BEGIN IMMEDIATE');
    this.#isOpen = true;
    this.#tables.meta.beginEdition();
  }

  /** @param isDue false for what pages need not show before a later commit */
  commit(isDue = true) {
    if (!this.#isOpen) return;
    const { sql, meta, state, search, descriptors, redirects, forgetter, collections, gate } = this.#tables;
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
  /** Another connection of this process copies the log, and knows what of it is published. */
  leaveCheckpoints = () => void this.#tables.db.exec('PRAGMA wal_autocheckpoint = 0');

  /** Its file is there, but says nothing that can be shown. @returns the paths of files that are not shown because of that */
  removeItem = (where: string) => this.#tables.gate.withdrawItem(where, false);

  /** Its file belongs to another item, where its address leads from now on. */
  joinItem(where: string, to: string) {
    this.problems.removeProblem(where);
    this.#tables.gate.joinItem(where, to);
  }

  removeFile(folder: string, name: string) {
    const { gate } = this.#tables;
    const where = toFull(folder, name);
    this.files.forgetFile(folder, name);
    this.#readBlocked(where);
    this.problems.removeProblem(where);
    gate.withdrawItem(where, true);
    this.tracks.removeTrack(where);
    this.tiles.removeTiles(where);
    if (name.toLowerCase().endsWith('.xmp')) this.#tables.formerItems.renewFolder(folder);
  }

  /** A folder is gone, and its texts with it: what they stated holds for the delay. */
  forgetTexts(folder: string) {
    const { gate, ownerTexts, withheldRows } = this.#tables;
    for (const file of this.listRuleFiles(folder)) gate.dropRules(folder, file);
    const table = toFull(folder, 'metadata.csv');
    ownerTexts.remove(table);
    withheldRows.set(table, []);
  }

  /** Files that had to give way to this one are read again, as if never seen. */
  #readBlocked(where: string) {
    const id = toItemId(where);
    for (const path of this.problems.listBlocked()) {
      if (path === where || toItemId(path) !== id) continue;
      this.files.forgetFile(toFolder(path), toFileName(path));
      this.problems.removeProblem(path);
    }
  }

  /** The files that a metadata.csv keeps back, whether they are there or not. @param paths in the library */
  setWithheldRows(source: string, paths: string[]) {
    this.#tables.withheldRows.set(source, paths);
  }

  /** Of an item that was hidden while its picture was made. */
  removePicturesOf(id: string) {
    deletePictures(this.#data, [id]);
    this.onHidden(id);
  }

  putCollection(text: CollectionText) {
    const { collections, links, state, items } = this.#tables;
    collections.putCollection(text);
    links.putLinks(toFull(text.path, 'index.md'), text.path, toAllParts(text));
    state.touched.add(text.path);
    items.sortFolder(text.path, text.order);
  }

  /** @param lost what vitrine.yaml names and is not there */
  checkLinks(lost: { source: string; address: string }[] = []) {
    this.#tables.links.checkLinks([...this.#tables.rules.listLost(), ...lost]);
  }

  /** What vitrine.yaml says, as JSON, but for its rules. */
  getSite = () => this.#tables.meta.getMeta('site');

  /** @param site what vitrine.yaml says, as JSON, but for its rules, which may name what they hide */
  setSite(site: string, next: Rules) {
    const { meta, gate, items, rules } = this.#tables;
    const before = meta.getMeta('site');
    meta.setMeta({ site });
    if (withholdsOriginals(before) && !withholdsOriginals(site))
      gate.addFormerRules('', 'vitrine.yaml: originals', { originals: false });
    const { licence, facets } = toRecordSettings(site);
    items.setFacets(facets);
    gate.setLicence(licence);
    gate.setRules('', 'vitrine.yaml', next);
    // Where days begin later now, one that had begun has to begin again.
    if (rules.getToday() < (meta.getMeta(RELEASED) ?? '')) meta.setQuietly({ [RELEASED]: '' });
  }

  /** Whether a day has begun since what waited for one was shown, or a picture has been missing for long. */
  isReleaseDue = () => this.#tables.gate.isReleaseDue(this.#tables.meta.getMeta(RELEASED) ?? '');

  releaseDue() {
    const { meta, gate, rules } = this.#tables;
    gate.releaseDue(meta.getMeta(RELEASED) ?? '');
    meta.setQuietly({ [RELEASED]: rules.getToday() });
  }

  /** Whether earlier rules or readings have restricted items for long enough. */
  isFormerDue() {
    const { rules, formerItems } = this.#tables;
    return rules.isFormerDue() || formerItems.isDue();
  }

  /** When something that is restricted by what was stated before may be shown, milliseconds since 1970; undefined where nothing is. */
  getNextFormerDue(): number | undefined {
    const { rules, formerItems, ownerTexts } = this.#tables;
    const dues = [rules.getNextDue(), formerItems.getNextDue(), ownerTexts.getNextDue()];
    const known = dues.filter((due) => due !== undefined);
    return known.length > 0 ? Math.min(...known) : undefined;
  }

  releaseFormer() {
    this.#tables.gate.releaseFormer();
  }

  setScanned() {
    // What came since the last look is known by its time.
    this.#tables.redirects.settle();
    this.#tables.meta.setScanned();
  }
}
