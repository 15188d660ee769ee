import { type ReadonlySignal, useSignalEffect } from '@preact/signals'
import type { ComponentChildren, TargetedSubmitEvent } from 'preact'
import type { Client } from '../../../client/client.ts'
import type { CalculatorStep } from '../../../contract/elements/calculator-steps.ts'
import { formatEuro } from '../../../contract/italian/format.ts'
import type { Broker } from '../../../contract/products/mortgage.ts'
import { Heading } from '../calculator/heading.tsx'
import { Problems } from '../fields/problems.tsx'
import { TextField } from '../fields/text-field.tsx'
import { BankMark } from '../offers/bank-mark.tsx'
import { Consents } from './consents.tsx'
import { Decoy } from './decoy.tsx'
import { PlaceFields } from './place-fields.tsx'
import { type Requesting, requestOf } from './request.ts'
import { WhenFields } from './when-fields.tsx'

type RequestModel = Requesting & {
  client: Client
  offers: { chosen: ReadonlySignal<{ banca: { nome: string }; rata: number } | null> }
  settings: ReadonlySignal<{ intermediario: Broker }>
  contactOnly: ReadonlySignal<boolean>
  link(path: string): string
  steps: {
    step: ReadonlySignal<CalculatorStep>
    contactFirst: ReadonlySignal<boolean>
    go(step: CalculatorStep): void
    takeFocus(heading: HTMLElement | null): void
  }
}

interface Props {
  model: RequestModel
  /** The summary of the simulation that the request is about. */
  children: ComponentChildren
}

/** The form of a request for an offer or for a call back: contact details and consents. */
export function RequestForm({ model, children }: Props) {
  const { steps } = model
  const request = requestOf(model)
  const { intermediario } = model.settings.value
  const contactOnly = steps.step.value === 'contatto'
  const chosen = model.offers.chosen.value
  const isOfOffer = !contactOnly && !!chosen
  useSignalEffect(request.prepare)
  const submit = (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void request.send()
  }
  const offersNext = steps.contactFirst.value
  const back = contactOnly || model.contactOnly.value ? 'bisogno' : 'offerte'
  return (
    <div class="request">
      <button class="button bare back" type="button" onClick={() => steps.go(back)}>
        {back === 'offerte' ? 'Torna alle offerte' : 'Torna al calcolo'}
      </button>
      {isOfOffer && (
        <p class="asked-offer">
          <BankMark name={chosen.banca.nome} />
          <strong>{chosen.banca.nome}</strong>
          <span>{formatEuro(chosen.rata)} al mese</span>
        </p>
      )}
      <div class="columns">
        <form noValidate aria-labelledby="richiesta" onSubmit={submit}>
          <Heading steps={model.steps} id="richiesta">
            {offersNext
              ? 'Un recapito, e si vedono le offerte'
              : isOfOffer
                ? 'Chiedi questa offerta'
                : 'Chiedi di essere contattati'}
          </Heading>
          <p class="soft">
            {offersNext && 'Le offerte si vedono subito dopo l’invio. '}
            Un consulente richiama per verificare i requisiti e rispondere alle domande. La richiesta non
            impegna.
          </p>
          <Problems form={request} phone={intermediario.telefono} />
          <div class="pair">
            <TextField form={request} name="nome" label="Nome" autocomplete="given-name" required />
            <TextField form={request} name="cognome" label="Cognome" autocomplete="family-name" required />
          </div>
          <div class="pair">
            <TextField form={request} name="telefono" label="Telefono" keyboard="tel" autocomplete="tel" />
            <TextField form={request} name="email" label="E-mail" keyboard="email" autocomplete="email" />
          </div>
          <p class="help">Basta un recapito: il telefono o l’e-mail.</p>
          <div class="pair">
            <PlaceFields model={request.placing} />
          </div>
          <WhenFields form={request} times={request.times} />
          <TextField form={request} name="messaggio" label="Messaggio" rows={3} />
          <Decoy form={request} />
          <Consents form={request} name={intermediario.nome} privacy={model.link(intermediario.privacy)} />
          <div class="actions">
            <button class="button primary" part="azione" type="submit" aria-busy={request.sending.value}>
              {request.sending.value
                ? 'Invio in corso'
                : offersNext
                  ? 'Invia e vedi le offerte'
                  : 'Invia la richiesta'}
            </button>
          </div>
        </form>
        {children}
      </div>
    </div>
  )
}
