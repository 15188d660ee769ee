import { useServices } from '../services.ts'
import { NewPasswordForm } from './new-password-form.tsx'

/** The page of the link in an e-mail about a change. */
export default function UndoChange() {
  const { area, session } = useServices()
  const done = (
    <>
      <p role="status">
        La modifica è stata annullata e le sessioni aperte sono state chiuse. Acceda con l’indirizzo a cui Le
        abbiamo scritto e con la nuova password.
      </p>
      {area.role !== 'client' && (
        <p className="soft">
          Se all’accesso viene chiesto un codice di verifica che non ha attivato Lei, si rivolga
          all’amministrazione.
        </p>
      )}
    </>
  )
  const before = (
    <>
      <p>
        L’indirizzo e-mail torna com’era prima della modifica, e con essa si annullano quelle successive. La
        password è quella nuova che sceglie qui. Tutte le sessioni vengono chiuse.
      </p>
      {area.role !== 'client' && (
        <p>
          La verifica in due passaggi, se è stata tolta, torna attiva. Se è attiva resta com’è: si toglie da
          sola soltanto quando è stata attivata dopo un cambio di indirizzo.
        </p>
      )}
    </>
  )
  return (
    <NewPasswordForm
      title="Annulli la modifica"
      call="changes/undo"
      label="Annulla la modifica"
      before={before}
      after="Il link vale una settimana e una volta sola. Se la modifica è Sua, chiuda questa pagina: non cambia nulla."
      done={{ title: 'Modifica annullata', children: done }}
      onDone={() => session.clear()}
    />
  )
}
