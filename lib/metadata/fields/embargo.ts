// Until when a file's owner keeps it back, as a row or front matter says it.
import { NEVER } from '@/lib/model/embargo';
import { toDate } from './dates';

const YES = /^(?:yes|true|1|now|ja|oui|s[ií])$/i;
const NO = /^(?:no|false|0|never|nein|nie|non|jamais|nee|nooit|nunca)$/i;
const AFTER = /^(?:after|from|on|until|ab|nach|bis|dès|après|jusqu'au|desde|hasta|vanaf|na|tot)\s+/i;

/** The first day of what is written; null where no one day begins it. */
function toFirstDay(text: string): string | null {
  const edtf = toDate(text.replace(AFTER, ''))?.edtf ?? '';
  return /^\d{4}(?:-(?:0[1-9]|1[0-2])(?:-\d{2})?)?$/.test(edtf) ? `${edtf}-01-01`.slice(0, 10) : null;
}

/** The latest day that is stated. @param faults told what is not understood, which is kept back until it is */
export function toEmbargo(texts: string[], faults: string[]): { embargo?: string } {
  const days = texts.flatMap((text) => {
    const said = text.trim();
    if (said === '' || YES.test(said)) return [];
    if (NO.test(said)) return [NEVER];
    const day = toFirstDay(said);
    if (!day)
      faults.push(
        `publish is "${said.slice(0, 100)}", which is no day as 2030-01-01; it is not shown until that is mended`,
      );
    return [day ?? NEVER];
  });
  const last = days.sort().at(-1);
  return last === undefined ? {} : { embargo: last };
}
