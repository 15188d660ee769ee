import { computed, signal, untracked } from '@preact/signals'
import type { AnswerOf } from '../../client/calls.ts'
import type { Client } from '../../client/client.ts'
import type { Need, Offer, Purpose, Quotation } from '../../finance/offers/types.ts'
import { createAsking } from '../shared/asking.ts'
import type { MortgageContext } from './model.ts'
import type { MortgageNeed } from './need.ts'
import type { Settings } from './settings.ts'

export type MortgageTerms = AnswerOf<'POST /calcolatori/mutui/condizioni'>

/** Terms, and when they arrived. */
export interface DatedTerms {
  terms: MortgageTerms
  at: Date
}

/** A quotation, what it answers, and on what terms. */
export interface Result extends Quotation, DatedTerms {
  need: Need
}

/** One for all the calculators of the page. It arrives with the first terms. */
export const comparison = signal<typeof import('./comparison.ts') | null>(null)

export const loadComparison = async (): Promise<void> => {
  comparison.value ??= await import('./comparison.ts')
}

/** An offer has no id of its own: a product is offered once for each kind of rate. */
export const offerKey = ({ prodotto, tipoTasso }: Pick<Offer, 'prodotto' | 'tipoTasso'>) =>
  `${prodotto._id}:${tipoTasso}`

/**
 * Offers for the need. The terms are asked once for each purpose, then quoted here at every change of the need; a
 * failed call leaves the result of the purpose before.
 */
export function createOffers(
  client: Client,
  attributes: MortgageContext['attributes'],
  settings: Settings,
  { need, finalita }: MortgageNeed,
  known?: MortgageTerms,
) {
  const answers = signal<Partial<Record<Purpose, DatedTerms>>>(
    known ? { [settings.current.peek().predefinito.finalita]: { terms: known, at: new Date() } } : {},
  )
  const latest = signal(settings.current.peek().predefinito.finalita)
  const asking = createAsking()
  const chosenKey = signal<string | null>(null)

  const quoted = (answer: DatedTerms | undefined, asked: Need): Result | null =>
    (answer && comparison.value?.quotation(answer, asked)) ?? null
  const fresh = computed(() => quoted(answers.value[finalita.value], need.value))
  const kept = computed(() => quoted(answers.value[latest.value], { ...need.value, finalita: latest.value }))
  const result = computed(() => fresh.value ?? (asking.state.value === 'failed' ? kept.value : null))

  const load = () =>
    asking.ask(async () => {
      // The terms follow the purpose alone: what the person said of themselves stays here until a request.
      const { finalita: purpose, valore, importo, durataMesi } = need.peek()
      const [terms] = await Promise.all([
        answers.peek()[purpose]?.terms ??
          client.call('POST /calcolatori/mutui/condizioni', {
            body: {
              partner: attributes.partner.peek(),
              need: { finalita: purpose, valore, importo, durataMesi },
            },
          }),
        loadComparison(),
      ])
      answers.value = { ...answers.peek(), [purpose]: { terms, at: new Date() } }
      latest.value = purpose
    })

  return {
    result,
    asking,
    /** The figures on show are not those of the need, or there are none. */
    missing: computed(() => settings.mode.value === 'comparazione' && !fresh.value),
    /** The offer a person asks for; null when none was chosen, or when it no longer stands. */
    chosen: computed(() => result.value?.offerte.find(offer => offerKey(offer) === chosenKey.value) ?? null),
    /** How many offers another need would have on the same terms. */
    count(other: Need): number {
      const answer = answers.peek()[other.finalita]
      return quoted(answer, other)?.offerte.length ?? 0
    },
    choose(offer: Offer | null) {
      chosenKey.value = offer && offerKey(offer)
    },
    load,
    /** To be run in an effect: asks for the terms that are not there yet. */
    follow() {
      // Of one purpose that is not there yet and of another the answer is the same: none.
      void finalita.value
      if (settings.mode.value === 'comparazione' && !fresh.value) void untracked(load)
    },
  }
}
