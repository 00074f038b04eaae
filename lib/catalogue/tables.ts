// SQL definitions of the catalogue's tables and indexes (schema.ts), and constants shared by writer and readers.
import { SEARCHABLE } from '@/lib/model/search-record';

/** Number of rows of a folder between two anchors. */
export const ANCHOR_STEP = 1000;

/** SQL condition: words of letters only, long enough to be compounds. @param word SQL column */
export const hasParts = (word: string) => `length(${word}) > 6 AND ${word} NOT GLOB '*[0-9]*'`;

export const TABLES = `
  -- Every regular file seen in the library, so that only changed ones are read again.
  CREATE TABLE files (
    folder TEXT NOT NULL, name TEXT NOT NULL, bytes INTEGER NOT NULL, modified REAL NOT NULL,
    beside TEXT NOT NULL,
    PRIMARY KEY (folder, name)
  ) WITHOUT ROWID;
  -- What is no item and nobody's fault (lib/model/left-alone.ts), to be told by kind.
  CREATE INDEX files_left ON files (beside, folder, name) WHERE beside GLOB 'left:*';
  -- A key stands for one state of an item: whatever else is known of it under that key never changes.
  CREATE TABLE items (
    key INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE, path TEXT NOT NULL UNIQUE, folder TEXT NOT NULL, sort TEXT NOT NULL,
    kind TEXT NOT NULL, date REAL, fingerprint TEXT NOT NULL, document TEXT, seen REAL NOT NULL,
    changed REAL NOT NULL, drawn INTEGER NOT NULL DEFAULT 0,
    data TEXT NOT NULL, pixels TEXT
  );
  CREATE INDEX items_in_folder ON items (folder, sort, key);
  CREATE INDEX items_by_date ON items (date, key);
  CREATE INDEX items_by_kind ON items (kind, date DESC, key);
  CREATE INDEX items_of_sound ON items (path) WHERE kind = 'sound';
  CREATE INDEX items_by_fingerprint ON items (fingerprint, seen);
  -- What feeds begin with; the path says without a look at the item whether it lies in a folder.
  CREATE INDEX items_by_seen ON items (seen, path);
  CREATE INDEX items_by_modified ON items (json_extract(data, '$.modified'), path);
  -- The few whose files reserve something.
  CREATE INDEX items_reserved ON items (id) WHERE json_extract(data, '$.rights.dataMining') LIKE 'DMI-PROHIBITED%';
  CREATE INDEX items_by_document ON items (document, seen) WHERE document IS NOT NULL;
  CREATE INDEX items_to_draw ON items (key) WHERE drawn = 0;
  CREATE INDEX items_frameless ON items (key) WHERE drawn = 2;
  -- Every thousandth item of a large collection, so that its last page costs what its first does.
  CREATE TABLE anchors (
    folder TEXT NOT NULL, position INTEGER NOT NULL, sort TEXT NOT NULL, key INTEGER NOT NULL,
    PRIMARY KEY (folder, position)
  ) WITHOUT ROWID;
  CREATE TABLE collections (
    path TEXT PRIMARY KEY, parent TEXT, sort TEXT NOT NULL, count INTEGER NOT NULL, total INTEGER NOT NULL, cover TEXT,
    data TEXT NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX collections_in_parent ON collections (parent, sort, path);
  CREATE TABLE problems (
    path TEXT NOT NULL, reason TEXT NOT NULL, detail TEXT NOT NULL, PRIMARY KEY (path, reason)
  ) WITHOUT ROWID;
  -- Addresses that once were: \`target\` is the id of the item that the file became, null in a tombstone, of what is gone; \`key\` is one of
  -- the items', given when it went, so that what came, changed and went stands in one order.
  CREATE TABLE redirects (
    id TEXT PRIMARY KEY, path TEXT NOT NULL, fingerprint TEXT, document TEXT, since REAL NOT NULL, target TEXT, kind TEXT, key INTEGER
  ) WITHOUT ROWID;
  CREATE INDEX redirects_by_key ON redirects (key) WHERE key IS NOT NULL;
  CREATE INDEX redirects_by_path ON redirects (path) WHERE target IS NOT NULL;
  CREATE INDEX redirects_by_fingerprint ON redirects (fingerprint) WHERE fingerprint IS NOT NULL;
  CREATE INDEX redirects_by_document ON redirects (document) WHERE document IS NOT NULL;
  CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  -- Words are folded before they come here (lib/model/tokenize.ts), and stand apart by spaces.
  CREATE VIRTUAL TABLE texts USING fts5(
    ${SEARCHABLE.join(', ')}, content='', contentless_delete=1, prefix='1 2', tokenize='ascii'
  );
  CREATE VIRTUAL TABLE titles USING fts5(
    title, content='', contentless_delete=1, detail=none, prefix='1 2', tokenize='ascii'
  );
  -- The same words a line an attribute, to rank the best by where their words stand.
  CREATE TABLE folded (key INTEGER PRIMARY KEY, words TEXT NOT NULL);
  CREATE TABLE words (number INTEGER PRIMARY KEY, word TEXT NOT NULL UNIQUE);
  -- Those of letters alone, long enough to be made of several, by three letters in a row.
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
  -- Which keys of a chunk stand for an item, a bit each.
  CREATE TABLE lives (chunk INTEGER PRIMARY KEY, changed_in INTEGER NOT NULL, bits BLOB NOT NULL);
  CREATE INDEX lives_by_commit ON lives (changed_in);
  -- What the pictures of 1,024 keys look like, one descriptor (lib/model/likeness.ts) after another; zeros where there is none.
  CREATE TABLE descriptors (chunk INTEGER PRIMARY KEY, changed_in INTEGER NOT NULL, descriptors BLOB NOT NULL);
  CREATE INDEX descriptors_by_commit ON descriptors (changed_in);
  -- Stored posting lists: keys up to a key, as 32-bit numbers in ascending order or, where \`dense\`, as bits; true for ever, as keys are.
  CREATE TABLE common (
    number INTEGER PRIMARY KEY, source TEXT NOT NULL, match TEXT NOT NULL, up_to INTEGER NOT NULL, dense INTEGER NOT NULL,
    keys BLOB NOT NULL, UNIQUE (source, match)
  );
  -- A path that a text names, as its author wrote it and as a path in the library; null for a tag that there is not.
  CREATE TABLE links (
    source TEXT NOT NULL, address TEXT NOT NULL, target TEXT, id TEXT, PRIMARY KEY (source, address)
  ) WITHOUT ROWID;
  -- What vitrine.yaml and the index.md files say of what may be shown, as JSON.
  CREATE TABLE rules (folder TEXT NOT NULL, file TEXT NOT NULL, rules TEXT NOT NULL, PRIMARY KEY (folder, file)) WITHOUT ROWID;
  -- Rules that a text stated before it changed: they hold beside its present ones until \`due\`, in milliseconds since 1970, so that
  -- a file that is just being saved publishes nothing (docs/decisions/0056-restrictions-fail-closed.md).
  CREATE TABLE former_rules (
    folder TEXT NOT NULL, file TEXT NOT NULL, rules TEXT NOT NULL, due REAL NOT NULL, PRIMARY KEY (folder, file, rules)
  ) WITHOUT ROWID;
  -- Items as they were read before, which restrict what is shown of them now: until \`due\`, or, where it is null, until all texts
  -- that describe them can be read again.
  CREATE TABLE former_items (
    path TEXT NOT NULL, data TEXT NOT NULL, fingerprint TEXT NOT NULL, due REAL, PRIMARY KEY (path, data)
  ) WITHOUT ROWID;
  CREATE INDEX former_items_by_fingerprint ON former_items (fingerprint);
  -- Files that rows of a metadata.csv withhold (column \`publish\`), whether they are there or not.
  CREATE TABLE withheld_rows (source TEXT NOT NULL, path TEXT NOT NULL, PRIMARY KEY (source, path)) WITHOUT ROWID;
  CREATE INDEX withheld_rows_by_path ON withheld_rows (path);
  -- The last text of vitrine.yaml and of each metadata.csv that could be read, deflated, and since when the file has been missing or
  -- empty, in milliseconds since 1970.
  CREATE TABLE owner_texts (path TEXT PRIMARY KEY, text BLOB NOT NULL, gone REAL) WITHOUT ROWID;
  -- Where files really lie that are reached by a symbolic link: those of items themselves (\`own\`), and of their companions.
  CREATE TABLE link_targets (
    path TEXT NOT NULL, target TEXT NOT NULL, own INTEGER NOT NULL, PRIMARY KEY (path, target)
  ) WITHOUT ROWID;
  -- Items from which a rule takes something away, whole, so that other rules need no file to be read again; what of them
  -- is shown stands among the items. No reader ever asks here.
  CREATE TABLE hidden_items (
    key INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, path TEXT NOT NULL UNIQUE, folder TEXT NOT NULL,
    fingerprint TEXT NOT NULL, seen REAL NOT NULL, data TEXT NOT NULL, due TEXT
  );
  CREATE INDEX hidden_items_in_folder ON hidden_items (folder);
  CREATE INDEX hidden_items_by_fingerprint ON hidden_items (fingerprint);
  -- What waits for a day of its own, as 2030-01-01.
  CREATE INDEX hidden_items_by_due ON hidden_items (due) WHERE due IS NOT NULL;
  -- Pictures whose restrictions hold for another file of their name too (lib/library/same-name.ts). \`said\` is the picture's whole item as
  -- it was last read, stored when it leaves the catalogue; \`gone\` is the time in milliseconds at which its file was first missed.
  CREATE TABLE restricting_pictures (
    folder TEXT NOT NULL, path TEXT NOT NULL, picture TEXT NOT NULL, state TEXT NOT NULL, stated INTEGER NOT NULL,
    said TEXT, gone REAL,
    PRIMARY KEY (folder, path, picture)
  ) WITHOUT ROWID;
  CREATE INDEX restricting_pictures_by_picture ON restricting_pictures (picture);
  CREATE INDEX restricting_pictures_gone ON restricting_pictures (gone) WHERE gone IS NOT NULL;
  -- GPX files; \`lines\` as JSON. Readers ask for what is \`shown\` only (catalogue/read/tracks.ts).
  CREATE TABLE tracks (
    path TEXT PRIMARY KEY, folder TEXT NOT NULL, name TEXT NOT NULL, shown INTEGER NOT NULL,
    west REAL NOT NULL, south REAL NOT NULL, east REAL NOT NULL, north REAL NOT NULL, lines TEXT NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX tracks_in_folder ON tracks (folder, path);
  -- Archives of map tiles (lib/model/tile-archive.ts), with the file as it was read; readers ask for what is \`shown\` only (catalogue/read/tiles.ts).
  CREATE TABLE tiles (
    path TEXT PRIMARY KEY, folder TEXT NOT NULL, shown INTEGER NOT NULL, version TEXT NOT NULL,
    bytes INTEGER NOT NULL, modified REAL NOT NULL, data TEXT NOT NULL
  ) WITHOUT ROWID;
  -- What people.csv says, by names without regard to case.
  CREATE TABLE people (key TEXT PRIMARY KEY, data TEXT NOT NULL) WITHOUT ROWID;
`;
