import { CallError } from '../../../client/client.ts'
import type { Row } from '../../../client/records.ts'
import type { leadContacts } from '../../../contract/calls/lead-work.ts'
import { telephone, whatsappAddress } from '../../../contract/italian/telephone.ts'
import type { leads } from '../../../contract/subjects/leads.ts'
import { useRefresh } from '../calls/data.ts'
import { useServices } from '../services.ts'

type Kind = keyof typeof leadContacts

/** Returns a function that notes in the story of a lead that the person is contacted. */
export function useNoteContact() {
  const { client } = useServices()
  const refresh = useRefresh()
  return async (id: string, tipo: Kind): Promise<void> => {
    try {
      await client.call('POST /leads/:id/contatti', {
        params: { id },
        body: { tipo },
        idempotencyKey: crypto.randomUUID(),
      })
      void refresh('GET /leads/:id/storia')
    } catch (error) {
      // The client has told the failure; the call or the letter does not wait for the note.
      if (!(error instanceof CallError)) throw error
    }
  }
}

interface Props {
  lead: Pick<Row<typeof leads>, '_id' | 'telefono' | 'email'>
  mayWrite: boolean
}

/** Links that call the person of a lead or write to the person; each is noted for whoever may write the lead. */
export function LeadContacts({ lead: { _id, telefono, email }, mayWrite }: Props) {
  const noteContact = useNoteContact()
  const noted = (kind: Kind) => () => void (mayWrite && noteContact(_id, kind))
  return (
    <>
      {telefono && (
        <>
          <a className="button primary" href={telephone(telefono)} onClick={noted('chiamata')}>
            Chiama
          </a>
          <a
            className="button"
            href={whatsappAddress(telefono)}
            target="_blank"
            rel="noreferrer noopener"
            onClick={noted('whatsapp')}
          >
            WhatsApp
          </a>
        </>
      )}
      {email && (
        <a className="button" href={`mailto:${email}`} onClick={noted('email')}>
          Scrivi
        </a>
      )}
    </>
  )
}
