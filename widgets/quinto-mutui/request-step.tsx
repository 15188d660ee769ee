import { useSignalEffect } from '@preact/signals'
import type { ComponentChildren, TargetedSubmitEvent } from 'preact'
import { useRef } from 'preact/hooks'
import { rate } from '../../contract/amounts.ts'
import { duration, euro, wholeEuro } from '../../contract/format.ts'
import { purposes } from '../../contract/mortgage.ts'
import { tan } from '../../contract/offer-words.ts'
import { representativeExample } from '../../contract/representative-example.ts'
import { telephone } from '../../contract/telephone.ts'
import { warning } from '../../contract/warnings.ts'
import type { Offer } from '../../finance/offers/types.ts'
import { Consents } from './consents.tsx'
import { Wrong } from './dial.tsx'
import { Heading } from './heading.tsx'
import type { MortgageModel } from './model.ts'
import { ProvinceSelect } from './province-select.tsx'
import { provincesOf } from './provinces.ts'
import { type ContactField, type RequestField, requestOf } from './request.ts'
import css from './request-step.css?inline'

export { css }

/** The request of an offer, or to be called: who asks, how to reach them, what they allow. */
export function View({ model }: { model: MortgageModel }) {
  const { steps } = model
  const request = requestOf(model)
  const contactOnly = steps.step.value === 'contatto'
  useSignalEffect(request.prepare)
  const submit = (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void request.send()
  }
  const offer = contactOnly ? null : model.offers.chosen.value
  const back = contactOnly || model.contactOnly.value ? 'bisogno' : 'offerte'
  return (
    <div class="request">
      <button class="button bare back" type="button" onClick={() => steps.go(back)}>
        {back === 'offerte' ? 'Torna alle offerte' : 'Torna al calcolo'}
      </button>
      <div class="columns">
        <form noValidate aria-labelledby="richiesta" onSubmit={submit}>
          <Heading model={model} id="richiesta">
            {offer ? 'Chiedi questa offerta' : 'Chiedi di essere contattati'}
          </Heading>
          <p class="soft">
            Un consulente richiama per verificare i requisiti e rispondere alle domande. La richiesta non
            impegna.
          </p>
          <Problems model={model} />
          <Text model={model} name="nome" label="Nome" autocomplete="given-name" required />
          <Text model={model} name="cognome" label="Cognome" autocomplete="family-name" required />
          <p class="help">Basta un recapito: il telefono o l’e-mail.</p>
          <Text model={model} name="telefono" label="Telefono" keyboard="tel" autocomplete="tel" />
          <Text model={model} name="email" label="E-mail" keyboard="email" autocomplete="email" />
          <ProvinceSelect
            model={model}
            id="provincia"
            label="Provincia"
            none="Non indicata"
            value={request.contact.value.provincia}
            choose={sigla => request.write('provincia', sigla)}
          />
          <Message model={model} />
          {/* Out of sight and out of reach of people: what fills it is a machine. */}
          <div class="hidden" aria-hidden="true">
            <label for="sito">Sito</label>
            <input
              id="sito"
              name="sito"
              tabIndex={-1}
              autocomplete="off"
              value={request.sito.value}
              onInput={event => {
                request.sito.value = event.currentTarget.value
              }}
            />
          </div>
          <Consents model={model} />
          <div class="actions">
            <button class="button primary" part="azione" type="submit" aria-busy={request.sending.value}>
              {request.sending.value ? 'Invio in corso' : 'Invia la richiesta'}
            </button>
          </div>
        </form>
        <Summary model={model} offer={offer} />
      </div>
    </div>
  )
}

