// Encodes texts as QR codes (ISO/IEC 18004) with uqr.
import { encode } from 'uqr';

export interface QrCode {
  /** Modules per side, with the quiet zone of four modules that the standard requires. */
  size: number;
  /** SVG path data of the dark modules, one rectangle per run. */
  path: string;
}

/** With the second of four levels of error correction: a label may be worn or scratched. */
export function toQrCode(text: string): QrCode {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const runs = data.flatMap((row, y) => {
    const bits = row.map((isDark) => (isDark ? '1' : '0')).join('');
    return [...bits.matchAll(/1+/g)].map(({ 0: run, index }) => `M${index} ${y}h${run.length}v1h-${run.length}z`);
  });
  return { size, path: runs.join('') };
}
