// Deletes the pictures that were made of items which are shown no more.
import fs from 'node:fs';
import path from 'node:path';

const list = (folder: string) => (fs.existsSync(folder) ? fs.readdirSync(folder) : []);

/** Looks through each folder once, however many of its items are meant. @param data derived data */
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
        // Before version 21 of the catalogue an item had a folder of its own name.
        const [id = ''] = name.split('-', 1);
        if (doomed.has(id)) fs.rmSync(path.join(folder, name), { recursive: true, force: true });
      }
    }
}
