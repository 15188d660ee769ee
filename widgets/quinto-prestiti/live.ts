import type { CalculatorStep } from '../../contract/elements/calculator-steps.ts'
import { type LoanSettings, loanPurposes } from '../../contract/products/loan.ts'
import type { LoanNeed, LoanOffer } from '../../finance/offers/loans/loan-types.ts'
import { hintingClient } from '../runtime/hinting-client.ts'
import { createCalculatorLive } from '../shared/calculator/calculator-live.ts'
import type { Settings } from '../shared/calculator/settings.ts'
import { prepareStep } from '../shared/calculator/step.tsx'
import type { Steps } from '../shared/calculator/steps.ts'
import type { LoanContext, LoanState } from './model.ts'
import type { LoanNeedModel } from './need.ts'
import { comparison, createLoanOffers, type Result } from './offers.ts'
import { Announcement, chunks, Step } from './steps.tsx'

export type Live = ReturnType<typeof createLive>

/** Creates the part of the model that calls the server. */
export function createLive(
  context: LoanContext,
  { settings, need, steps }: { settings: Settings<LoanSettings>; need: LoanNeedModel; steps: Steps },
  state: LoanState | null | undefined,
) {
  const client = context.client ?? hintingClient(context.base)
  const offers = createLoanOffers(client, context.attributes, settings, need, state?.terms)
  const live = createCalculatorLive<LoanSettings, LoanNeed, LoanOffer, Result>({
    context,
    settings,
    need,
    steps,
    offers,
    comparison: comparison.part,
    known: !!state?.settings,
    fetchSettings: partner => client.call('GET /calcolatori/prestiti', { query: { partner } }),
    kindName: ({ finalita }) => loanPurposes[finalita],
    simulation: (need, offer) => ({ prestito: { need, prodotto: offer?.prodotto._id } }),
  })
  return { ...live, Announcement, Step, client, offers, comparison: comparison.part }
}

/** Loads the parts that the first rendering needs. */
export function prepare(
  step: CalculatorStep | undefined,
  state: LoanState | null | undefined,
): Promise<void> {
  return prepareStep(chunks, step, state?.settings.modo === 'comparazione' ? comparison.load : undefined)
}
