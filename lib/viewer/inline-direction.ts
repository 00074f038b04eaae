// Returns the inline direction of an element.

/** 1 from left to right, -1 from right to left. */
export const inlineDirection = (element: Element): 1 | -1 => (getComputedStyle(element).direction === 'rtl' ? -1 : 1);