/** What stops the request: the fields as links, or the server's sentence. */
function Problems({ model }: { model: MortgageModel }) {
  const { errors, failure, refusals } = requestOf(model)
  const wrong = Object.entries(errors.value) as [RequestField, string][]
  if (!wrong.length && !failure.value) return null
  const { telefono } = model.settings.value.intermediario
  return (
    <Refusal key={refusals.value}>
      {failure.value ? (
        <>
          <p class="title">La richiesta non è partita</p>
          <p>
            {failure.value} I dati restano in questa pagina. Al telefono:{' '}
            <a href={telephone(telefono)}>{telefono}</a>.
          </p>
        </>
      ) : (
        <>
          <p class="title">
            {wrong.length === 1 ? 'Un dato è da correggere' : `${wrong.length} dati sono da correggere`}
          </p>
          <ul>
            {wrong.map(([name, text]) => (
              <li key={name}>
                <a
                  href={`#${name}`}
                  onClick={event => {
                    // A fragment does not reach into a shadow root.
                    event.preventDefault()
                    const root = event.currentTarget.getRootNode() as Document | ShadowRoot
                    root.getElementById(name)?.focus()
                  }}
                >
                  {text}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </Refusal>
  )
}

/** Made anew at each refusal, so that each takes the focus. */
function Refusal({ children }: { children: ComponentChildren }) {
  const box = useRef<HTMLDivElement>(null)
  useSignalEffect(() => box.current?.focus())
  return (
    <div class="notice danger" ref={box} tabIndex={-1} role="alert">
      {children}
    </div>
  )
}

interface TextProps {
  model: MortgageModel
  name: ContactField
  label: string
  keyboard?: 'tel' | 'email'
  autocomplete: string
  required?: boolean
}

function Text({ model, name, label, keyboard, autocomplete, required }: TextProps) {
  const error = requestOf(model).errors.value[name]
  return (
    <div class="field">
      <label for={name} class={required ? 'required' : undefined}>
        {label}
      </label>
      <input
        class="input"
        id={name}
        name={name}
        inputMode={keyboard}
        autocomplete={autocomplete}
        required={required}
        value={requestOf(model).contact.value[name]}
        aria-invalid={error ? 'true' : undefined}
        aria-describedby={error ? `${name}-aiuto` : undefined}
        onInput={event => requestOf(model).write(name, event.currentTarget.value)}
      />
      {error && <Wrong id={name} text={error} />}
    </div>
  )
}

function Message({ model }: { model: MortgageModel }) {
  const error = requestOf(model).errors.value.messaggio
  return (
    <div class="field">
      <label for="messaggio">Messaggio</label>
      <textarea
        class="input"
        id="messaggio"
        name="messaggio"
        rows={3}
        value={requestOf(model).contact.value.messaggio}
        aria-invalid={error ? 'true' : undefined}
        aria-describedby={error ? 'messaggio-aiuto' : undefined}
        onInput={event => requestOf(model).write('messaggio', event.currentTarget.value)}
      />
      {error && <Wrong id="messaggio" text={error} />}
    </div>
  )
}

/** What else was said and goes with the request, as the person said it. */
function furtherOf(model: MortgageModel): [string, string][] {
  const { provincia, eta, redditoNetto, altreRate, classeEnergetica, rataAttuale, rateResidue } =
    model.need.need.value
  const said: [string, string | undefined][] = [
    ['Rata di oggi', rataAttuale && euro(rataAttuale)],
    ['Rate che restano', rateResidue?.toString()],
    ['Provincia della casa', provincia && provincesOf(model).name(provincia)],
    ['Classe energetica', classeEnergetica],
    ['Età', eta && `${eta} anni`],
    ['Reddito netto mensile', redditoNetto && euro(redditoNetto)],
    ['Altre rate al mese', altreRate && euro(altreRate)],
  ].map(([name, value]) => [name as string, value || undefined])
  return said.filter((pair): pair is [string, string] => pair[1] !== undefined)
}

/** What the request is about; beside a rate, all that must stand beside it. */
function Summary({ model, offer }: { model: MortgageModel; offer: Offer | null }) {
  const need = model.need.need.value
  return (
    <aside class="summary" aria-labelledby="riepilogo">
      <h3 id="riepilogo">{offer ? `${offer.banca.nome}, ${offer.prodotto.nome}` : 'La simulazione'}</h3>
      <dl class="account">
        <div>
          <dt>{purposes[need.finalita]}</dt>
          <dd>{wholeEuro(need.valore)}</dd>
        </div>
        <div>
          <dt>Mutuo</dt>
          <dd>{wholeEuro(need.importo)}</dd>
        </div>
        <div>
          <dt>Durata</dt>
          <dd>{duration(need.durataMesi)}</dd>
        </div>
        {furtherOf(model).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {offer && (
          <>
            <div>
              <dt>Rata, {tan(offer)}</dt>
              <dd>{euro(offer.rata)}</dd>
            </div>
            <div>
              <dt>TAEG</dt>
              <dd>{rate(offer.taeg)}</dd>
            </div>
            <div class="sum">
              <dt>Totale dovuto</dt>
              <dd>{euro(offer.totaleDovuto)}</dd>
            </div>
          </>
        )}
      </dl>
      {offer && (
        <p class="note">
          <strong>{warning}</strong>{' '}
          {representativeExample(offer, need, model.settings.value.intermediario.nome)}
        </p>
      )}
    </aside>
  )
}
