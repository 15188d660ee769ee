import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import type { Result } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { inTurn } from './matrix.ts'

declare global {
  interface Window {
    axe?: typeof import('axe-core')
  }
}

/** The short form: the builder would send the long one, 1.3 MB, for each search. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Returns axe's violations on the page: one line per rule, with locations. */
export async function violationsOf(page: Page, rules: readonly string[] = []): Promise<string[]> {
  const violations = page.frames().length === 1 ? await inOneFrame(page, rules) : await inFrames(page, rules)
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

/** The script stays in the document, so that later searches do not send it again. */
async function inOneFrame(page: Page, rules: readonly string[]): Promise<Result[]> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(axeSource)
  return page.evaluate(async rules => {
    const { violations } = await window.axe!.run({
      resultTypes: ['violations'],
      ...(rules.length > 0 && { runOnly: { type: 'rule', values: [...rules] } }),
    })
    return violations
  }, rules)
}

async function inFrames(page: Page, rules: readonly string[]): Promise<Result[]> {
  const axe = new AxeBuilder({ page, axeSource }).options({ resultTypes: ['violations'] })
  if (rules.length > 0) axe.withRules([...rules])
  return (await axe.analyze()).violations
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
