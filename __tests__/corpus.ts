// The folder of real files that some tests use, or null where it is absent: those tests are then skipped.
import { existsSync } from 'node:fs';
import path from 'node:path';

const folder = path.resolve('../shared/corpus');

export const corpus: string | null = existsSync(folder) ? folder : null;
