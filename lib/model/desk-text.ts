// Recognises the files that the desk writes: texts and XMP sidecars.

const PROSE = /\.(?:xmp|md|markdown|html?)$/;
const TEXTS = ['metadata.csv', 'index.md'];
const ROOT_TEXTS = ['vitrine.yaml', 'vitrine.yml', 'people.csv', 'redirects.csv'];

/** Whether a file describes its folder or, in the root, the site. @param lower name in lower case */
export const isFolderText = (lower: string, folder: string): boolean =>
  TEXTS.includes(lower) || (folder === '' && ROOT_TEXTS.includes(lower));

export function isDeskText(name: string, folder: string): boolean {
  const lower = name.toLowerCase();
  return PROSE.test(lower) || isFolderText(lower, folder);
}
