// SQL definitions of the catalogue's tables and indexes (schema.ts), and constants shared by writer and readers.
import { getFindingBit, ITEM_FINDINGS } from '@/lib/model/findings';
import { SEARCHABLE } from '@/lib/model/search-record';

/** Number of rows of a folder between two anchors. */
export const ANCHOR_STEP = 1000;

/** SQL condition: words of letters only, long enough to be compounds. @param word SQL column */
export const hasParts = (word: string) => `length(${word}) > 6 AND ${word} NOT GLOB '*[0-9]*'`;

/** SQL condition: the item has one of the findings. @param bits (lib/model/findings.ts) */
export const hasFindings = (bits: number) => `(findings & ${bits})`;

const FINDING_INDEXES = ITEM_FINDINGS.map(
  (kind) => `CREATE INDEX "items_found_${kind}" ON items (path) WHERE ${hasFindings(getFindingBit(kind))};`,
);

export const TABLES = `
  -- Every regular file seen in the library, so that only changed ones are read again.
  CREATE TABLE files (
    folder TEXT NOT NULL, name TEXT NOT NULL, bytes INTEGER NOT NULL, modified REAL NOT NULL,
    changed REAL NOT NULL, beside TEXT NOT NULL,
    PRIMARY KEY (folder, name)
  ) WITHOUT ROWID;
  -- Ignored files (lib/model/left-alone.ts), by kind.
  CREATE INDEX files_left ON files (beside, folder, name) WHERE beside GLOB 'left:*';
  -- A key identifies one version of an item: data stored under a key never changes.
  CREATE TABLE items (
    key INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE, path TEXT NOT NULL UNIQUE, folder TEXT NOT NULL, sort TEXT NOT NULL,
    kind TEXT NOT NULL, date REAL, fingerprint TEXT NOT NULL, document TEXT, seen REAL NOT NULL,
    changed REAL NOT NULL, drawn INTEGER NOT NULL DEFAULT 0, findings INTEGER NOT NULL DEFAULT 0,
    data TEXT NOT NULL, pixels TEXT
  );
  CREATE INDEX items_in_folder ON items (folder, sort, key);
  CREATE INDEX items_by_date ON items (date, key);
  CREATE INDEX items_by_kind ON items (kind, date DESC, key);
  CREATE INDEX items_of_sound ON items (path) WHERE kind = 'sound';
  CREATE INDEX items_by_fingerprint ON items (fingerprint, path);
  -- Counted and listed at the desk.
  ${FINDING_INDEXES.join('\n  ')}
  -- For feeds; \`path\` is included so that items of a folder are found in the index alone.
  CREATE INDEX items_by_seen ON items (seen, path);
  CREATE INDEX items_by_modified ON items (json_extract(data, '$.modified'), path);
  -- The few items whose files prohibit data mining.
  CREATE INDEX items_reserved ON items (id) WHERE json_extract(data, '$.rights.dataMining') LIKE 'DMI-PROHIBITED%';
  CREATE INDEX items_by_document ON items (document, seen) WHERE document IS NOT NULL;
  CREATE INDEX items_to_draw ON items (key) WHERE drawn = 0;
  CREATE INDEX items_frameless ON items (key) WHERE drawn = 2;
  -- Every thousandth item of a large collection, so that its last page is as cheap as the first.
  CREATE TABLE anchors (
    folder TEXT NOT NULL, position INTEGER NOT NULL, sort TEXT NOT NULL, key INTEGER NOT NULL,
    PRIMARY KEY (folder, position)
  ) WITHOUT ROWID;
  -- \`listed\`: names of files in the order that the owner lists them in, as JSON; null without a list. \`placed\`: number of items
  -- in the folder and below; \`total\` adds those that it gathers. \`membership\` (lib/rules/membership.ts) as JSON, null without
  -- one; \`is_stale\`: whether it changed since all items were compared with it.
  CREATE TABLE collections (
    path TEXT PRIMARY KEY, parent TEXT, sort TEXT NOT NULL, count INTEGER NOT NULL, total INTEGER NOT NULL, cover TEXT,
    data TEXT NOT NULL, listed TEXT, placed INTEGER NOT NULL DEFAULT 0, membership TEXT, is_stale INTEGER NOT NULL DEFAULT 0
  ) WITHOUT ROWID;
  CREATE INDEX collections_in_parent ON collections (parent, sort, path);
  CREATE INDEX collections_gathering ON collections (path) WHERE membership IS NOT NULL;
  -- Items that collections with a \`membership\` show, including those in their own folder; published ones only.
  CREATE TABLE members (
    collection TEXT NOT NULL, sort TEXT NOT NULL, key INTEGER NOT NULL, PRIMARY KEY (collection, sort, key)
  ) WITHOUT ROWID;
  CREATE INDEX members_by_key ON members (key, collection);
  CREATE TABLE problems (
    path TEXT NOT NULL, reason TEXT NOT NULL, detail TEXT NOT NULL, PRIMARY KEY (path, reason)
  ) WITHOUT ROWID;
  -- Former URLs: \`target\` is the id of the item that the file became, null in a tombstone; \`key\` is allocated with those of
  -- items, so that additions, changes and deletions have one order.
  CREATE TABLE redirects (
    id TEXT PRIMARY KEY, path TEXT NOT NULL, fingerprint TEXT, document TEXT, since REAL NOT NULL, target TEXT, kind TEXT, key INTEGER
  ) WITHOUT ROWID;
  CREATE INDEX redirects_by_key ON redirects (key) WHERE key IS NOT NULL;
  CREATE INDEX redirects_by_path ON redirects (path) WHERE target IS NOT NULL;
  CREATE INDEX redirects_by_fingerprint ON redirects (fingerprint) WHERE fingerprint IS NOT NULL;
  CREATE INDEX redirects_by_document ON redirects (document) WHERE document IS NOT NULL;
  CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  -- Folded words (lib/model/tokenize.ts), separated by spaces.
  CREATE VIRTUAL TABLE texts USING fts5(
    ${SEARCHABLE.join(', ')}, content='', contentless_delete=1, prefix='1 2', tokenize='ascii'
  );
  CREATE VIRTUAL TABLE titles USING fts5(
    title, content='', contentless_delete=1, detail=none, prefix='1 2', tokenize='ascii'
  );
  -- The same words, one line per attribute, to rank matches by position.
  CREATE TABLE folded (key INTEGER PRIMARY KEY, words TEXT NOT NULL);
  CREATE TABLE words (number INTEGER PRIMARY KEY, word TEXT NOT NULL UNIQUE);
  -- Trigrams of words that may be compounds.
  CREATE VIRTUAL TABLE word_parts USING fts5(
    word, content='', contentless_delete=1, detail=none, tokenize='trigram'
  );
  CREATE TRIGGER word_parts_go AFTER DELETE ON words WHEN ${hasParts('old.word')} BEGIN
    DELETE FROM word_parts WHERE rowid = old.number;
  END;
  CREATE TABLE facet_values (
    number INTEGER PRIMARY KEY, facet TEXT NOT NULL, code INTEGER NOT NULL, value TEXT NOT NULL, UNIQUE (facet, value)
  );
  CREATE TABLE chunks (chunk INTEGER PRIMARY KEY, changed_in INTEGER NOT NULL, columns BLOB NOT NULL);
  CREATE INDEX chunks_by_commit ON chunks (changed_in);
  -- A bit per key of a chunk: whether it belongs to an item.
  CREATE TABLE lives (chunk INTEGER PRIMARY KEY, changed_in INTEGER NOT NULL, bits BLOB NOT NULL);
  CREATE INDEX lives_by_commit ON lives (changed_in);
  -- Picture descriptors (lib/model/likeness.ts) of 1,024 keys, concatenated; zeros if there is none.
  CREATE TABLE descriptors (chunk INTEGER PRIMARY KEY, changed_in INTEGER NOT NULL, descriptors BLOB NOT NULL);
  CREATE INDEX descriptors_by_commit ON descriptors (changed_in);
  -- Posting lists of common words: keys up to \`up_to\`, as ascending 32-bit numbers or, if \`dense\`, as bits. Never
  -- invalidated, because keys are immutable.
  CREATE TABLE common (
    number INTEGER PRIMARY KEY, source TEXT NOT NULL, match TEXT NOT NULL, up_to INTEGER NOT NULL, dense INTEGER NOT NULL,
    keys BLOB NOT NULL, UNIQUE (source, match)
  );
  -- Links in texts, as written and as a path in the library; null for an unknown tag.
  CREATE TABLE links (
    source TEXT NOT NULL, address TEXT NOT NULL, target TEXT, id TEXT,
    -- Whether it is a problem that its item has no coordinates, rather than that it does not exist.
    is_place INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (source, address)
  ) WITHOUT ROWID;
  -- Rules of vitrine.yaml and index.md files, as JSON.
  CREATE TABLE rules (folder TEXT NOT NULL, file TEXT NOT NULL, rules TEXT NOT NULL, PRIMARY KEY (folder, file)) WITHOUT ROWID;
  -- Rules that a text stated before it changed: they apply besides its present ones until \`due\`, in milliseconds since 1970, so
  -- that a file that is being saved publishes nothing (docs/decisions/0056-restrictions-fail-closed.md).
  CREATE TABLE former_rules (
    folder TEXT NOT NULL, file TEXT NOT NULL, rules TEXT NOT NULL, due REAL NOT NULL, PRIMARY KEY (folder, file, rules)
  ) WITHOUT ROWID;
  -- Earlier readings of items, which still restrict them: until \`due\` or, if it is null, until all texts that describe them can
  -- be read again.
  CREATE TABLE former_items (
    path TEXT NOT NULL, data TEXT NOT NULL, fingerprint TEXT NOT NULL, due REAL, PRIMARY KEY (path, data)
  ) WITHOUT ROWID;
  CREATE INDEX former_items_by_fingerprint ON former_items (fingerprint);
  -- Files that rows of a metadata.csv withhold (column \`publish\`), whether they exist or not.
  CREATE TABLE withheld_rows (source TEXT NOT NULL, path TEXT NOT NULL, PRIMARY KEY (source, path)) WITHOUT ROWID;
  CREATE INDEX withheld_rows_by_path ON withheld_rows (path);
  -- Files that are no items (tracks, map tiles, texts beside items) and are withheld by a row until \`day\`, or, where their row is gone or
  -- says otherwise, until \`due\`, in milliseconds since 1970; names in lower case.
  CREATE TABLE withheld_files (
    folder TEXT NOT NULL, name TEXT NOT NULL, day TEXT, due REAL, PRIMARY KEY (folder, name)
  ) WITHOUT ROWID;
  -- The last text of vitrine.yaml and of each metadata.csv that could be read, deflated, and since when the file has been missing or
  -- empty, in milliseconds since 1970.
  CREATE TABLE owner_texts (path TEXT PRIMARY KEY, text BLOB NOT NULL, gone REAL) WITHOUT ROWID;
  -- Real paths of files reached by a symbolic link: of items themselves (\`own\`), and of their companions.
  CREATE TABLE link_targets (
    path TEXT NOT NULL, target TEXT NOT NULL, own INTEGER NOT NULL, PRIMARY KEY (path, target)
  ) WITHOUT ROWID;
  -- Complete items that rules restrict, so that a change of rules does not require reading files again; the published part is in
  -- \`items\`. Readers never query this table.
  CREATE TABLE hidden_items (
    key INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, path TEXT NOT NULL UNIQUE, folder TEXT NOT NULL,
    fingerprint TEXT NOT NULL, seen REAL NOT NULL, data TEXT NOT NULL, due TEXT
  );
  CREATE INDEX hidden_items_in_folder ON hidden_items (folder);
  CREATE INDEX hidden_items_by_fingerprint ON hidden_items (fingerprint);
  -- Embargo dates, such as 2030-01-01.
  CREATE INDEX hidden_items_by_due ON hidden_items (due) WHERE due IS NOT NULL;
  -- Pictures whose restrictions also apply to another file of their name (lib/library/same-name.ts). \`said\` is the complete item of
  -- the picture, stored when it leaves the catalogue; \`gone\` is the time in milliseconds at which its file was first missed.
  CREATE TABLE restricting_pictures (
    folder TEXT NOT NULL, path TEXT NOT NULL, picture TEXT NOT NULL, state TEXT NOT NULL, stated INTEGER NOT NULL,
    said TEXT, gone REAL,
    PRIMARY KEY (folder, path, picture)
  ) WITHOUT ROWID;
  CREATE INDEX restricting_pictures_by_picture ON restricting_pictures (picture);
  CREATE INDEX restricting_pictures_gone ON restricting_pictures (gone) WHERE gone IS NOT NULL;
  -- Captions and chapters, by path of the item; \`file\` is the text in its folder that they are from, null if embedded.
  -- Hidden items have theirs too: readers query them for an item that they were given (catalogue/read/captions.ts).
  CREATE TABLE captions (
    path TEXT NOT NULL, place INTEGER NOT NULL, lang TEXT NOT NULL, chapters INTEGER NOT NULL, file TEXT, cues TEXT NOT NULL,
    PRIMARY KEY (path, place)
  );
  -- GPX files; \`lines\` as JSON. Readers query \`shown\` rows only (catalogue/read/tracks.ts).
  CREATE TABLE tracks (
    path TEXT PRIMARY KEY, folder TEXT NOT NULL, name TEXT NOT NULL, shown INTEGER NOT NULL,
    west REAL NOT NULL, south REAL NOT NULL, east REAL NOT NULL, north REAL NOT NULL, lines TEXT NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX tracks_in_folder ON tracks (folder, path);
  -- Archives of map tiles (lib/model/tile-archive.ts), with size and time of the file; readers query \`shown\` rows only
  -- (catalogue/read/tiles.ts).
  CREATE TABLE tiles (
    path TEXT PRIMARY KEY, folder TEXT NOT NULL, shown INTEGER NOT NULL, version TEXT NOT NULL,
    bytes INTEGER NOT NULL, modified REAL NOT NULL, data TEXT NOT NULL
  ) WITHOUT ROWID;
  -- Checked files of the owner's look (lib/model/look.ts), by name; \`path\` is that of the file in the library.
  CREATE TABLE look_files (
    name TEXT PRIMARY KEY, path TEXT NOT NULL, version TEXT NOT NULL, data TEXT NOT NULL, content BLOB NOT NULL
  ) WITHOUT ROWID;
  -- Entries of people.csv, by case-folded name.
  CREATE TABLE people (key TEXT PRIMARY KEY, data TEXT NOT NULL) WITHOUT ROWID;
  -- Rules of redirects.csv; \`target\` as JSON (lib/model/redirect-rule.ts).
  CREATE TABLE redirect_rules (
    path TEXT NOT NULL, is_prefix INTEGER NOT NULL, target TEXT NOT NULL, PRIMARY KEY (is_prefix, path)
  ) WITHOUT ROWID;
`;
