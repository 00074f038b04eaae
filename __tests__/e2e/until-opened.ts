// Opens the viewer even if the machine is busy.
import { expect, type Page } from '@playwright/test';

/**
 * After three seconds the full page opens instead of the viewer; the second try finds the script in the cache.
 * @param attempt opens a page and a picture in it
 */
export const untilOpened = (page: Page, attempt: () => Promise<unknown>) =>
  expect(async () => {
    await attempt();
    await expect(page.getByRole('dialog')).toBeVisible({ timeout: 3500 });
  }).toPass();
