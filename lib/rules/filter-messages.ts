// Describes errors of filters for owners, who write them in rules; clients of the API get Algolia's messages.

const UNEXPECTED = /^Unexpected token (.*) expected (.*) at col (\d+)$/s;
const FORM = 'a condition is a name, a colon and a value, as in keywords:private';
const SPACES =
  'put a text with spaces in quotation marks, as in keywords:"two words", and join conditions with AND or OR';

function toWords(found: string, expected: string): string {
  const word = /^(?:string|numeric)\((.*)\)$/s.exec(found)?.[1] ?? found.replace(/^'(.*)'$/s, '$1');
  if (found === 'incomplete string') return 'a closing quotation mark is missing';
  if (/^(?:and|or|not|to)$/i.test(word) && word !== word.toUpperCase())
    return `${word} is written in capitals, ${word.toUpperCase()}, between conditions`;
  if (expected === "')'") return 'a closing bracket ) is missing';
  if (word === ')') return 'there is a closing bracket ) without an opening one';
  if (found === 'empty string') return `a text between quotation marks is empty; ${FORM}`;
  if (found === 'end of filter' && expected === 'numeric') return 'a number is missing at the end, as in rating >= 3';
  if (found === 'end of filter') return `something is missing at the end; ${FORM}`;
  if (expected === 'numeric') return `a number is expected in place of ${JSON.stringify(word)}, as in rating >= 3`;
  if (expected === 'end of filter') return `${JSON.stringify(word)} follows a complete condition; ${SPACES}`;
  return `${JSON.stringify(word)} is not expected here; ${FORM}`;
}

/** @param message of a FilterError */
export function describeFilterError(message: string): string {
  const plain = message.replace(/^filters: /, '');
  const [, found, expected] = UNEXPECTED.exec(plain) ?? [];
  if (found !== undefined && expected !== undefined) return toWords(found, expected);
  return plain.replace(/^Too (\w+), expected at most (.*)$/, 'it is too $1; at most $2 are read');
}
