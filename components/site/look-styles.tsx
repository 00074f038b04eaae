import { type Look, type LookFile, TYPE_ROLES, toDensityRules, toFamily } from '@/lib/model/look';

interface LookStylesProps {
  density: Look['density'];
  /** By name. */
  files: Partial<Record<string, LookFile & { href: string }>>;
}

/**
 * Rules of the parts that only a look brings: the logo, the owner's links (in the header of large screens, in the menu
 * of small ones), the text of the footer, and rounded pictures. A module would send them to every site.
 */
const RULES = `.look-logo{display:block;width:auto;max-width:min(20rem,100%);height:2.5rem;object-fit:contain;
object-position:0 50%;background:none}
[dir=rtl] .look-logo{object-position:100% 50%}
.look-links{display:flex;flex-wrap:wrap;gap:0 var(--space-5);font-size:var(--size-m)}
.look-links a{text-decoration:none}
@media(max-width:64rem){.look-links{display:none}}
@media(min-width:64.01rem){.look-small{display:none!important}}
.look-text{flex-basis:100%;padding-bottom:var(--space-3);white-space:pre-line}
main img{border-radius:var(--picture-radius,0)}`;

/** A late font is used from the next page on. */
const toFontFace = (family: string, href: string) =>
  `@font-face{font-family:"${family}";src:url(${href}) format("woff2");font-weight:100 900;font-display:optional}`;

/** The styles of a look: its own parts, the owner's typefaces, and their style sheet after those of the site. */
export function LookStyles({ density, files }: LookStylesProps) {
  const faces = TYPE_ROLES.flatMap((role) => {
    const href = files[role]?.href;
    return href ? [toFontFace(toFamily(role), href)] : [];
  });
  return (
    <>
      <style href="look" precedence="look">
        {[RULES, density && toDensityRules(density), ...faces].filter(Boolean).join('\n')}
      </style>
      {files.css && <link rel="stylesheet" href={files.css.href} precedence="look" />}
    </>
  );
}
