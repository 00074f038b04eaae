// Writes sizes of files for people; apart from the other formats, because browsers need it at once.

/** Bytes in decimal units, as file managers show them. */
export function toBytesText(bytes: number) {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];
  let value = bytes;
  let unit = 0;
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  if (value === 1 && unit === 0) return '1 byte';
  return `${unit === 0 || value >= 100 ? Math.round(value) : Number(value.toFixed(1))} ${units[unit]}`;
}
