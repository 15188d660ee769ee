import { formatLongDay } from '../../../contract/italian/days.ts'
import { telephone } from '../../../contract/italian/telephone.ts'
import { ConfirmForm } from '../../shared/controls/confirm-form.tsx'
import { Field } from '../../shared/controls/field.tsx'
import { useServices } from '../../shared/services.ts'
import { Section } from '../../shared/settings/section.tsx'
import { type OwnSettings, useChangeSettings } from './use-own-settings.ts'

/** What the house knows of the customer: what only the office changes, and why, and the telephone. */
export function OwnProfile({ settings: { dati, chiCambia } }: { settings: OwnSettings }) {
  const { toasts } = useServices()
  const change = useChangeSettings()
  const facts = [
    ['Nome', `${dati.nome} ${dati.cognome}`],
    ['Azienda', dati.denominazione],
    ['Partita IVA', dati.partitaIva],
    ['Codice fiscale', dati.codiceFiscale],
    ['Data di nascita', dati.dataNascita && formatLongDay(dati.dataNascita)],
    ['E-mail', dati.email],
  ] as const

  async function savePhone(data: FormData) {
    await change('POST /clients/cellulare', { cellulare: String(data.get('cellulare')) })
    toasts.add({ kind: 'plain', text: 'Cellulare salvato.' })
  }

  return (
    <Section
      id="profilo"
      title="I Suoi dati"
      about="Nome, codice fiscale e nascita stanno nei contratti e si confrontano con un documento: per questo li cambia chi La segue."
    >
      <dl className="account">
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <p>
        Se qualcosa non è giusto lo dica a {chiCambia.nome}: telefono{' '}
        <a href={telephone(chiCambia.telefono)}>{chiCambia.telefono}</a>, e-mail{' '}
        <a href={`mailto:${chiCambia.email}`}>{chiCambia.email}</a>.
      </p>
      <ConfirmForm action="edit" label="Salva il cellulare" ask={false} onSend={savePhone}>
        <Field
          name="cellulare"
          label="Cellulare"
          type="tel"
          autoComplete="tel"
          placeholder="333 1234567"
          defaultValue={dati.cellulare ?? ''}
          help="Il numero a cui La chiamiamo. Può cambiarlo o toglierlo quando vuole."
        />
      </ConfirmForm>
    </Section>
  )
}
