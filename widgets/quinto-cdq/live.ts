import type { CalculatorStep } from '../../contract/elements/calculator-steps.ts'
import { assignmentNames, type CdqSettings } from '../../contract/products/cdq.ts'
import type { CdqNeed, CdqOffer } from '../../finance/offers/cdq/cdq-types.ts'
import { hintingClient } from '../runtime/hinting-client.ts'
import { createCalculatorLive } from '../shared/calculator/calculator-live.ts'
import type { Settings } from '../shared/calculator/settings.ts'
import { prepareStep } from '../shared/calculator/step.tsx'
import type { Steps } from '../shared/calculator/steps.ts'
import type { CdqContext, CdqState } from './model.ts'
import type { CdqNeedModel } from './need.ts'
import { comparison, createCdqOffers, type Result } from './offers.ts'
import { Details, Renewal } from './optional-parts.tsx'
import { Announcement, chunks, Step } from './steps.tsx'

export type Live = ReturnType<typeof createLive>

/** Creates the part of the model that calls the server. */
export function createLive(
  context: CdqContext,
  { settings, need, steps }: { settings: Settings<CdqSettings>; need: CdqNeedModel; steps: Steps },
  state: CdqState | null | undefined,
) {
  const client = context.client ?? hintingClient(context.base)
  const offers = createCdqOffers(client, context.attributes, settings, need, state?.terms)
  const live = createCalculatorLive<CdqSettings, CdqNeed, CdqOffer, Result>({
    context,
    settings,
    need,
    steps,
    offers,
    comparison: comparison.part,
    known: !!state?.settings,
    fetchSettings: partner => client.call('GET /calcolatori/cdq', { query: { partner } }),
    kindName: ({ prodotto }) => assignmentNames[prodotto],
    simulation: (need, offer) => ({ cdq: { need, prodotto: offer?.prodotto._id } }),
  })
  return { ...live, Announcement, Details, Renewal, Step, client, offers, comparison: comparison.part }
}

/** Loads the parts that the first rendering needs. */
export function prepare(step: CalculatorStep | undefined, state: CdqState | null | undefined): Promise<void> {
  return prepareStep(chunks, step, state?.settings.modo === 'comparazione' ? comparison.load : undefined)
}
