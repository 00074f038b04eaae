// Style and script of a story map. The element brings them, so that no other page has them. A media query
// decides on the layout, because a browser may paint before the script runs.

export const STORY_MAP_STYLE = `
[data-embed=storymap] ol{margin:0;padding:0;list-style:none}
[data-embed=storymap] li{margin:var(--space-6) 0}
[data-embed=storymap] li p{margin:0}
[data-embed=storymap] [data-part=place]{font:500 var(--size-m)/1.6 var(--sans)}
[data-embed=storymap] [data-part=place] a{display:inline-block;padding-block:var(--space-2)}
[data-embed=storymap] li>span{margin:var(--space-4) 0 0}
[data-embed=storymap] [data-part=stage]{isolation:isolate;background:var(--map-sea)}
[data-embed=storymap] [data-part=dot]{width:.8rem;height:.8rem;border:2px solid var(--map-paper);border-radius:50%;
background:var(--map-accent)}
[data-embed=storymap] [data-part=dot][data-now]{z-index:1;width:1.2rem;height:1.2rem;
box-shadow:0 0 0 .4rem color-mix(in srgb,var(--map-accent) 30%,transparent)}
@media screen and (scripting:enabled) and (prefers-reduced-motion:no-preference){
[data-embed=storymap]:has([data-part=stage]){--map-height:min(62svh,50vw + 8rem)}
[data-embed=storymap]:has([data-part=stage]) [data-part=stage]{position:sticky;top:0;z-index:1;height:var(--map-height);overflow:hidden}
[data-embed=storymap]:has([data-part=stage]) li{display:grid;align-content:center;min-height:38svh;margin:0;padding:var(--space-6) 0;
color:var(--quiet);transition:color .3s}
[data-embed=storymap]:has([data-part=stage]) li[data-now]{color:inherit}
[data-embed=storymap]:has([data-part=stage]) li:last-child{min-height:40svh}}
@media print{[data-embed=storymap] [data-part=stage]{display:none}
[data-embed=storymap] li{break-inside:avoid}}`;

/** The step that is below the map is the current one; the map (components/map/steps-view.tsx) listens to its event. */
export const STORY_MAP_SCRIPT = `{
const figure=document.currentScript.closest('figure'),stage=figure.querySelector('[data-part=stage]'),
steps=[...figure.querySelectorAll('ol>li')];
if(stage&&!matchMedia('(prefers-reduced-motion:reduce),print').matches){
let current;
const find=()=>{
const edge=stage.getBoundingClientRect().bottom+innerHeight*.12;
const now=steps.filter(s=>s.getBoundingClientRect().top<=edge).at(-1)??steps[0];
if(now===current)return;
if(current)delete current.dataset.now;
current=now;now.dataset.now='';
figure.dispatchEvent(new Event('step'))};
addEventListener('scroll',find,{passive:true});
find()}
}`;
