import { calculatorSteps } from '../contract/elements/calculator-steps.ts'

/** The part of the calculator's element that is used here. */
type Calculator = HTMLElement & { passo?: string; offerta?: string }

export type FollowSteps = typeof followSteps

/** Functions that stop, by followed calculator. */
const followed = new WeakMap<Calculator, () => void>()

/**
 * Gives each step of a page's calculator a history entry with a fragment as address (`/mutui#offerte`). Returns a
 * function that stops, or undefined when the page has no such calculator. A calculator is followed once, so that a
 * first call may come before the page is interactive.
 */
export function followSteps(page: ParentNode): (() => void) | undefined {
  const calculator = page.querySelector<Calculator>('main [data-followed]')
  if (!calculator) return undefined
  const stop = followed.get(calculator) ?? follow(calculator)
  followed.set(calculator, stop)
  return stop
}

function follow(calculator: Calculator): () => void {
  const end = new AbortController()
  const { signal } = end
  const [first] = calculatorSteps
  /** Step of the address; null when the fragment names another part of the page. */
  const inAddress = () => {
    const fragment = location.hash.slice(1)
    return fragment ? (calculatorSteps.find(step => step === fragment) ?? null) : first
  }

  const { pathname } = location
  const stepped = (event: Event) => {
    const { passo, offerta } = (event as CustomEvent<{ passo: string; offerta?: string }>).detail
    // The head of the page folds after the first step.
    calculator.dataset.passo = passo
    if (passo === inAddress()) return
    // The state identifies the page of a history entry, which stays the same, and the offer, for a reload.
    const state = { ...history.state, offerta }
    history.pushState(state, '', passo === first ? location.pathname + location.search : `#${passo}`)
  }
  calculator.addEventListener('quinto-passo', stepped, { signal })
  const back = () => {
    const step = location.pathname === pathname && inAddress()
    if (!step) return
    // Assigning the same step again would be no change.
    calculator.passo = undefined
    calculator.passo = step
  }
  addEventListener('popstate', back, { signal })
  followNeed(calculator, signal)
  // A calculator that was kept has its own step, and the address may be of another.
  if (location.hash || calculator.dataset.passo) {
    if (history.state?.offerta) calculator.offerta = history.state.offerta
    back()
  }
  return () => {
    end.abort()
    followed.delete(calculator)
  }
}

/** Properties of the need that the address holds. Age, salary and income must never be in the address. */
const inQuery = [
  'prodotto',
  'cerca',
  'finalita',
  'bene',
  'valore',
  'importo',
  'anticipo',
  'durata',
  'riscatto',
  'tasso',
] as const
type Detail = Partial<Record<(typeof inQuery)[number], string | number | null>>

/** Writes the need to the address, so that a reload or a shared link restores it. */
function followNeed(calculator: HTMLElement, signal: AbortSignal): void {
  let written: string | undefined
  let touched = false
  for (const name of ['input', 'click', 'keydown'])
    calculator.addEventListener(name, () => (touched = true), { once: true, capture: true, signal })
  const computed = (event: Event) => {
    const detail = (event as CustomEvent<Detail>).detail
    const query = new URLSearchParams(location.search)
    for (const name of inQuery)
      if (detail[name] == null) query.delete(name)
      else query.set(name, String(detail[name]).replace('.', ','))
    const current = inQuery.map(name => query.get(name)).join()
    // Changes without input, such as loaded settings, are not written to the address.
    if (!touched) written = current
    if (current === written) return
    written = current
    history.replaceState(history.state, '', `?${query}${location.hash}`)
  }
  calculator.addEventListener('quinto-calcolo', computed, { signal })
}
