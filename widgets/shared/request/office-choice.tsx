import { computed, type ReadonlySignal, signal, untracked, useSignalEffect } from '@preact/signals'
import type { AnswerOf, InputOf } from '../../../client/calls.ts'
import { anyOffice, kindOf } from '../../../contract/pages/message-kinds.ts'
import { officeInWords } from '../../../contract/pages/office-words.ts'
import { type CallStatus, createCallStatus } from '../loading/call-status.ts'
import { placeQuery } from './asked-place.ts'
import type { Placing } from './place-fields.tsx'
import { townSearchOf } from './town-search.tsx'

type Query = NonNullable<InputOf<'GET /contatti/agenzie'>['query']>
type Office = AnswerOf<'GET /contatti/agenzie'>[number]

interface Offices {
  /** The agencies near the place, or all for an application; null until they arrive, and after a failure. */
  list: ReadonlySignal<readonly Office[] | null>
  /** The query of the list; null without a place, and on the pages of an agent or an agency. An application needs none. */
  query: ReadonlySignal<Query | null>
  state: CallStatus['state']
  /** An effect that loads the list for each new query. */
  follow(): void
  load(): Promise<void>
}

const known = new WeakMap<Placing['form'], Offices>()

function officesOf(model: Placing): Offices {
  const offices = known.get(model.form) ?? createOffices(model)
  known.set(model.form, offices)
  return offices
}

function createOffices(model: Placing): Offices {
  const { client, form } = model
  const { agente, agenzia } = model.context.attributes
  const list = signal<readonly Office[] | null>(null)
  const { state, run } = createCallStatus()

  const query = computed(() => {
    const asked = placeQuery(model)
    if (isApplication(asked))
      return agenzia?.value ? null : { partner: asked.partner, oggetto: asked.oggetto }
    if (agente.value || agenzia?.value) return null
    return asked.provincia ? asked : null
  })
  const wanted = computed(() => JSON.stringify(query.value))

  /** Shows a list, and keeps the chosen agency only if the list contains it. */
  function show(offices: readonly Office[] | null) {
    list.value = offices
    const { agenzia } = form.fields.value
    if (agenzia && !offices?.some(({ slug }) => slug === agenzia)) form.write('agenzia', '')
  }
  const load = () =>
    run(async () => {
      const mine = wanted.value
      try {
        const offices = query.value && (await client.call('GET /contatti/agenzie', { query: query.value }))
        if (mine === wanted.value) show(offices)
      } catch (error) {
        if (mine === wanted.value) show(null)
        throw error
      }
    })
  return {
    list,
    query,
    state,
    load,
    follow() {
      void wanted.value
      void untracked(load)
    },
  }
}

const isApplication = ({ oggetto }: Query) => oggetto !== undefined && kindOf(oggetto) === 'candidatura'

/** What the agencies of the list follow. */
const followed: Partial<Record<NonNullable<Query['prodotto'] | Query['oggetto']>, string>> = {
  mutuo: 'i mutui',
  prestito: 'i prestiti',
  cessione: 'la cessione del quinto',
  cqs: 'la cessione del quinto',
  cqp: 'la cessione del quinto',
  delega: 'la delega',
  leasing: 'il leasing',
  aziende: 'le aziende',
}

/** The choice of an agency near the place, or of the office of an application; without a choice the server decides. */
export function OfficeChoice({ model }: { model: Placing }) {
  const { list, query, state, follow, load } = officesOf(model)
  useSignalEffect(townSearchOf(model).follow)
  useSignalEffect(follow)
  if (!query.value) return null
  const { prodotto, oggetto } = query.value
  const topic = prodotto ?? oggetto
  const product = topic && followed[topic]
  const isOffice = isApplication(query.value)
  const offices = list.value
  const hasFailed = state.value === 'failed'
  return (
    <div class="field office">
      <label for="agenzia">{isOffice ? 'Sede' : 'Agenzia'}</label>
      <select
        class="select"
        id="agenzia"
        name="agenzia"
        value={model.form.fields.value.agenzia}
        aria-busy={['pending', 'slow'].includes(state.value)}
        aria-describedby="agenzia-aiuto"
        onChange={event => model.form.write('agenzia', event.currentTarget.value)}
      >
        <option value="">{isOffice ? anyOffice : 'Di norma la più vicina'}</option>
        {offices?.map(({ slug, ...office }) => (
          <option key={slug} value={slug}>
            {officeInWords(office)}
          </option>
        ))}
      </select>
      <p class="help" id="agenzia-aiuto" role="status">
        {isOffice
          ? hasFailed && 'Le sedi non si sono caricate. La candidatura si può inviare lo stesso.'
          : hasFailed
            ? 'Le agenzie vicine non si sono caricate. La richiesta si può inviare lo stesso.'
            : !offices
              ? 'Ricerca delle agenzie vicine in corso.'
              : offices.length === 0
                ? 'Qui vicino non ci sono agenzie da scegliere. La richiesta si può inviare lo stesso.'
                : `${product ? `Fra quelle che seguono ${product}. ` : ''}Le distanze sono in linea d’aria.`}
      </p>
      {hasFailed && (
        <button class="button" type="button" onClick={() => void load()}>
          Riprova a cercare le {isOffice ? 'sedi' : 'agenzie'}
        </button>
      )}
    </div>
  )
}
