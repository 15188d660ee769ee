import { calculatorSteps } from '../contract/elements/calculator-steps.ts'

/** What the calculator's element offers here. */
type Calculator = HTMLElement & { passo?: string }

/**
 * Each step of a page's calculator stands behind the back button, and under an address of its own (`/mutui#offerte`).
 * The frames have whole addresses for their steps; here the page is the same, so a fragment is enough.
 */
export function followSteps(page: ParentNode): (() => void) | undefined {
  const calculator = page.querySelector<Calculator>('[data-followed]')
  return calculator ? follow(calculator) : undefined
}

function follow(calculator: Calculator): () => void {
  const [first] = calculatorSteps
  /** Null where the fragment is another part of the page. */
  const inAddress = () => {
    const fragment = location.hash.slice(1)
    return fragment ? (calculatorSteps.find(step => step === fragment) ?? null) : first
  }

  const { pathname } = location
  calculator.addEventListener('quinto-passo', event => {
    const { passo } = (event as CustomEvent<{ passo: string }>).detail
    if (passo === inAddress()) return
    // The state says which page an entry of the history is of: this one, still.
    history.pushState(history.state, '', passo === first ? location.pathname + location.search : `#${passo}`)
  })
  const back = () => {
    const step = location.pathname === pathname && inAddress()
    if (!step) return
    // Asking for the step it already asked for would be no change.
    calculator.passo = undefined
    calculator.passo = step
  }
  addEventListener('popstate', back)
  followNeed(calculator)
  const asked = location.hash && inAddress()
  if (asked) calculator.passo = asked
  return () => removeEventListener('popstate', back)
}

/** What of the need stands in the address; age, pay and income never do. */
const inQuery = ['prodotto', 'finalita', 'valore', 'importo', 'durata', 'tasso'] as const
type Detail = Partial<Record<(typeof inQuery)[number], string | number>>

/** Keeps in the address what a person asks: a reload and a sent link ask it again. */
function followNeed(calculator: HTMLElement): void {
  let written: string | undefined
  let touched = false
  for (const name of ['input', 'click', 'keydown'])
    calculator.addEventListener(name, () => (touched = true), { once: true, capture: true })
  calculator.addEventListener('quinto-calcolo', event => {
    const detail = (event as CustomEvent<Detail>).detail
    const query = new URLSearchParams(location.search)
    for (const name of inQuery)
      if (detail[name] === undefined) query.delete(name)
      else query.set(name, String(detail[name]).replace('.', ','))
    const asked = inQuery.map(name => query.get(name)).join()
    // What it comes to by itself, as its settings arrive, is what the page came with.
    if (!touched) written = asked
    if (asked === written) return
    written = asked
    history.replaceState(history.state, '', `?${query}${location.hash}`)
  })
}
