// Parses embargoes from rows and front matter.
import { NEVER } from '@/lib/model/embargo';
import { isNo, isYes, parseRestriction } from '@/lib/model/restriction-words';
import { parseDate } from './dates';

const AFTER = /^(?:after|from|on|until|ab|nach|bis|dès|après|jusqu'au|desde|hasta|vanaf|na|tot)\s+/i;

function toFirstDay(text: string): string | null {
  const edtf = parseDate(text.replace(AFTER, ''))?.edtf ?? '';
  return /^\d{4}(?:-(?:0[1-9]|1[0-2])(?:-\d{2})?)?$/.test(edtf) ? `${edtf}-01-01`.slice(0, 10) : null;
}

/** Returns the latest day. @param faults receives values that are not understood, which withhold the item */
export function selectEmbargo(texts: string[], faults: string[]): { embargo?: string } {
  const days = texts.flatMap((text) => {
    const said = text.trim();
    if (said === '' || isYes(said)) return [];
    if (isNo(said)) return [NEVER];
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

/**
 * Lists restrictions under names that are not settings of Vitrine: `draft: true`, `private: yes`, `publishDate:
 * 2030-01-01`.
 * @param faults receives a message for each
 * @returns values in the format of `publish`
 */
export function listRestrictions(matter: Record<string, unknown>, faults: string[]): string[] {
  return Object.entries(matter).flatMap(([name, value]) => {
    const restriction = parseRestriction(name, value);
    if (!restriction) return [];
    const line = `${name}: ${value ?? ''}`.trim().slice(0, 100);
    const until = restriction.type === 'day' ? `until ${restriction.text}` : 'at all';
    faults.push(`it says ${line}, and is therefore not shown ${until}, as with publish; remove that to show it`);
    return [restriction.type === 'day' ? restriction.text : 'never'];
  });
}
