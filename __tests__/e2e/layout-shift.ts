// Measures cumulative layout shift: https://web.dev/articles/cls
import type { Page } from '@playwright/test';

type Watched = { shift: number };

/** Call it before the page is opened. */
export const watchShift = (page: Page) =>
  page.addInitScript(() => {
    const watched = Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { value: number }[]) watched.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** Blocks fonts until it is unrouted. */
export const delayFonts = (page: Page) =>
  page.route(/\.woff2$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.continue();
  });

/** The sum since the page began, or since the last reset. */
export const readShift = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return (window as never as Watched).shift;
  });

export const forgetShift = (page: Page) => page.evaluate(() => Object.assign(window, { shift: 0 }));
