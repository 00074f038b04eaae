// Reports accessibility faults of a page by axe: https://github.com/dequelabs/axe-core/blob/develop/doc/API.md
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** @param part selector, if not the whole page is meant @returns each violation with its elements */
export async function listFaults(page: Page, part?: string): Promise<string[]> {
  // Legacy mode avoids the second page that merges the results of frames; there are no frames to check.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await (part ? axe.include(part) : axe).analyze();
  return violations.map(({ id, nodes }) => `${id} at ${nodes.map(({ html }) => html).join(' ')}`);
}
