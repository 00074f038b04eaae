// How the items of a collection are sorted, as its owner chose.

export type ItemOrder = 'date' | 'name' | 'title';

export const isItemOrder = (text: string): text is ItemOrder => text === 'date' || text === 'name' || text === 'title';
