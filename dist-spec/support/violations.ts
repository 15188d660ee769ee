import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { inTurn } from './matrix.ts'

/** Returns axe's violations on the page: one line per rule, with locations. */
export async function violationsOf(page: Page, rules: readonly string[] = []): Promise<string[]> {
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    // Results of a page with frames are merged in a second page, which costs more than the rules.
    .setLegacyMode(page.frames().length === 1)
  if (rules.length > 0) axe.withRules([...rules])
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

/** All rules in the light theme; only contrast can differ in the dark one. */
const themes = [['light'], ['dark', ['color-contrast']]] as const
const turns = new Map<string | undefined, number>()

/**
 * Returns the violations in both themes; `npm test` checks a third of the calls in dark and the others in light
 * (`matrix.ts`).
 */
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
