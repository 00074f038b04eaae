// Waits for the site that the shared browser tests open.
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { IS_EXPORT } from './target.mjs';

/** Waits until the server has indexed its library; an export is complete before it is served. */
export async function untilIdle({ request }: { request: APIRequestContext }) {
  if (IS_EXPORT) return;
  await expect.poll(async () => (await (await request.get('./api/health')).json()).state).toBe('idle');
}

/** Waits until the script of an export has replaced the search page, and that is removed; on the server there is nothing to wait for. */
export async function untilReplaced(page: Page) {
  if (IS_EXPORT) await expect(page.locator('main:empty + main')).toHaveCount(1);
}
