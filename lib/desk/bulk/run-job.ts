// Runs an action in the background of the server, where it continues after the response is sent.
import { refuseFault } from '@/lib/desk/describe-fault';
import type { Outcome } from '@/lib/desk/files/journal-entries';
import { redirectTo } from '@/lib/desk/form-request';
import { toHistoryHref } from '@/lib/model/desk-routes';

/** A short action ends within this time, so that its page shows the result at once. */
const MAX_RESPONSE_MS = 1000;

interface Job {
  /** Id of the action; its page shows progress and result. */
  id: string;
  /** Page of the form. */
  from: string;
  run(options: { onStart(): void }): Promise<Outcome>;
}

/** @returns the response to the form: the page of the action, or a refusal if the action could not begin */
export async function respondToJob({ id, from, run }: Job): Promise<Response> {
  const page = () => redirectTo(toHistoryHref(id));
  let isStarted = false;
  let start = () => {};
  const started = new Promise<void>((resolve) => {
    start = resolve;
  });
  const onStart = () => {
    isStarted = true;
    start();
  };
  const ended = run({ onStart }).then(page, (error: Error) => {
    // The page of the action says why it ended.
    if (!isStarted) return refuseFault(error, from);
    console.error(`vitrine: the desk's action ${id} ended before its end: ${error.message}`);
    return page();
  });
  const inBackground = started.then(async () => {
    await new Promise((resolve) => setTimeout(resolve, MAX_RESPONSE_MS));
    return page();
  });
  return Promise.race([ended, inBackground]);
}
