import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** More controls than any page has. */
const maxTabs = 200

/** Returns the steps of a person who uses a page by keyboard alone. */
export function keyboardOf(page: Page) {
  /** Presses Tab until the control has the focus, and expects the focus to be visible there. */
  async function tabTo(control: Locator) {
    await control.waitFor()
    for (let i = 0; i < maxTabs; i++) {
      if (await control.evaluate(one => one === (one.getRootNode() as Document | ShadowRoot).activeElement)) {
        const focus = await control.evaluate(one => {
          const ringed = one.matches('input[type=file]') ? (one.closest('label') ?? one) : one
          const { top, bottom } = ringed.getBoundingClientRect()
          return {
            visible: one.matches(':focus-visible') && getComputedStyle(ringed).outlineStyle !== 'none',
            inSight: bottom > 0 && top < innerHeight,
          }
        })
        expect(focus, String(control)).toEqual({ visible: true, inSight: true })
        return
      }
      await page.keyboard.press('Tab')
    }
    throw new Error(`Tab never reaches ${control}`)
  }
  /** Reaches a control and presses a key there. */
  async function press(control: Locator, key = 'Enter') {
    await tabTo(control)
    await page.keyboard.press(key)
  }
  /** Reaches a field and types a text. */
  async function type(field: Locator, text: string) {
    await tabTo(field)
    await page.keyboard.press('Control+A')
    await page.keyboard.type(text)
  }
  /** Reaches a field for files and chooses a file in its dialog. */
  async function chooseFile(field: Locator, file: { name: string; mimeType: string; buffer: Buffer }) {
    // Playwright intercepts the dialog only some time after this call: the way to the field gives it that time.
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press(field)])
    await chooser.setFiles(file)
  }
  return { tabTo, press, type, chooseFile }
}
