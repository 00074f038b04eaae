import { type Look, toDensityRules } from '@/lib/model/look';

interface LookStylesProps {
  density: Look['density'];
  /** URL of the owner's style sheet. */
  css: string | undefined;
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

/** The styles of a look: its own parts, and the owner's style sheet after those of the site. */
export function LookStyles({ density, css }: LookStylesProps) {
  return (
    <>
      <style href="look" precedence="look">
        {[RULES, density && toDensityRules(density)].join('\n')}
      </style>
      {css && <link rel="stylesheet" href={css} precedence="look" />}
    </>
  );
}
