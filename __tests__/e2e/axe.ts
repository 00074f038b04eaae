// What axe finds on a page: https://github.com/dequelabs/axe-core/blob/develop/doc/API.md
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** @param part of the page, where not the whole is meant. @returns each fault with all that have it */
export async function listFaults(page: Page, part?: string): Promise<string[]> {
  // Where no frame of another site is shown, no second page has to put together what was found in each frame.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await (part ? axe.include(part) : axe).analyze();
  return violations.map(({ id, nodes }) => `${id} at ${nodes.map(({ html }) => html).join(' ')}`);
}
