/**
 * Runs in the page, from its own text: it must not use anything outside its body. Turns the link before its script into
 * a button that plays and stops the animation in place of the still picture, which is loaded first.
 */
export function controlAnimation() {
  const link = document.currentScript?.previousElementSibling as HTMLAnchorElement;
  const still = document.querySelector<HTMLImageElement>(`figure a[data-viewer="${link.dataset.picture}"] img`);
  if (!still?.parentElement) return;
  const button = document.createElement('button');
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  let moving: HTMLImageElement | null = null;

  function stop() {
    moving?.remove();
    moving = null;
    (still as HTMLImageElement).style.opacity = '';
    button.textContent = link.textContent;
  }
  function play() {
    const image = new Image();
    moving = image;
    image.alt = '';
    image.style.cssText = 'position:absolute;inset:0;width:100%;height:100%';
    // Until then the still picture is seen through what has been loaded; transparent frames must not show it later.
    image.onload = () => {
      if (moving === image) (still as HTMLImageElement).style.opacity = '0';
    };
    image.onerror = () => {
      if (moving === image) stop();
    };
    image.src = link.href;
    still?.after(image);
    button.textContent = link.dataset.stop ?? '';
  }
  function playUnasked() {
    if (!moving && !reducedMotion.matches) play();
  }

  still.parentElement.style.position = 'relative';
  button.type = 'button';
  button.className = link.className;
  button.onclick = () => (moving ? stop() : play());
  stop();
  link.replaceWith(button);
  reducedMotion.addEventListener('change', () => {
    if (reducedMotion.matches) stop();
  });
  if (!('playUnasked' in link.dataset) || connection?.saveData) return;
  if (still.complete) playUnasked();
  else still.addEventListener('load', playUnasked, { once: true });
}
