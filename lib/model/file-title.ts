// Derives titles from names of files and folders.

export function titleFromName(name: string) {
  const words = name.replace(/[-_]+/g, ' ').trim() || name;
  return words.charAt(0).toUpperCase() + words.slice(1);
}
