// Writes what the server says as one JSON object a line, for programs that collect logs.
import { format } from 'node:util';
import type { RequestLogEntry } from '@/lib/http/request-log';

const LEVELS = { debug: 'debug', log: 'info', info: 'info', warn: 'warn', error: 'error' } as const;

/** Colours of terminals are not for logs. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they begin with one
const COLOURS = /\u001b\[[\d;]*m/g;

type Fields = Record<string, string | number>;

const write = (level: string, fields: Fields) =>
  process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), level, ...fields })}\n`);

/** From here on all that goes to the console, Next's own words too, is told as `{ time, level, message }`. */
export function logAsJson() {
  for (const [method, level] of Object.entries(LEVELS) as [keyof typeof LEVELS, string][]) {
    console[method] = (...parts: unknown[]) => {
      const message = format(...parts)
        .replace(COLOURS, '')
        .trim();
      if (message) write(level, { message });
    };
  }
}

/** `{ time, level, method, path, status, ms }`: no address of the visitor, nothing of the query. */
export function logRequest({ method, path, status, seconds }: RequestLogEntry) {
  const level = status >= 500 ? 'error' : 'info';
  write(level, { method, path, status, ms: Math.round(seconds * 1e6) / 1e3 });
}
