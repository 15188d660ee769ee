import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { inTurn } from './matrix.ts'

/** What axe finds on the page as it is: a line for each rule broken, with where. */
export async function violationsOf(page: Page, rules: readonly string[] = []): Promise<string[]> {
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    // A page that holds frames is put together in a second one, which costs more than the rules do.
    .setLegacyMode(page.frames().length === 1)
  if (rules.length > 0) axe.withRules([...rules])
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

/** With all rules in light; in dark only contrast can differ. */
const themes = [['light'], ['dark', ['color-contrast']]] as const
const turns = new Map<string | undefined, number>()

/** The same in light and in dark; in `npm test` one look in three is in dark, the others in light (`matrix.ts`). */
export async function violationsInBothThemes(page: Page): Promise<string[]> {
  const found: string[] = []
  const { testPath } = expect.getState()
  const turn = (turns.get(testPath) ?? 0) + 1
  turns.set(testPath, turn)
  for (const [colorScheme, rules] of inTurn(themes, turn % 3 === 0 ? 1 : 0)) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    found.push(...(await violationsOf(page, rules)).map(line => `${colorScheme}, ${line}`))
  }
  return found
}
