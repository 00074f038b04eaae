// What an item's id looks like, before anybody looks whether there is one.

/** Ten characters of base 32 (lib/catalogue/ids.ts). */
export const ITEM_ID = /^[a-z2-7]{10}$/;
