import type { Locator } from 'playwright-core'

/** Chooses an option of a select by its text, as somebody does who writes it. */
export async function choose(select: Locator, text: string): Promise<void> {
  await select.fill(text)
  await select.page().getByRole('option', { name: text, exact: true }).click()
}
