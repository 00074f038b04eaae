// Fills in messages where no library is.
/** Fills `{name}` of a message in a browser, which knows no plurals: messages for it are written without. */
export const fill = (text: string, values: Record<string, string | number>) =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(Object.hasOwn(values, name) ? values[name] : whole));
