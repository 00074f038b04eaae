// Which way a row of pictures goes on.

/** 1 where the next lies on the right, -1 where it lies on the left, as in Arabic and Hebrew. */
export const toWay = (element: Element): 1 | -1 => (getComputedStyle(element).direction === 'rtl' ? -1 : 1);
