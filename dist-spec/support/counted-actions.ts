import type { Locator } from 'playwright-core'

/** A person who taps and fills in, and counts both. */
export function countingPerson() {
  let actions = 0
  return {
    count: () => actions,
    async tap(control: Locator) {
      actions++
      await control.click()
    },
    async fill(control: Locator, text: string) {
      actions++
      await control.fill(text)
    },
  }
}
