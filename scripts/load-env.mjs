// Reads .env as editors on Windows save it, too: with a byte order mark, or in UTF-16.
import fs from 'node:fs';
import { parseEnv } from 'node:util';

function decode(bytes) {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  return new TextDecoder().decode(bytes);
}

/** Sets the variables of a file that the environment lacks; a missing file is no error. */
export function loadEnv(file) {
  if (!fs.existsSync(file)) return;
  for (const [name, value] of Object.entries(parseEnv(decode(fs.readFileSync(file))))) process.env[name] ??= value;
}
