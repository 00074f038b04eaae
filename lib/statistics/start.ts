// Starts the counting of visits, which stops while there is no desk, or where the owner has turned it off.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { getSiteSettings } from '@/lib/catalogue/read/site';
import { withoutTracing } from '@/lib/catalogue/read/trace';
import { getWorker } from '@/lib/cluster/worker';
import { getConfig } from '@/lib/config/config';
import { hasDesk } from '@/lib/desk/accounts/accounts';
import type { Target } from '@/lib/http/resolve-target';
import { toDay } from '@/lib/model/embargo';
import { type Countable, findCountable } from './countable';
import { isFruitless } from './fruitless-searches';
import { createRecorder, type Recorder, WRITE_INTERVAL_MS } from './recorder';

/** How soon a change of the setting takes effect, ms. */
const CHECK_INTERVAL_MS = 5000;

const readSettings = () => {
  try {
    return withoutTracing(getSiteSettings);
  } catch {
    // While the catalogue cannot be read, nothing is counted.
    return null;
  }
};

/** Whether visits are counted: only the desk shows the counts. */
export function isCounting(): boolean {
  const settings = readSettings();
  return settings !== null && settings.statistics !== false && hasDesk();
}

function count(recorder: Recorder, found: Countable, status: number) {
  if (found.type === 'download') {
    // A library in a bucket redirects to it.
    if (status === 200 || status === 302) recorder.countDownload(found.path);
    return;
  }
  if (status !== 200 && status !== 304) return;
  if (found.type === 'view') recorder.countView(found.path, found.site);
  if (found.query !== null) {
    const { type, query } = found;
    recorder.countSearch({ query, isFruitless: isFruitless(query), isTyped: type === 'search' });
  }
}

/** @returns to be called for each request, once its target is known */
export function startStatistics() {
  const { data, url } = getConfig();
  let zone = readSettings()?.timeZone;
  let isOn = isCounting();
  setInterval(() => {
    zone = readSettings()?.timeZone;
    isOn = isCounting();
  }, CHECK_INTERVAL_MS).unref();
  const recorder = createRecorder(data, getWorker()?.number ?? 1, () => toDay(Date.now(), zone));
  setInterval(() => recorder.write(), WRITE_INTERVAL_MS).unref();
  process.once('exit', () => recorder.write(true));

  return (request: IncomingMessage, response: ServerResponse, target: Target) => {
    if (!isOn) return;
    const found = findCountable(request, target, url);
    if (!found) return;
    response.once('close', () => {
      if (response.writableFinished) count(recorder, found, response.statusCode);
    });
  };
}
