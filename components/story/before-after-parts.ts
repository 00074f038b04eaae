// Style and script of a pair of pictures with a slider. The element brings them, so that no other page has them. A media
// query decides on the layout, because a browser may paint before the script runs.

export const BEFORE_AFTER_STYLE = `
[data-embed=compare] [data-part=pair]{display:grid;gap:var(--space-4)}
[data-embed=compare] img{width:100%}
[data-embed=compare] input{display:none}
@media (scripting:enabled){
[data-embed=compare] [data-part=pair]{position:relative;display:block;aspect-ratio:var(--ratio);
width:min(100%,80svh*var(--ratio))}
[data-embed=compare] img{position:absolute;inset:0;height:100%;object-fit:cover}
[data-embed=compare] img+img{clip-path:inset(0 0 0 var(--at,50%))}
[data-embed=compare] [data-part=pair]::after{content:"";position:absolute;inset:0 auto 0 var(--at,50%);width:2px;
translate:-1px;background:#fff;box-shadow:0 0 3px #000;pointer-events:none}
[data-embed=compare] input{display:block;position:absolute;inset:0;width:100%;height:100%;margin:0;background:none;
appearance:none;cursor:ew-resize;touch-action:pan-y}}
[data-embed=compare] input::-webkit-slider-thumb{appearance:none;width:2.75rem;height:2.75rem;border-radius:50%;background:#fff;
box-shadow:0 0 3px #000}
[data-embed=compare] input::-moz-range-thumb{width:2.75rem;height:2.75rem;border:0;border-radius:50%;background:#fff;
box-shadow:0 0 3px #000}
[data-embed=compare] ol{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 var(--space-6);margin:0;padding:0;
list-style:none}
@media print{[data-embed=compare] input{display:none!important}}`;

/** The thumb of a slider does not reach the ends of its track, so the line follows its centre. */
export const BEFORE_AFTER_SCRIPT = `{
const figure=document.currentScript.closest('figure'),slider=figure.querySelector('input'),move=()=>{
const share=slider.value/100;figure.style.setProperty('--at','calc('+slider.value+'% + '+(1.375-2.75*share)+'rem)')};
slider.addEventListener('input',move);move()}`;
