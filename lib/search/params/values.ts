// Reads search parameter values from JSON or query strings, and rejects invalid ones with Algolia's error messages.

export class ParamsError extends Error {
  override name = 'ParamsError';
  readonly status = 400;
}

const MAX_LIST_ENTRIES = 1000;

export const refuseParam = (name: string, expected: string): never => {
  throw new ParamsError(`Invalid value for "${name}" parameter, expected ${expected}`);
};

export type Raw = Readonly<Record<string, unknown>>;

export const isNothing = (value: unknown) => value === undefined || value === null;

export function readText(raw: Raw, name: string, max?: number): string {
  const value = raw[name];
  if (isNothing(value)) return '';
  const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
  if (typeof text !== 'string') return refuseParam(name, 'a string');
  if (max !== undefined && text.length > max) return refuseParam(name, `string of at most ${max} characters`);
  return text;
}

/** Parses a number or numeric string; otherwise NaN. */
export const parseNumber = (value: unknown): number => {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && /^\s*[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,3})?\s*$/i.test(value)
    ? Number(value)
    : Number.NaN;
};

export function readInteger(raw: Raw, name: string, [min, max]: readonly [number, number]): number {
  const value = raw[name];
  const number = parseNumber(value);
  if (Number.isInteger(number) && number >= min && number <= max) return number;
  const shown =
    typeof value === 'string' || typeof value === 'number'
      ? String(value).slice(0, 50)
      : JSON.stringify(value)?.slice(0, 50);
  throw new ParamsError(
    `Value "${shown}" outside of the range for "${name}" parameter, expected integer between ${min} and ${max}`,
  );
}

export const readOptionalInteger = (raw: Raw, name: string, range: readonly [number, number]): number | undefined =>
  isNothing(raw[name]) || raw[name] === '' ? undefined : readInteger(raw, name, range);

export function readBoolean(raw: Raw, name: string): boolean {
  const value = raw[name];
  if (value === true || value === 'true' || value === 1 || value === '1') return true;
  if (value === false || value === 'false' || value === 0 || value === '0') return false;
  return refuseParam(name, 'boolean');
}

export function readChoice<T extends string | boolean>(raw: Raw, name: string, choices: readonly T[]): T {
  const text = String(typeof raw[name] === 'object' ? '' : raw[name]);
  const found = choices.find((choice) => String(choice) === text);
  return found ?? refuseParam(name, `one of ${choices.join(', ')}`);
}

export function parseJson(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return refuseParam(name, 'valid JSON');
  }
}

export function readList(raw: Raw, name: string): string[] {
  const value = raw[name];
  if (isNothing(value)) return [];
  const isJson = typeof value === 'string' && value.trimStart().startsWith('[');
  const list = isJson
    ? parseJson(value, name)
    : typeof value === 'string'
      ? value.split(',').map((each) => each.trim())
      : value;
  if (!Array.isArray(list)) return refuseParam(name, 'array of strings');
  if (list.length > MAX_LIST_ENTRIES) return refuseParam(name, `at most ${MAX_LIST_ENTRIES} entries`);
  return list.map((each) => (typeof each === 'string' ? each : refuseParam(name, 'array of strings'))).filter(Boolean);
}
