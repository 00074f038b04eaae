// Defines the sort orders of a collection's items.

export type ItemOrder = 'date' | 'name' | 'title';

export const isItemOrder = (text: string): text is ItemOrder => text === 'date' || text === 'name' || text === 'title';
