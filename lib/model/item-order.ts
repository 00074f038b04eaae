// Defines the sort orders of a collection's items.

/** A list in index.md that orders files may name so many. */
export const MAX_LISTED_NAMES = 5000;

export type ItemOrder = 'date' | 'name' | 'title';

export const isItemOrder = (text: string): text is ItemOrder => text === 'date' || text === 'name' || text === 'title';
