// vitrine init: writes commented files for the owner to fill in, and never changes one that is there.
import fs from 'node:fs';
import path from 'node:path';
import { stringify } from 'yaml';
import { readFolder } from '../../lib/library/walk';
import { toCsvLine } from '../../lib/model/open-data';

/** A table for people to fill in; a program writes longer ones. */
const MAX_ROWS = 5000;

const FORMULA_START = /^[^\p{L}\p{N}_.]/u;

const HEADINGS = ['file', 'title', 'caption', 'alt', 'maker', 'date', 'place', 'keywords', 'licence'];

const toSite = (
  title: string,
) => `# Settings of the site. All are optional; a # at the start of a line turns it off. Save the file, and the site changes
# within seconds. All settings: docs/settings.md of Vitrine.

# The site's name.
${stringify({ title })}
# A sentence or two for the home page and for search engines.
# description: Photographs of the harbour and its people, 1890 to 1960.

# The language of the site: en, de, fr, es, it, nl, pl, pt, uk, ja, zh, ar …
language: en

# The licence of your files, where a file states none itself.
# licence: https://creativecommons.org/licenses/by/4.0/

# Files for the top of the home page.
# featured: [harbour/boats.jpg]

# Whether visitors may download original files.
# originals: false

# Never shown: files that match. More on filters: docs/settings.md#rules
# hide: keywords:private

# Whether visitors may write to you.
# contact: false
`;

const toIndex = (title: string) => `---
# This file describes its folder, here the whole site; every folder may have one.
${stringify({ title }).trimEnd()}
# description: A sentence for lists and search engines.
# sort: date            # or name, or title
# order: [boats.jpg]    # these files first
# cover: boats.jpg
---
<!-- Your text for the home page, in Markdown: the paragraph you would write on the wall at the entrance. -->
`;

/** Lists the files that may have a row, by their path in the library. */
function* listFiles(root: string, skip: string): Generator<string> {
  const waiting = [''];
  for (let folder = waiting.shift(); folder !== undefined; folder = waiting.shift()) {
    const { media, folders } = readFolder(root, folder, skip);
    const toPath = (name: string) => path.posix.join(folder ?? '', name);
    yield* media.map(({ name }) => toPath(name)).sort();
    waiting.unshift(...folders.sort().map(toPath));
  }
}

/** A path that a spreadsheet would take for a formula begins with its folder. */
const toCell = (file: string) => (FORMULA_START.test(file) ? `./${file}` : file);

function toTable(root: string, skip: string) {
  const rows: string[] = [];
  for (const file of listFiles(root, skip)) {
    if (rows.length === MAX_ROWS) break;
    rows.push(toCsvLine([toCell(file), ...HEADINGS.slice(1).map(() => '')]));
  }
  return { rows: rows.length, text: toCsvLine(HEADINGS) + rows.join('') };
}

/**
 * Writes a file unless one has its name in any case, as Vitrine reads them.
 * @returns whether it was written
 */
function writeNew(root: string, name: string, text: string, others: string[] = []): boolean {
  const names = fs.readdirSync(root).map((each) => each.toLowerCase());
  if ([name, ...others].some((each) => names.includes(each))) return false;
  try {
    fs.writeFileSync(path.join(root, name), text, { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Writes vitrine.yaml, index.md and metadata.csv into the library, and prints what it did. */
export function initLibrary(root: string, data: string) {
  const title = path.basename(root);
  const table = toTable(root, data);
  const more = table.rows === MAX_ROWS ? `, the first ${MAX_ROWS.toLocaleString('en')}` : '';
  const files: [name: string, text: string, purpose: string, others?: string[]][] = [
    ['vitrine.yaml', toSite(title), 'the name, language and rules of the site', ['vitrine.yml']],
    ['index.md', toIndex(title), 'the text of the home page'],
    ['metadata.csv', table.text, `titles and dates, a row for each of ${table.rows} files${more}`],
  ];
  for (const [name, text, purpose, others] of files)
    console.log(
      writeNew(root, name, text, others)
        ? `wrote ${path.join(root, name)}: ${purpose}`
        : `left ${path.join(root, name)} as it is`,
    );
  console.log('Open them in an editor and a spreadsheet; what you leave empty is read from the pictures themselves.');
}
