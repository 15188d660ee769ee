import type { TargetedSubmitEvent } from 'preact'
import { telephone } from '../../contract/italian/telephone.ts'
import { withoutSharing } from '../../contract/pages/consent-words.ts'
import {
  positions,
  subjects,
  timesAndAppointment,
  type Way,
  ways,
} from '../../contract/pages/contact-words.ts'
import { answerNotes, kindOf, textLabels } from '../../contract/pages/message-kinds.ts'
import { Choice } from '../shared/fields/choice.tsx'
import { Problems } from '../shared/fields/problems.tsx'
import { SelectField } from '../shared/fields/select-field.tsx'
import { TextField } from '../shared/fields/text-field.tsx'
import { Later } from '../shared/loading/later.tsx'
import { TroubleNotice } from '../shared/loading/trouble.tsx'
import { Consents } from '../shared/request/consents.tsx'
import { Decoy } from '../shared/request/decoy.tsx'
import { PlaceFields, placePart } from '../shared/request/place-fields.tsx'
import { appointmentTimePart, attachmentsPart, type ContactModel, livePart } from './model.ts'

/** The form, or the confirmation, followed by the provider. */
export function View({ model }: { model: ContactModel }) {
  const live = livePart.part.value
  const { nome, oam, telefono, trasparenza, privacy } = model.settings.value.intermediario
  return (
    <div class="w" part="modulo">
      {model.sent.value && live ? <live.Thanks model={model} /> : <Form model={model} />}
      <p class="help by">
        Servizio di {nome}, mediatore creditizio, OAM n. {oam}. <a href={telephone(telefono)}>{telefono}</a>{' '}
        <a href={model.link(trasparenza)}>Trasparenza</a> <a href={model.link(privacy)}>Privacy</a>
      </p>
    </div>
  )
}

function Form({ model }: { model: ContactModel }) {
  const { form } = model
  const { intermediario, allegati } = model.settings.value
  const { modo, orario, oggetto, posizione } = form.fields.value
  const kind = kindOf(oggetto)
  const isRequest = kind === 'richiesta'
  const submit = (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void model.send()
  }
  const title = `Scriva a ${intermediario.nome}`
  /** The page shows its own title above the form. */
  const untitled = model.context.attributes.titolo.value
  // Without a script, `method="dialog"` sends nothing, so personal data never reach an address.
  return (
    <form
      noValidate
      method="dialog"
      aria-label={untitled ? title : undefined}
      aria-labelledby={untitled ? undefined : 'titolo'}
      onSubmit={submit}
    >
      <fieldset class="whole" disabled={model.isDisabled.value}>
        {!untitled && <h2 id="titolo">{title}</h2>}
        <TroubleNotice model={model} />
        <Problems
          form={form}
          phone={intermediario.telefono}
          title={isRequest ? undefined : 'Il messaggio non è partito'}
        />
        <SelectField
          form={form}
          name="oggetto"
          label="Oggetto"
          options={Object.entries(subjects)}
          value={oggetto}
          none="Scelga l’oggetto"
          required
        />
        {kind !== 'richiesta' && <p class="help">{answerNotes[kind]}</p>}
        {kind === 'candidatura' && (
          <>
            <SelectField
              form={form}
              name="posizione"
              label="Posizione"
              options={Object.entries(positions)}
              value={posizione}
              none="Scelga la posizione"
              required
            />
            <Later model={model} chunk={placePart} now />
          </>
        )}
        <div class="pair">
          <TextField form={form} name="nome" label="Nome" autocomplete="given-name" required />
          <TextField form={form} name="cognome" label="Cognome" autocomplete="family-name" required />
          <TextField form={form} name="telefono" label="Telefono" keyboard="tel" autocomplete="tel" />
          <TextField form={form} name="email" label="E-mail" keyboard="email" autocomplete="email" />
        </div>
        <p class="help">Basta un recapito: il telefono o l’e-mail.</p>
        {isRequest && (
          <>
            <div class="pair">
              <PlaceFields model={model} />
            </div>
            <Choice
              name="modo"
              label="Contatto preferito"
              options={Object.entries(ways) as [Way, string][]}
              value={modo as Way}
              choose={way => form.write('modo', way)}
            />
            <SelectField
              form={form}
              name="orario"
              label="Quando"
              options={Object.entries(timesAndAppointment)}
              value={orario}
            />
            {orario === 'appuntamento' && <Later model={model} chunk={appointmentTimePart} now />}
          </>
        )}
        <TextField
          form={form}
          name="messaggio"
          label={textLabels[kind]}
          rows={5}
          required={kind === 'reclamo'}
        />
        {allegati && <Later model={model} chunk={attachmentsPart} now />}
        <Decoy form={form} />
        <Consents
          form={form}
          name={intermediario.nome}
          privacy={model.link(intermediario.privacy)}
          otherwise={oggetto === 'noleggio' && withoutSharing}
          noticeOnly={!isRequest}
        />
        <div class="actions">
          <button
            class="button primary"
            part="azione"
            type="submit"
            aria-busy={form.sending.value}
            aria-disabled={model.attached.isBusy.value}
          >
            {form.sending.value ? 'Invio in corso' : 'Invia il messaggio'}
          </button>
          {model.attached.isBusy.value && <p class="help">Si può inviare quando i file sono arrivati.</p>}
        </div>
      </fieldset>
    </form>
  )
}
