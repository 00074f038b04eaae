// Updates the catalogue from the library in two passes: metadata of all files first, pixels afterwards.
import fs from 'node:fs';
import path from 'node:path';
import { getFileName, getFolder, toFull } from '@/lib/catalogue/paths';
import { getSortKey } from '@/lib/catalogue/to-item';
import { buildPictureProblem, findItemProblem } from '@/lib/catalogue/write/item-problem';
import type { CatalogueWriter } from '@/lib/catalogue/write/writer';
import { countFiles } from '@/lib/library/count-files';
import { describeFileError, mustRead } from '@/lib/library/denied';
import type { CsvRow } from '@/lib/library/folder-texts';
import { rowsForSubfolder } from '@/lib/library/match-rows';
import { isInLibrary, isUnchanged } from '@/lib/library/mirror';
import { getMountIdentity, isEmpty } from '@/lib/library/mount';
import { findEditsFault } from '@/lib/library/overlay';
import { readWithCompanions } from '@/lib/library/read-companions';
import type { Item } from '@/lib/model/types';
import { drawAll, drawBrought } from './draw';
import { forgetFolder } from './forget-folder';
import { ingestFolderWords } from './ingest-folder-words';
import { ingestLook } from './ingest-look';
import { checkTiles, ingestTiles } from './ingest-tiles';
import { ingestTrack } from './ingest-track';
import { buildPreparedRow, type IndexAnswer, type PrepareSettings, prepareItem } from './prepare-item';
import { putReadFile } from './put-read-file';
import { readOwnerTexts } from './read-owner-texts';
import { inheritRows } from './rows';
import { type ChangedFile, scanFolder, seeFolder } from './scan';
import { createWriteBatcher, type IndexSettings, type Work } from './work';

/** The folders that a scan has visited. */
interface VisitedFolders {
  folders: Set<string>;
  /** Unreadable folders, with a trailing `/`: their files are neither confirmed nor removed. */
  closed: string[];
  /** Whether the scan covers the whole library, so that unvisited folders are gone. */
  isWhole: boolean;
}

const createVisitedFolders = (isWhole: boolean): VisitedFolders => ({ folders: new Set(), closed: [], isWhole });

/** Publishes items whose embargo date has come. */
function publishDue(writer: CatalogueWriter, work: Work): boolean {
  const hasDayBegun = writer.isReleaseDue();
  const isFormerDue = writer.isFormerDue();
  if (!hasDayBegun && !isFormerDue) return false;
  work.change(() => {
    if (hasDayBegun) writer.releaseDue();
    if (isFormerDue) writer.releaseFormer();
  });
  work.commit();
  return true;
}

