// How an edit of one field is written: into cells of a table, or properties of a sidecar.
import type { PropertyEdit } from './sidecar-edit';
import type { ColumnTarget } from './table-edit';

export interface CellWrite {
  target: ColumnTarget;
  value: string;
  /** Whether further cells that state the same are emptied. */
  isAlone?: true;
}

/** Cells of the item's row that state something; empty if none does. */
export type ReadCells = (target: ColumnTarget) => string[];

export interface FieldWrite {
  /** The cells to write if the item's row states the field; null if it does not. */
  findCells(read: ReadCells): CellWrite[] | null;
  /** Written where no row states the field. Null if no XMP property holds it: then `cells` are written. */
  properties: PropertyEdit[] | null;
  cells?: CellWrite[];
  /** Written into an existing sidecar if the table states the field, because several sources are joined. */
  besideTable?: PropertyEdit[];
}
