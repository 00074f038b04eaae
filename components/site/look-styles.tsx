import { type LookFile, TYPE_ROLES, toFamily } from '@/lib/model/look';

interface LookStylesProps {
  /** By name. */
  files: Partial<Record<string, LookFile & { href: string }>>;
}

/** The owner's typefaces, and their style sheet after those of the site. A late font is used from the next page on. */
export function LookStyles({ files }: LookStylesProps) {
  const faces = TYPE_ROLES.flatMap((role) => {
    const href = files[role]?.href;
    return href
      ? `@font-face{font-family:"${toFamily(role)}";src:url(${href}) format("woff2");font-weight:100 900;font-display:optional}`
      : [];
  });
  return (
    <>
      {faces.length > 0 && (
        <style href="look-type" precedence="look">
          {faces.join('')}
        </style>
      )}
      {files.css && <link rel="stylesheet" href={files.css.href} precedence="look" />}
    </>
  );
}
