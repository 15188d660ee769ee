import { calculatorSteps } from '../contract/elements/calculator-steps.ts'

/** What the calculator's element offers here. */
type Calculator = HTMLElement & { passo?: string }

/**
 * Each step of a page's calculator stands behind the back button, and under an address of its own (`/mutui#offerte`).
 * The frames have whole addresses for their steps; here the page is the same, so a fragment is enough.
 */
export function followSteps(calculator: Calculator): void {
  const [first] = calculatorSteps
  /** Null where the fragment is another part of the page. */
  const inAddress = () => {
    const fragment = location.hash.slice(1)
    return fragment ? (calculatorSteps.find(step => step === fragment) ?? null) : first
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
  followNeed(calculator)
  const asked = location.hash && inAddress()
  if (asked) calculator.passo = asked
}

/** What of the need stands in the address; age and income never do. */
const inQuery = ['finalita', 'valore', 'importo', 'durata', 'tasso'] as const
type Detail = Partial<Record<(typeof inQuery)[number], string | number>>

/** Keeps in the address what is asked, once it is not what the page came with: a reload and a sent link ask it again. */
function followNeed(calculator: HTMLElement): void {
  let written: string | undefined
  calculator.addEventListener('quinto-calcolo', event => {
    const detail = (event as CustomEvent<Detail>).detail
    const query = new URLSearchParams(location.search)
    for (const name of inQuery)
      if (detail[name] === undefined) query.delete(name)
      else query.set(name, String(detail[name]).replace('.', ','))
    const asked = inQuery.map(name => query.get(name)).join()
    written ??= asked
    if (asked === written) return
    written = asked
    history.replaceState(null, '', `?${query}${location.hash}`)
  })
}
