// Whether pages are rendered for a static export (docs/export.md), and the form of URLs there: a file is served for a path alone.

/** Gives a URL its form in the export. @param original name of the original file that the URL leads to */
export type ToExportHref = (href: string, original?: string) => string;

/** Set by the program that exports, also for Next's bundles in the same process; browsers read the page. */
const shared = globalThis as { vitrineExport?: ToExportHref };

export function startExport(toHref: ToExportHref) {
  shared.vitrineExport = toHref;
}

export const isExport = (): boolean =>
  typeof document === 'undefined'
    ? shared.vitrineExport !== undefined
    : document.documentElement.dataset.export !== undefined;

/** The URL of a resource whose query selects its content; unchanged but for an export. */
export const toResourceHref = <Href extends string>(href: Href, original?: string): Href =>
  (shared.vitrineExport?.(href, original) as Href) ?? href;
