import { useState } from 'react'
import { Link, useParams } from 'wouter'
import { ConfirmForm } from '../confirm-form.tsx'
import { NewPassword } from '../new-password.tsx'
import { useServices } from '../services.ts'
import { Outside } from './outside.tsx'

/** Where the letter leads that told of a change: opening it uses nothing up, sending does. */
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
          Il Suo accesso è tornato com’era e le sessioni aperte sono state chiuse. Acceda con l’indirizzo a
          cui Le abbiamo scritto e con la nuova password.
        </p>
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
        L’indirizzo e-mail e la verifica in due passaggi tornano com’erano prima della modifica, e con essa si
        annullano quelle successive. Tutte le sessioni vengono chiuse.
      </p>
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
