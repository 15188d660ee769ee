import type { CalculatorStep } from '../../contract/elements/calculator-steps.ts'
import { type LoanSettings, loanPurposes } from '../../contract/loan.ts'
import type { LoanNeed, LoanOffer } from '../../finance/offers/loan-types.ts'
import { hintingClient } from '../runtime/hinting-client.ts'
import { Announcement } from '../shared/announcement.tsx'
import { createCalculatorLive } from '../shared/calculator-live.ts'
import type { Settings } from '../shared/settings.ts'
import type { Steps } from '../shared/steps.ts'
import { chunks } from './chunks.ts'
import type { LoanContext, LoanState } from './model.ts'
import type { LoanNeedModel } from './need.ts'
import { comparison, createLoanOffers, loadComparison, type Result } from './offers.ts'
import { Step } from './step.tsx'

export type Live = ReturnType<typeof createLive>

/** What the calculator does once it talks to the server. */
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
    steps,
    offers,
    comparison,
    known: !!state?.settings,
    askSettings: partner => client.call('GET /calcolatori/prestiti', { query: { partner } }),
    purposeName: ({ finalita }) => loanPurposes[finalita],
  })
  return { ...live, Announcement, Step, client, offers, comparison }
}

/** Loads what the first rendering needs of the parts that come after this one. */
export async function prepare(
  step: CalculatorStep | undefined,
  state: LoanState | null | undefined,
): Promise<void> {
  await Promise.all([
    step && step !== 'bisogno' && chunks[step].load(),
    // A failure leaves the figures to the model, which asks again.
    state?.settings.modo === 'comparazione' && loadComparison().catch(() => {}),
  ])
}
