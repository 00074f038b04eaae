// Opens the viewer on a machine that may be busy.
import { expect, type Page } from '@playwright/test';

/**
 * Whoever would wait more than three seconds for the viewer is led to the full page; the second try finds it in the cache.
 * @param attempt opens a page and a picture in it
 */
export const untilOpened = (page: Page, attempt: () => Promise<unknown>) =>
  expect(async () => {
    await attempt();
    await expect(page.getByRole('dialog')).toBeVisible({ timeout: 3500 });
  }).toPass();
