import { expect, type Page } from '@playwright/test';

/** Reaches for the map, as has to be done where no graphics card draws it, until it can be moved. */
export async function reachMap(page: Page) {
  const stage = page.locator('[class$="_stage"]');
  await expect(async () => {
    // Not by the mouse, which would then lie over a place.
    await stage.dispatchEvent('pointermove');
    await expect(stage).toHaveAttribute('data-ready', { timeout: 500 });
  }).toPass();
}
