// Deletes renditions and masters of items that are no longer published.
import fs from 'node:fs';
import path from 'node:path';

const list = (folder: string) => (fs.existsSync(folder) ? fs.readdirSync(folder) : []);

export function deletePictures(data: string, ids: Iterable<string>) {
  const shelves = new Map<string, Set<string>>();
  for (const id of ids) {
    const shelf = id.slice(0, 2);
    shelves.set(shelf, (shelves.get(shelf) ?? new Set()).add(id));
  }
  for (const [shelf, doomed] of shelves)
    for (const room of ['renditions', 'masters']) {
      const folder = path.join(data, room, shelf);
      for (const name of list(folder)) {
        // Before version 21 of the schema each item had a folder of its own.
        const [id = ''] = name.split('-', 1);
        if (doomed.has(id)) fs.rmSync(path.join(folder, name), { recursive: true, force: true });
      }
    }
}
