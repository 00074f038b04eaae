// Formats file sizes; separate from other formats, because browsers need it at once.

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'];

// Cached, because creating a format takes longer than formatting a hundred values.
const formats = new Map<string, Intl.NumberFormat>();

function getFormat(language: string | undefined, unit: number) {
  const key = `${language} ${unit}`;
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(language || undefined, {
      style: 'unit',
      unit: UNITS[unit],
      unitDisplay: unit === 0 ? 'long' : 'short',
      useGrouping: false,
      maximumFractionDigits: 1,
    });
  formats.set(key, format);
  return format;
}

export function formatBytes(bytes: number, language?: string) {
  let value = bytes;
  let unit = 0;
  while (value >= 999.5 && unit < UNITS.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return getFormat(language, unit).format(unit === 0 || value >= 100 ? Math.round(value) : Number(value.toFixed(1)));
}
