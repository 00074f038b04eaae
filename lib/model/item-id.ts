// Defines the format of item ids.

/** Ten characters of base 32 (lib/catalogue/ids.ts). */
export const ITEM_ID = /^[a-z2-7]{10}$/;
