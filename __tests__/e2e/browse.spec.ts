// Pages of years, places and people, from the menu and from items.
import { expect, type Page, test } from '@playwright/test';
import { untilIdle, untilReplaced } from './until-idle';

const openMenu = (page: Page) => page.getByRole('button', { name: 'Browse' }).click();
const chooseInMenu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Browse' }).getByRole('link', { name, exact: true }).click();
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const main = (page: Page) => page.getByRole('main');

test.beforeEach(untilIdle);

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('from the menu through the years to a picture, and on to its maker and place', {
      tag: '@smoke',
    }, async ({ page }) => {
      await page.goto('./');
      await openMenu(page);
      await chooseInMenu(page, 'Years');
      await expect(heading(page)).toHaveText('Years');
      await main(page).getByRole('link', { name: '1860s, 2 items, 1 item dated only roughly' }).click();
      await expect(heading(page)).toHaveText('1860s');
      await main(page).getByRole('link', { name: '1865', exact: true }).click();
      await expect(page).toHaveURL('./years/1865');
      await expect(main(page).getByText('2 items · 1 item dated only roughly')).toBeVisible();
      await page.goto(await page.locator('main li a[href*="/items/boats-in-river"]').getAttribute('href').then(String));
      await main(page).getByRole('link', { name: 'about 1865' }).click();
      await expect(page).toHaveURL('./years/1865');
      await page.goBack();
      await main(page).getByRole('link', { name: 'Felice Beato', exact: true }).click();
      await expect(heading(page)).toHaveText('Felice Beato');
      await page.goBack();
      await main(page).getByRole('link', { name: 'Nagasaki', exact: true }).first().click();
      await expect(page).toHaveURL('./places/Japan/Nagasaki');
      await expect(main(page).getByRole('link', { name: 'On the map' })).toBeVisible();
      // A phone shows the parent only.
      for (const name of ['Japan', 'Places'])
        await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name }).click();
      await expect(main(page).getByRole('link', { name: 'Japan' })).toBeVisible();
    });
  });

test('a month leads to its days', async ({ page }) => {
  await page.goto('./years/2024');
  await main(page).getByRole('list', { name: 'Items by month' }).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/years\/\d{4}-\d\d$/);
  const title = String(await heading(page).textContent());
  await main(page).getByRole('table', { name: title }).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/years\/\d{4}-\d\d-\d\d$/);
  await expect(heading(page)).toHaveText(new RegExp(`\\d+ ${title}`));
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: title })).toBeVisible();
});

for (const address of ['search', 'map'])
  test(`a slider of years narrows the ${address} by keys, and sets the URL`, {
    tag: address === 'map' ? ['@once', '@server'] : '@once',
  }, async ({ page }) => {
    await page.goto(`./${address}`);
    if (address === 'search') await untilReplaced(page);
    const found = page.getByRole('heading', { level: 1 });
    const all = String(await found.textContent());
    const [first, last] = [
      page.getByRole('slider', { name: 'From year' }),
      page.getByRole('slider', { name: 'To year' }),
    ];
    const latest = String(await last.getAttribute('aria-valuetext'));
    await first.focus();
    await page.keyboard.press('End');
    await expect(page).toHaveURL(/\?from=\d{4}(?:#|$)/);
    await expect(found).not.toHaveText(all);
    await expect(first).toBeFocused();
    await expect(last).toHaveAttribute('aria-valuetext', latest);
    const count = Number.parseInt(String(await found.textContent()), 10);
    expect(count).toBeGreaterThan(0);
    await page.reload();
    await expect(first).not.toHaveValue('0');
    await first.press('Home');
    await expect(page).toHaveURL(new RegExp(`/${address}(?:#|$)`));
    await expect(found).toHaveText(all);
  });
