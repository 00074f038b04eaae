// Opens the catalogue for the writer and connects its tables.
import { openForWriting } from '@/lib/catalogue/schema';
import { createStatements } from '@/lib/catalogue/statements';
import { parseSite } from '@/lib/config/site';
import type { Access } from '@/lib/model/audience';
import type { FindingSite } from '@/lib/model/findings';
import { listFacetHeadings } from '@/lib/model/own-fields';
import type { Problem } from '@/lib/model/problem';
import { createCaptionTable } from './caption-table';
import { createCollectionTable } from './collection-table';
import { createDescriptorTable } from './descriptor-table';
import { createFilmTable } from './film-table';
import { createFindingColumn } from './finding-column';
import { createTermPurge } from './forget-words';
import { createFormerItems } from './former-items';
import { createItemTable } from './item-table';
import { createLinkTable } from './links';
import { createLookTable } from './look-table';
import { createMemberTable } from './member-table';
import { createMetaTable } from './meta-table';
import { createOwnerTexts } from './owner-texts';
import { createProblemTable } from './problem-table';
import { createPublishGate } from './publish-gate';
import { createRedirectTable } from './redirects';
import { createRestrictingPictures } from './restricting-pictures';
import { createRuleTable } from './rule-table';
import { createSearchTables } from './search-tables';
import type { RecordSettings } from './shown-data';
import { createTileTable } from './tile-table';
import { createTrackTable } from './track-table';
import type { ViewScope } from './view-scope';
import { withRestrictingPictures } from './with-restricting-pictures';
import { createWithheldFiles } from './withheld-files';
import { createWithheldRows } from './withheld-rows';
import { readLastChange, type WriterState } from './writer-state';

export function parseRecordSettings(said = '{}'): RecordSettings {
  const { site } = parseSite(JSON.parse(said));
  return { licence: site.licence, facets: listFacetHeadings(site.fields) };
}

export function parseFindingSite(said = '{}'): FindingSite {
  const { licence, licensor, contact } = parseSite(JSON.parse(said)).site;
  return { licence, licensor, contact };
}

/** Covers programs that save a file on a network drive in several steps. */
const DEFAULT_LOOSEN_DELAY_MS = 30_000;

export interface WriterOptions {
  /** How long restrictions apply after their source changes or is deleted, ms. */
  loosenDelay?: number;
  /** Access of those who see this catalogue; by default, that of the public. */
  access?: Access;
  /** In the view of a share link: the part that it shows. */
  scope?: ViewScope;
}

export function openTables(
  data: string,
  { loosenDelay: delay = DEFAULT_LOOSEN_DELAY_MS, access, scope }: WriterOptions,
  onProblem?: (problem: Problem) => void,
) {
  const { db, fresh } = openForWriting(data);
  const sql = createStatements(db);
  const meta = createMetaTable(sql);
  const state: WriterState = {
    ...readLastChange(sql),
    ...parseRecordSettings(meta.getMeta('site')),
    touched: new Set(),
    findingSite: parseFindingSite(meta.getMeta('site')),
  };
  let settings: RecordSettings = { licence: state.licence, facets: state.facets };
  function getRecordSettings(): RecordSettings {
    const { licence, facets } = state;
    if (settings.licence !== licence || settings.facets !== facets) settings = { licence, facets };
    return settings;
  }
  const search = createSearchTables(sql);
  const links = createLinkTable(sql, onProblem);
  const redirects = createRedirectTable(sql, data, state);
  const descriptors = createDescriptorTable(sql);
  const collections = createCollectionTable(sql);
  const { getOrder, toSortKey } = collections;
  const findings = createFindingColumn(sql, state);
  const rules = createRuleTable(sql, delay, access);
  const members = createMemberTable(sql, { state, rules });
  const items = createItemTable(sql, { state, search, descriptors, redirects, links, findings, members, toSortKey });
  const formerItems = createFormerItems(sql, delay);
  const restricting = createRestrictingPictures(sql, delay);
  const ownerTexts = createOwnerTexts(sql, delay);
  const withheldRows = createWithheldRows(sql, formerItems);
  const withheldFiles = createWithheldFiles(sql, delay, rules.getToday);
  const captions = createCaptionTable(sql);
  const tracks = createTrackTable(sql, rules, withheldFiles);
  const tiles = createTileTable(sql, rules, withheldFiles);
  const look = createLookTable(sql);
  const problems = createProblemTable(sql, onProblem);
  const films = createFilmTable(sql, state, { search, descriptors, members, problems });
  const forgetter = createTermPurge(sql, search);
  const restrictions = { rules, formerItems, restricting };
  const neighbours = {
    data,
    state,
    items,
    members,
    redirects,
    ...restrictions,
    tracks,
    tiles,
    forgetter,
    getOrder,
    scope,
  };
  const gate = withRestrictingPictures(createPublishGate(sql, neighbours), restricting);
  const shown = { items, members, findings, search, descriptors, links, redirects, collections };
  return {
    db,
    fresh,
    sql,
    meta,
    state,
    getRecordSettings,
    ...shown,
    ...restrictions,
    ownerTexts,
    withheldRows,
    withheldFiles,
    captions,
    tracks,
    tiles,
    look,
    problems,
    films,
    forgetter,
    gate,
  };
}
