/**
 * Rules of the blocks, sent to pages that have some: a module would send them to every home page. Sizes set the height of
 * rows of pictures; the grid itself decides how many fit.
 */
const RULES = `.block[data-size=small]{--row:11rem}
.block[data-size=large]{--row:23rem}
[data-block=row]{--carousel-top:var(--space-12)}
.block[data-block=row] h2{font-size:clamp(1.35rem,1.15rem + .8vw,1.8rem)}
.block-hero{display:block;margin:var(--space-4) calc(-1*var(--edge)) 0;text-decoration:none}
.block-hero img{width:100%;height:min(64svh,100vw/var(--ratio));object-fit:cover;border-radius:0}
[data-size=small]>.block-hero img{height:min(42svh,100vw/var(--ratio))}
[data-size=large]>.block-hero img{height:min(86svh,100vw/var(--ratio))}
.block-hero span{display:block;padding:var(--space-3) var(--edge) 0;font:400 var(--size-xl)/1.3 var(--serif)}
.block-search{display:flex;gap:var(--space-4);max-width:46rem;padding-top:var(--space-10)}
.block-search input{flex:1;min-width:0;min-height:3.4rem;font:400 clamp(1.35rem,1.1rem + 1.2vw,1.9rem)/1.3 var(--serif)}
.block-search button{align-self:end}
.block-map{max-width:64rem}
[data-size=small]>.block-map{max-width:32rem}
[data-size=large]>.block-map{max-width:none}
.block-names{display:flex;flex-wrap:wrap;gap:0 var(--space-8)}
.block-names span{margin-inline-start:var(--space-half);font-size:var(--size-s)}
.block-names a{display:inline-grid;align-items:center;min-height:var(--touch);font:400 var(--size-xl)/1.2 var(--serif);
text-decoration:none}
.block-words{max-width:46rem;margin-top:var(--space-10);font-size:var(--size-l)}
[data-size=small]>.block-words{font-size:1rem}
[data-size=large]>.block-words{font:400 var(--size-xl)/1.4 var(--serif)}
@media(max-width:40rem){.block[data-size=small]{--row:7rem}.block[data-size=large]{--row:14rem}}
@media print{.block-search{display:none}}`;

export const BlockStyles = () => (
  <style href="blocks" precedence="look">
    {RULES}
  </style>
);
