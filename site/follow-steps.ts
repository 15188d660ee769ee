import { mortgageSteps } from '../contract/elements/quinto-mutui.ts'

/** What the calculator's element offers here. */
type Calculator = HTMLElement & { passo?: string }

/**
 * Each step of a page's calculator stands behind the back button, and under an address of its own (`/mutui#offerte`).
 * The frames have whole addresses for their steps; here the page is the same, so a fragment is enough.
 */
export function followSteps(calculator: Calculator): void {
  const [first] = mortgageSteps
  /** Null where the fragment is another part of the page. */
  const inAddress = () => {
    const fragment = location.hash.slice(1)
    return fragment ? (mortgageSteps.find(step => step === fragment) ?? null) : first
  }

  calculator.addEventListener('quinto-passo', event => {
    const { passo } = (event as CustomEvent<{ passo: string }>).detail
    if (passo === inAddress()) return
    history.pushState(null, '', passo === first ? location.pathname + location.search : `#${passo}`)
  })
  addEventListener('popstate', () => {
    const step = inAddress()
    if (!step) return
    // Asking for the step it already asked for would be no change.
    calculator.passo = undefined
    calculator.passo = step
  })
  const asked = location.hash && inAddress()
  if (asked) calculator.passo = asked
}
