import { computed, type ReadonlySignal, signal, untracked } from '@preact/signals'
import type { Client } from '../../../client/client.ts'
import type { Fee } from '../../../finance/offers/types.ts'
import type { NeedOf, Product, ProductTypes, Result } from '../calculator/product.ts'
import type { Settings } from '../calculator/settings.ts'
import { type CallStatus, createCallStatus } from '../loading/call-status.ts'

/** Terms with their arrival time. */
export interface DatedTerms<T> {
  terms: T
  at: Date
}

/** The offers for the need of a calculator. */
export interface Offers<T extends ProductTypes> {
  result: ReadonlySignal<Result<T> | null>
  status: CallStatus
  /** No result for the current need. */
  missing: ReadonlySignal<boolean>
  /** The offer that the person chose; null when none was chosen or the offer no longer exists. */
  chosen: ReadonlySignal<T['offer'] | null>
  /** Key of the offer that the person or the page chose. */
  chosenKey: ReadonlySignal<string | undefined>
  /** Names an offer: products that are offered once per kind of rate have several. */
  key(offer: T['offer']): string
  /** Number of offers that another need would have on the same terms. */
  count(other: NeedOf<T>): number
  choose(offer: T['offer']): void
  load(): Promise<void>
  /** Effect: fetches missing terms. */
  follow(): void
}

interface Given<T extends ProductTypes> {
  client: Client
  partner: ReadonlySignal<string | undefined>
  /** Key of the offer that the page chooses. */
  offerta: ReadonlySignal<string | undefined>
  settings: Settings<T['settings']>
  need: ReadonlySignal<NeedOf<T>>
  /** The terms that the server rendered with. */
  known: T['terms'] | undefined
  /** The fee that counts instead of the published one. */
  compenso: ReadonlySignal<Fee | undefined> | undefined
}

/**
 * Creates the offers for a need. Terms are fetched once per value of `termsBy`, and each change of the need is quoted
 * here. After a failed call the previous result stays.
 */
export function createOffers<T extends ProductTypes>(
  { termsBy, firstTerms, fetchTerms, comparison, offerKey: key = byProduct }: Product<T>,
  { client, partner, offerta, settings: { current, mode }, need, known, compenso }: Given<T>,
): Offers<T> {
  const first = firstTerms(current.peek())
  const answers = signal<Partial<Record<string, DatedTerms<T['terms']>>>>(
    known ? { [first]: { terms: known, at: new Date() } } : {},
  )
  const latest = signal(first)
  const status = createCallStatus()
  const chosenByPerson = signal<string>()
  const chosenKey = computed(() => chosenByPerson.value ?? offerta.value)
  const termsOf = (some: NeedOf<T>) => some[termsBy] as string
  const termsKey = computed(() => termsOf(need.value))
  const quoted = (other: NeedOf<T>): Result<T> | null => {
    const found = answers.value[termsOf(other)]
    const fee = compenso?.value
    const answer = found && fee ? { ...found, terms: withFee(found.terms, fee) } : found
    return (answer && comparison.part.value?.quotation(answer, other)) ?? null
  }
  const fresh = computed(() => quoted(need.value))
  const kept = computed(() => quoted({ ...need.value, [termsBy]: latest.value }))
  const result = computed(() => fresh.value ?? (status.state.value === 'failed' ? kept.value : null))

  const load = () =>
    status.run(async () => {
      const now = need.peek()
      const [terms] = await Promise.all([
        answers.peek()[termsOf(now)]?.terms ?? fetchTerms(client, partner.peek(), now),
        comparison.load(),
      ])
      answers.value = { ...answers.peek(), [termsOf(now)]: { terms, at: new Date() } }
      latest.value = termsOf(now)
    })

  return {
    result,
    status,
    missing: computed(() => mode.value === 'comparazione' && !fresh.value),
    chosen: computed(() => result.value?.offerte.find(offer => key(offer) === chosenKey.value) ?? null),
    chosenKey,
    key,
    count: other => untracked(() => quoted(other)?.offerte.length ?? 0),
    choose(offer) {
      chosenByPerson.value = key(offer)
    },
    load,
    follow() {
      // Subscribes to the key: two keys without terms have the same result, null.
      void termsKey.value
      if (mode.value === 'comparazione' && !fresh.value) void untracked(load)
    },
  }
}

const withFee = <T extends ProductTypes['terms']>(terms: T, compenso: Fee): T => ({
  ...terms,
  condizioni: terms.condizioni.map(one => ({ ...one, compenso })),
})

const byProduct = ({ prodotto }: { prodotto: { _id: string } }) => prodotto._id
