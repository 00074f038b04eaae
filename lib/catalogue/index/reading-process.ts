// Entry point of a reading process, which opens library files one task at a time and may be killed at any moment.
import { answer } from '@/lib/library/reader';
import { serveTasks } from '@/lib/library/serve-tasks';
import { type IndexAnswer, type IndexTask, prepareItem } from './prepare-item';

serveTasks(async (task: IndexTask, files): Promise<IndexAnswer> => {
  const found = await answer(task, files);
  return found.type === 'facts' && task.type === 'facts' && task.prepare
    ? prepareItem(task, found, task.prepare)
    : found;
});
