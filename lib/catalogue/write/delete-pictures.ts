// Deletes the pictures that were made of an item which is shown no more.
import fs from 'node:fs';
import path from 'node:path';

/** @param data derived data */
export function deletePictures(data: string, id: string) {
  const shelf = id.slice(0, 2);
  fs.rmSync(path.join(data, 'renditions', shelf, id), { recursive: true, force: true });
  const masters = path.join(data, 'masters', shelf);
  if (!fs.existsSync(masters)) return;
  for (const name of fs.readdirSync(masters))
    if (name.startsWith(`${id}-`)) fs.rmSync(path.join(masters, name), { recursive: true, force: true });
}
