// Defines the format of item ids.

export const ITEM_ID = /^[a-z2-7]{10}$/;
