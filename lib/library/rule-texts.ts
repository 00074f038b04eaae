// Parses the owner's rules in vitrine.yaml and index.md front matter; if they cannot be parsed, everything is hidden.
import { listRestrictions, selectEmbargo } from '@/lib/metadata/fields/embargo';
import { hasUnreadMatter, parseProse } from '@/lib/metadata/formats/text';
import { NEVER } from '@/lib/model/embargo';
import { findRestrictionLine, parseRestriction } from '@/lib/model/restriction-words';
import { CLOSED, type Rules, takeRules } from '@/lib/rules/rules';

interface Taken {
  rules: Rules;
  rest: Record<string, unknown>;
  faults: string[];
}

const MENTION = /^[ \t{,]*["']?(?:publish|hide|audience|places|originals|fields)["']?[ \t]*:/im;

/**
 * Rules of a text, including synonyms of other programs (restriction-words.ts).
 * @param isWhole whether `value` is the complete text
 */
export function takeTextRules(text: string, value: Record<string, unknown>, isWhole: boolean): Taken {
  const taken = takeWords(takeRules(value));
  if (isWhole || (!MENTION.test(text) && findRestrictionLine(text, false) === null)) return taken;
  const fault = 'its rules cannot be made out, and nothing that they govern is shown until they can';
  return { ...taken, rules: { ...taken.rules, ...CLOSED }, faults: [...taken.faults, fault] };
}

/** Synonyms of rules: `private: true` is `hide: true`, `publishDate: 2030-01-01` is `publish: after 2030-01-01`. */
function takeWords({ rules, rest, faults }: Taken): Taken {
  const words = Object.fromEntries(
    Object.entries(rest).filter(([name, value]) => parseRestriction(name, value) !== null),
  );
  const { embargo } = selectEmbargo(listRestrictions(words, faults), faults);
  if (embargo === undefined) return { rules, rest, faults };
  const others = Object.fromEntries(Object.entries(rest).filter(([name]) => !(name in words)));
  const after = [embargo, rules.after ?? ''].sort().at(-1) ?? embargo;
  return { rules: embargo === NEVER ? { ...rules, ...CLOSED } : { ...rules, after }, rest: others, faults };
}

/**
 * Unterminated front matter cannot be separated from the text, and a text without it may state a rule in its first
 * lines.
 */
export function takeMatterRules(text: string): Taken {
  const { matter, body, faults } = parseProse(text);
  const isBare = body.length >= text.length - 1;
  const stray = isBare && !hasUnreadMatter(text) ? findRestrictionLine(text, true) : null;
  const taken = takeTextRules(text, matter, faults.length === 0 && !hasUnreadMatter(text));
  if (stray === null) return taken;
  const fault = `it says "${stray}" outside of front matter, so nothing in its folder is shown; put it between two lines of ---`;
  return { ...taken, rules: { ...taken.rules, ...CLOSED }, faults: [...taken.faults, fault] };
}
