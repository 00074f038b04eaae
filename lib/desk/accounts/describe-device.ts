// Names browser and system of a session from its User-Agent, so that people recognise their own.

/** The first that matches; Edge, Opera and Samsung's browser also call themselves Chrome, and all call themselves Safari. */
const BROWSERS: [string, RegExp][] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
];

const SYSTEMS: [string, RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
];

const find = (table: [string, RegExp][], agent: string) => table.find(([, pattern]) => pattern.test(agent))?.[0];

/** @returns null where neither is known */
export function describeDevice(agent: string): { browser: string; system: string } | null {
  const [browser, system] = [find(BROWSERS, agent), find(SYSTEMS, agent)];
  return browser || system ? { browser: browser ?? '?', system: system ?? '?' } : null;
}
