import { useState } from 'react'
import { Link, useParams } from 'wouter'
import { ConfirmForm } from '../confirm-form.tsx'
import { NewPassword } from '../new-password.tsx'
import { useServices } from '../services.ts'
import { Outside } from './outside.tsx'

/** The page that a letter about a change links to. Only submitting uses the token up, opening does not. */
export default function UndoChange() {
  const { area, client, session } = useServices()
  const { token = '' } = useParams<{ token: string }>()
  const [isDone, setDone] = useState(false)

  async function undo(data: FormData) {
    await client.call(`POST /${area.calls}/changes/undo`, {
      body: { token, password: String(data.get('password')) },
    })
    setDone(true)
    session.clear()
  }

  if (isDone)
    return (
      <Outside title="Modifica annullata">
        <p role="status">
          La modifica è stata annullata e le sessioni aperte sono state chiuse. Acceda con l’indirizzo a cui
          Le abbiamo scritto e con la nuova password.
        </p>
        {area.role !== 'client' && (
          <p className="soft">
            Se all’accesso viene chiesto un codice di verifica che non ha attivato Lei, si rivolga
            all’amministrazione.
          </p>
        )}
        <p>
          <Link className="button primary" href={`${area.base}/login`}>
            Accedi
          </Link>
        </p>
      </Outside>
    )
  return (
    <Outside title="Annulli la modifica">
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
      <ConfirmForm action="edit" label="Annulla la modifica" ask={false} onSend={undo}>
        <NewPassword name="password" />
      </ConfirmForm>
      <p className="soft">
        Il collegamento vale una settimana e una volta sola. Se la modifica è Sua, chiuda questa pagina: non
        cambia nulla.
      </p>
    </Outside>
  )
}
