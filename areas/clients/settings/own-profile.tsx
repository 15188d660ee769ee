import { formatLongDay } from '../../../contract/italian/days.ts'
import { telephone } from '../../../contract/italian/telephone.ts'
import { ConfirmForm } from '../../shared/controls/confirm-form.tsx'
import { Field } from '../../shared/controls/field.tsx'
import { useServices } from '../../shared/services.ts'
import { Section } from '../../shared/settings/section.tsx'
import { addressLine, OwnAddress } from './own-address.tsx'
import { type OwnSettings, useChangeSettings } from './use-own-settings.ts'

const hidden = 'Registrato, non mostrato'

/**
 * The data of the customer. Telephone and address have a form; for the other data the page says why only the office
 * changes them.
 */
export function OwnProfile({ settings }: { settings: OwnSettings }) {
  const { dati, chiCambia, nascosti, indirizzoBloccato } = settings
  const { toasts } = useServices()
  const change = useChangeSettings()
  const facts = [
    ['Nome', `${dati.nome} ${dati.cognome}`],
    ['Azienda', dati.denominazione],
    ['Partita IVA', dati.partitaIva],
    ['Codice fiscale', nascosti.includes('codiceFiscale') ? hidden : dati.codiceFiscale],
    [
      'Data di nascita',
      nascosti.includes('dataNascita') ? hidden : dati.dataNascita && formatLongDay(dati.dataNascita),
    ],
    ['E-mail', dati.email],
    ['Indirizzo', indirizzoBloccato && dati.indirizzo && addressLine(dati.indirizzo)],
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
      {nascosti.length > 0 && (
        <p className="note">
          Codice fiscale e nascita si vedono dopo aver aperto una pratica con l’invito: il codice fiscale
          prova che l’invito è Suo, e chi leggesse la Sua posta non deve trovarlo qui.
        </p>
      )}
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
      <h3>Indirizzo</h3>
      {indirizzoBloccato ? (
        <p>
          L’indirizzo è nell’adeguata verifica, che la legge vuole uguale ai documenti. Se è cambiato, scriva
          a <a href={`mailto:${chiCambia.email}`}>{chiCambia.nome}</a>.
        </p>
      ) : (
        <OwnAddress address={dati.indirizzo} />
      )}
    </Section>
  )
}
