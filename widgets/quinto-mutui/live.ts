import type { CalculatorStep } from '../../contract/elements/calculator-steps.ts'
import { type CalculatorSettings, purposes } from '../../contract/products/mortgage.ts'
import type { Need, Offer } from '../../finance/offers/types.ts'
import { hintingClient } from '../runtime/hinting-client.ts'
import { createCalculatorLive } from '../shared/calculator/calculator-live.ts'
import type { Settings } from '../shared/calculator/settings.ts'
import { prepareStep } from '../shared/calculator/step.tsx'
import type { Steps } from '../shared/calculator/steps.ts'
import type { MortgageContext, MortgageState } from './model.ts'
import type { MortgageNeed } from './need/need.ts'
import { comparison, createMortgageOffers, type Result } from './offers.ts'
import { Announcement, chunks, Step } from './steps.tsx'

export type Live = ReturnType<typeof createLive>

/** Creates the part of the model that calls the server. */
export function createLive(
  context: MortgageContext,
  { settings, need, steps }: { settings: Settings<CalculatorSettings>; need: MortgageNeed; steps: Steps },
  state: MortgageState | null | undefined,
) {
  const client = context.client ?? hintingClient(context.base)
  const offers = createMortgageOffers(client, context.attributes, settings, need, state?.terms)
  const live = createCalculatorLive<CalculatorSettings, Need, Offer, Result>({
    context,
    settings,
    need,
    steps,
    offers,
    comparison: comparison.part,
    known: !!state?.settings,
    fetchSettings: partner => client.call('GET /calcolatori/mutui', { query: { partner } }),
    kindName: ({ finalita }) => purposes[finalita],
    simulation: (need, offer) => ({
      need,
      offerta: offer ? { prodotto: offer.prodotto._id, tipoTasso: offer.tipoTasso } : undefined,
    }),
  })
  const kept = new URL(context.page || 'about:blank').searchParams.get('simulazione')
  if (kept) void import('./open-own.ts').then(({ openOwn }) => openOwn(context, need, kept))
  return { ...live, Announcement, Step, client, offers, comparison: comparison.part }
}

/** Loads the parts that the first rendering needs. */
export function prepare(
  step: CalculatorStep | undefined,
  state: MortgageState | null | undefined,
): Promise<void> {
  return prepareStep(chunks, step, state?.settings.modo === 'comparazione' ? comparison.load : undefined)
}
