// Style and script of a guided tour of a picture. The element brings them, so that no other page has them. A media
// query decides on the layout, because a browser may paint before the script runs.

export const PICTURE_TOUR_STYLE = `
[data-embed=tour] [data-part=stage]{display:none}
[data-embed=tour] ol{margin:0;padding:0;list-style:none}
[data-embed=tour] li{margin:var(--space-8) 0}
[data-embed=tour] li img{max-width:100%;max-height:70svh;width:auto}
[data-embed=tour] li p{margin:var(--space-3) 0 0}
@media screen and (scripting:enabled) and (prefers-reduced-motion:no-preference){
[data-embed=tour] [data-part=stage]{display:block;position:sticky;top:0;z-index:1;height:62svh;overflow:hidden;
background:var(--mount)}
[data-embed=tour] [data-part=picture]{position:absolute;inset:0 auto auto 0;transform-origin:0 0;
transition:transform 1s cubic-bezier(.4,0,.2,1)}
[data-embed=tour] [data-part=picture] img{position:absolute;width:100%;height:100%;max-width:none;max-height:none;
background:none}
[data-embed=tour] li{display:grid;align-items:center;min-height:38svh;margin:0;padding:var(--space-6) 0;
color:var(--quiet);transition:color .3s}
[data-embed=tour] li[data-now]{color:inherit}
[data-embed=tour] li:last-child{min-height:40svh}
[data-embed=tour] li img{display:none}
[data-embed=tour] li p{margin:0}}`;

/**
 * The stills of the steps move into the picture, each to its place, so that a part is sharp when it is near. The step that
 * is below the stage is the current one.
 */
export const PICTURE_TOUR_SCRIPT = `{
const tour=document.currentScript.closest('figure'),stage=tour.querySelector('[data-part=stage]'),
picture=stage.firstElementChild,steps=[...tour.querySelectorAll('li')],ratio=picture.dataset.ratio;
if(!matchMedia('(prefers-reduced-motion:reduce),print').matches){
let current;
const look=()=>{
const{clientWidth:w,clientHeight:h}=stage,pw=Math.min(w,h*ratio),ph=pw/ratio,
[x,y,a,b]=(current?.dataset.region||'0,0,100,100').split(',').map(n=>n/100),s=Math.min(w/(a*pw),h/(b*ph));
Object.assign(picture.style,{width:pw+'px',height:ph+'px',
transform:'translate('+(w/2-(x+a/2)*pw*s)+'px,'+(h/2-(y+b/2)*ph*s)+'px) scale('+s+')'})};
const find=()=>{
const edge=stage.getBoundingClientRect().bottom+innerHeight*.12;
const now=steps.filter(s=>s.getBoundingClientRect().top<=edge).at(-1)??steps[0];
if(now===current)return;
if(current)delete current.dataset.now;
current=now;now.dataset.now='';look()};
for(const step of steps){
const still=step.querySelector('img'),[x,y,a,b]=(step.dataset.region||'').split(',');
if(!still)continue;
if(!b){still.remove();continue}
still.alt='';picture.append(still);
still.style.cssText='left:'+x+'%;top:'+y+'%;width:'+a+'%;height:'+b+'%'}
addEventListener('scroll',find,{passive:true});
new ResizeObserver(look).observe(stage);
find()}
}`;
