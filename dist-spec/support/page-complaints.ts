import type { Page } from 'playwright-core'

/** The failed scripts and the errors and warnings in the console of a page, from now on, in an array that grows. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', error => complaints.push(error.message))
  page.on('console', message => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  return complaints
}
