// Entry point of a reading process, which opens library files one task at a time and may be killed at any moment.
import { describeSharpFault } from '@/lib/clients/sharp-fault.mjs';
import { serveTasks } from '@/lib/library/serve-tasks';
import type { IndexAnswer, IndexTask } from './prepare-item';

/** Imported here, because sharp throws 75 lines while it is loaded if it cannot run on this machine. */
const loadReader = () =>
  Promise.all([import('@/lib/library/reader'), import('./prepare-item')]).catch((error: Error) => {
    const { message } = error;
    process.send?.({ broken: /sharp|@img/.test(message) ? describeSharpFault(message) : message }, () =>
      process.exit(1),
    );
    return null;
  });

const loaded = await loadReader();
if (loaded) {
  const [{ answer }, { prepareItem }] = loaded;
  serveTasks(async (task: IndexTask, files): Promise<IndexAnswer> => {
    const found = await answer(task, files);
    return found.type === 'facts' && task.type === 'facts' && task.prepare
      ? prepareItem(task, found, task.prepare)
      : found;
  });
}
