import { signal, useSignalEffect } from '@preact/signals'
import type { TargetedSubmitEvent } from 'preact'
import { useRef } from 'preact/hooks'
import { telephone } from '../../../contract/italian/telephone.ts'
import { formatRequestNumber } from '../../../contract/pages/request-words.ts'
import { Problems } from '../fields/problems.tsx'
import { TextField } from '../fields/text-field.tsx'
import { Consents } from '../request/consents.tsx'
import { Decoy } from '../request/decoy.tsx'
import { PlaceFields } from '../request/place-fields.tsx'
import { type Requesting, requestOf } from '../request/request.ts'
import { WhenFields } from '../request/when-fields.tsx'
import type { DisplayModel } from './display.ts'
import css from './display-request.css?inline'

export { css }

const requesting = new WeakMap<DisplayModel, Requesting>()

/** Adapts a display's model to the request form. */
function requestingOf(model: DisplayModel): Requesting {
  const known = requesting.get(model)
  if (known) return known
  const made: Requesting = {
    context: model.context,
    live: signal({
      client: model.client,
      simulation() {
        return model.figure.value!.simulazione
      },
    }),
    steps: { proceed() {} },
    get detail() {
      const { importo, durataMesi } = model.figure.value!
      return signal({ importo: importo / 100, durata: durataMesi })
    },
  }
  requesting.set(model, made)
  return made
}

/** The form to request a call about the figure. */
export function View({ model }: { model: DisplayModel }) {
  const request = requestOf(requestingOf(model))
  const { intermediario } = model.settings.value
  const heading = useRef<HTMLHeadingElement>(null)
  useSignalEffect(request.prepare)
  useSignalEffect(() => {
    void request.sent.value
    heading.current?.focus()
  })
  const who = model.figure.value?.agente?.nome ?? 'Un consulente'
  const sent = request.sent.value
  if (sent)
    return (
      <div class="request">
        <h3 key="sent" ref={heading} tabIndex={-1}>
          La richiesta è arrivata
        </h3>
        <p>
          {sent.numero && `Il numero della richiesta è ${formatRequestNumber(sent.numero)}. `}
          {sent.words}. Per parlare con qualcuno: <a href={telephone(sent.telefono)}>{sent.telefono}</a>.
        </p>
      </div>
    )
  const submit = (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void request.send()
  }
  return (
    <div class="request">
      <form noValidate aria-labelledby="richiesta" onSubmit={submit}>
        <h3 id="richiesta" key="form" ref={heading} tabIndex={-1}>
          Chiedi di essere contattati
        </h3>
        <p class="help">{who} richiama per verificare i requisiti. La richiesta non impegna.</p>
        <Problems form={request} phone={intermediario.telefono} />
        <TextField form={request} name="nome" label="Nome" autocomplete="given-name" required />
        <TextField form={request} name="cognome" label="Cognome" autocomplete="family-name" required />
        <p class="help">Basta un recapito: il telefono o l’e-mail.</p>
        <TextField form={request} name="telefono" label="Telefono" keyboard="tel" autocomplete="tel" />
        <TextField form={request} name="email" label="E-mail" keyboard="email" autocomplete="email" />
        <PlaceFields model={request.placing} />
        <WhenFields form={request} times={request.times} />
        <Decoy form={request} />
        <Consents form={request} name={intermediario.nome} privacy={model.link(intermediario.privacy)} />
        <button class="button primary" part="azione" type="submit" aria-busy={request.sending.value}>
          {request.sending.value ? 'Invio in corso' : 'Invia la richiesta'}
        </button>
      </form>
    </div>
  )
}
