// Takes what was drawn or extracted for an item from another catalogue, so that no picture is decoded twice.
import fs from 'node:fs';
import { getCataloguePath } from '@/lib/catalogue/damage';
import { locateDescriptor } from '@/lib/catalogue/descriptor-chunk';
import { getCell } from '@/lib/catalogue/short-queries';
import { createStatements, type Sql } from '@/lib/catalogue/statements';
import { openDatabase } from '@/lib/clients/sqlite';
import { DESCRIPTOR, hasDescriptor } from '@/lib/model/likeness';
import type { Item, Pixels } from '@/lib/model/types';
import { DRAWING_STATE } from './film-frames';
import type { CatalogueWriter } from './writer';

interface Drawn {
  key: number;
  drawn: number;
  pixels: string;
  data: string;
}

const BATCH = 1000;

function readDescriptor(sql: Sql, key: number): string | undefined {
  const { chunk, at } = locateDescriptor(key);
  const stored = getCell<Uint8Array>(sql, 'SELECT descriptors FROM descriptors WHERE chunk = ?', chunk);
  if (!stored || stored.length === 0 || !hasDescriptor(stored, at)) return undefined;
  return Buffer.from(stored.slice(at, at + DESCRIPTOR.bytes)).toString('base64');
}

function takeDrawing(writer: CatalogueWriter, sql: Sql, item: Item) {
  const row = sql(
    "SELECT key, drawn, pixels, data FROM items WHERE id = ? AND json_extract(data, '$.version') = ? AND pixels IS NOT NULL",
  ).get<Drawn>(item.id, item.version);
  if (!row) return;
  writer.drawing.putPixels(item.id, item.version, JSON.parse(row.pixels) as Pixels, readDescriptor(sql, row.key));
  if (row.drawn !== DRAWING_STATE.all) return;
  const { poster, frames, peaks, damaged } = JSON.parse(row.data) as Item;
  writer.drawing.putExtracted(item, {
    ...(poster && !item.poster && { poster }),
    ...(frames && !item.frames && { frames }),
    ...(peaks && !item.peaks && { peaks }),
    ...(damaged && !item.damaged && { damaged }),
  });
}

/** @param place data folder of the other catalogue; nothing is taken if it has none */
export function takeDrawings(writer: CatalogueWriter, place: string) {
  if (!fs.existsSync(getCataloguePath(place))) return;
  const db = openDatabase(getCataloguePath(place), false);
  try {
    const sql = createStatements(db);
    for (let after = -1; ; ) {
      const batch = writer.drawing.listToDraw(after, BATCH);
      for (const { item } of batch) takeDrawing(writer, sql, item);
      const last = batch.at(-1);
      if (!last) break;
      after = last.key;
    }
  } finally {
    db.close();
  }
}
