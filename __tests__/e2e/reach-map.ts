import { expect, type Page } from '@playwright/test';

/**
 * Opens the interactive map, which needs a pointer event on machines without WebGL, and waits until it can be moved.
 */
export async function reachMap(page: Page) {
  const stage = page.locator('[class$="_stage"]');
  await expect(async () => {
    // A synthetic event, because a real pointer would hover over a place.
    await stage.dispatchEvent('pointermove');
    await expect(stage).toHaveAttribute('data-ready', { timeout: 500 });
  }).toPass();
}
