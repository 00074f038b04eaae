// The years that a date may be of, as it is written in EDTF.

/** First and last year; null where no year is named. An end that is left open is as far as what is named. */
export function toYears(edtf: string): { from: number; to: number } | null {
  const years = edtf.split('/').flatMap((part) => {
    const [, sign = '', digits = ''] = /^(-?)(\d[\dX]{3})(?!\d)/.exec(part) ?? [];
    if (!digits) return [];
    const bounds = [digits.replaceAll('X', '0'), digits.replaceAll('X', '9')];
    return bounds.map((year) => Number(`${sign}${year}`));
  });
  return years.length === 0 ? null : { from: Math.min(...years), to: Math.max(...years) };
}