export function createIndexer(settings: IndexSettings) {
  const { writer, readers, poppler, ffmpeg } = settings;
  const progress: Parameters<typeof writer.putProgress>[0] = { state: 'idle', done: 0, total: 0, toDraw: 0 };
  const work = createWriteBatcher(writer, readers.room * 2, () => {
    writer.putProgress(progress);
    settings.onProgress?.(progress);
  });
  const { change, commit, spawn, settle, isDue } = work;

  async function readFacts(found: ChangedFile) {
    const { file, story, folder, name, beside, language } = found;
    const prepare = { order: writer.getOrder(folder), record: writer.getRecordSettings() };
    const task = { type: 'facts', file, story, language, prepare, poppler, ffmpeg } as const;
    const answer: IndexAnswer = await readWithCompanions(readers.read, task);
    progress.done += 1;
    if (answer.type === 'problem' && !isUnchanged(file)) return; // The file changed while it was read; the next scan reads it again.
    change(() => {
      if (answer.type === 'problem' && answer.passing) {
        writer.problems.putProblem({ path: file.path, ...answer });
      } else ingestFacts(found, answer, prepare);
      putReadFile(writer, [folder, { ...file, name, beside }], answer);
    });
  }

  function ingestFacts({ file, folder }: ChangedFile, answer: IndexAnswer, prepare: PrepareSettings) {
    if (answer.type === 'second' && file.picture) {
      writer.joinItem(file.path, toFull(folder, path.basename(file.picture)));
      return;
    }
    if (answer.type !== 'facts' && answer.type !== 'item') {
      const hidden = writer.removeItem(file.path);
      if (answer.type === 'problem') writer.problems.putProblem(buildPictureProblem(file.path, answer, hidden));
      return;
    }
    const order = writer.getOrder(folder);
    const made = answer.type === 'item' ? answer : prepareItem({ file }, answer, { ...prepare, order });
    const item = JSON.parse(made.item) as Item;
    const sort = order === prepare.order ? made.sort : getSortKey(item, order);
    const row = prepare.record === writer.getRecordSettings() ? buildPreparedRow(made) : undefined;
    const put = () => writer.publishItem(item, sort, made.fingerprint, row);
    // A renamed restricted file, whose old path has not been removed yet.
    for (const twin of writer.listRestrictedTwins(made.fingerprint, file.path))
      if (!isInLibrary(path.join(settings.root, twin))) writer.removeFile(getFolder(twin), getFileName(twin));
    let other = put();
    // The same name in another Unicode normalisation form, whose file is gone but has not been removed yet.
    if (other !== null && !isInLibrary(path.join(settings.root, other))) {
      writer.removeFile(getFolder(other), getFileName(other));
      other = put();
    }
    if (other === null) writer.setCaptions(item, made.captions);
    const problem = findItemProblem(file.path, { ...item, ...(made.faults && { faults: made.faults }) });
    if (problem) writer.problems.putProblem(problem);
    if (other === null) return;
    const detail = `${other} has the same address; rename one of them`;
    writer.problems.putProblem({ path: file.path, reason: 'address-taken', detail });
  }

  /** Leaves the content of an unreadable folder in the catalogue: it is unknown whether its files still exist. */
  function keep(folder: string, why: string, seen: VisitedFolders) {
    seen.closed.push(`${folder}/`);
    const detail = `${why}; what was read of it before is kept`;
    change(() => writer.problems.putProblem({ path: folder || '.', reason: 'unreadable', detail }));
  }

  // An unmounted drive leaves an empty mount point behind.
  const isUnmounted = () => isEmpty(settings.root) && writer.countItems() > 0;

  async function lookAt(folder: string, inherited: Map<string, CsvRow>, deep: boolean, seen: VisitedFolders) {
    let scanned: ReturnType<typeof scanFolder>;
    seen.folders.add(folder);
    try {
      const fault =
        (folder === '' && settings.getFault?.()) || (settings.edits && findEditsFault(settings.edits, settings.data));
      if (fault) return keep(folder, fault, seen);
      if (folder === '' && isUnmounted()) {
        // Otherwise it only looks empty.
        mustRead(settings.root);
        return keep(folder, 'the library is empty', seen);
      }
      settings.onFolder?.(folder, true);
      const seenFolder = seeFolder(writer, settings, folder);
      const texts = await readOwnerTexts(settings, work, folder, seenFolder);
      scanned = change(() => scanFolder(writer, settings, folder, inherited, { ...seenFolder, texts }));
      if (writer.problems.hasProblem(folder || '.')) change(() => writer.problems.removeProblem(folder || '.'));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (!code) throw error;
      const isGone = code === 'ENOENT' || code === 'ENOTDIR';
      if (isGone && folder !== '') seen.folders.delete(folder);
      else keep(folder, `the folder cannot be read (${describeFileError(error)})`, seen);
      return;
    }
    progress.done += scanned.seen - scanned.changed.length;
    if (scanned.changed.length > 0) progress.state = 'reading';
    const { words } = scanned;
    if (words) await spawn(() => ingestFolderWords(settings, work, [folder, words]));
    for (const entry of scanned.tracks) await spawn(() => ingestTrack(settings, work, [folder, entry]));
    for (const entry of scanned.tiles) await spawn(() => ingestTiles(settings, work, [folder, entry]));
    for (const each of scanned.look) await spawn(() => ingestLook(settings, work, [folder, each]));
    for (const found of scanned.changed) {
      await spawn(() => readFacts(found));
      if (settings.isCrowded?.()) await drawBrought(settings, work, progress);
    }
    const before = seen.isWhole ? [] : writer.files.listSubfolders(folder);
    for (const name of before) if (!scanned.folders.includes(name)) forget(toFull(folder, name));
    const known = deep || scanned.spreads ? null : new Set(before);
    for (const name of scanned.folders) {
      const below = toFull(folder, name);
      // The folder was replaced by another with the same name: rescan it.
      if (known?.has(name) && !settings.onFolder?.(below, true)) continue;
      await lookAt(below, rowsForSubfolder(scanned.rows, name, scanned.folders), true, seen);
      // Yield between folders, so that messages and a due commit are handled.
      if (isDue()) await new Promise(setImmediate);
    }
  }

  const forget = (folder: string) =>
    change(() => forgetFolder(writer, folder, (below) => settings.onFolder?.(below, false)));

  /** @returns whether everything is drawn; if interrupted, the rest is drawn after the next scan */
  async function finish(): Promise<boolean> {
    change(() => {
      writer.links.settle();
      writer.settleMembers();
      writer.checkLinks(checkTiles(writer));
    });
    const isDone = await drawAll(settings, work, progress);
    if (isDone) {
      progress.state = 'idle';
      progress.total = writer.files.countFiles();
      progress.done = progress.total;
      change(() => writer.removeEmptyCollections());
    }
    commit();
    return isDone;
  }

  return {
    progress,
    release: () => publishDue(writer, work),

    /** Folders whose texts have been gone for long enough, and may say nothing from now on, or whose withheld files may appear. */
    listOverdue: () => writer.listOverdueFolders(),

    /** Milliseconds until formerly restricted data may be published; null if nothing is pending. */
    getReleasePause(): number | null {
      const due = writer.getNextFormerDue();
      return due === undefined ? null : Math.max(0, due - Date.now());
    },

    /** Scans the whole library, then draws new items. If the library is unavailable, the catalogue stays as it is. */
    async indexAll() {
      Object.assign(progress, { done: 0, total: countFiles(settings.root, settings.data) });
      if (writer.countItems() === 0) progress.state = 'reading';
      publishDue(writer, work);
      const seen = createVisitedFolders(true);
      const root = getMountIdentity(settings.root);
      await lookAt('', new Map(), true, seen);
      await settle();
      // If the drive was unmounted during the scan, missing files do not mean deleted files.
      const isAway = getMountIdentity(settings.root) !== root || isUnmounted();
      if (isAway && !seen.closed.includes('/')) keep('', 'the library went away while it was read', seen);
      change(() => {
        for (const folder of writer.files.listFolders()) {
          if (seen.folders.has(folder) || seen.closed.some((closed) => closed === '/' || folder.startsWith(closed)))
            continue;
          for (const file of writer.files.listFiles(folder)) writer.removeFile(folder, file.name);
          writer.forgetTexts(folder);
        }
        if (!seen.closed.includes('/')) writer.setScanned();
      });
      progress.total = progress.done;
      commit();
      return finish();
    },

    async indexFolders(changed: string[]) {
      // Links into a changed folder: their targets may be excluded or restored.
      const folders = [...new Set([...changed, ...changed.flatMap(writer.links.listFoldersInto)])];
      for (const folder of folders) {
        if (
          folders.some((other) => other !== folder && folder.startsWith(`${other}/`)) &&
          !fs.existsSync(path.join(settings.root, folder))
        )
          continue;
        await lookAt(folder, inheritRows(settings, folder), false, createVisitedFolders(false));
      }
      await settle();
      commit();
      return finish();
    },
  };
}
