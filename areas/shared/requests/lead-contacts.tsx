import { CallError } from '../../../client/client.ts'
import type { Row } from '../../../client/records.ts'
import type { leadContacts } from '../../../contract/calls/lead-work.ts'
import { telephone, whatsappAddress } from '../../../contract/italian/telephone.ts'
import type { leads } from '../../../contract/subjects/leads.ts'
import { useRefresh } from '../calls/data.ts'
import { useUnsent } from '../offline/offline-parts.ts'
import type { Unsent } from '../offline/unsent.ts'
import { useWrite } from '../offline/use-write.ts'
import { useServices } from '../services.ts'

type Kind = keyof typeof leadContacts
type Lead = Pick<Row<typeof leads>, '_id' | 'nome' | 'cognome'>

/** Returns a function that notes in the story of a lead that the person is contacted. */
export function useNoteContact() {
  const refresh = useRefresh()
  const { toasts } = useServices()
  const write = useWrite()
  return async ({ _id, nome, cognome }: Lead, tipo: Kind): Promise<void> => {
    const about = `${nome} ${cognome}`
    try {
      const { kept } = await write({
        write: { call: 'POST /leads/:id/contatti', params: { id: _id }, body: { tipo } },
        about,
      })
      if (kept) toasts.add({ kind: 'plain', text: `${about}: contatto da inviare.` })
      else void refresh('GET /leads/:id/storia')
    } catch (error) {
      // The client has told the failure; the call or the letter does not wait for the note.
      if (!(error instanceof CallError)) throw error
    }
  }
}

/** The contacts of a lead that the server has not acknowledged, the oldest first. */
export const useUnsentContacts = (id: string): Unsent[] =>
  useUnsent().filter(({ write }) => write.call === 'POST /leads/:id/contatti' && write.params.id === id)

interface Props {
  lead: Lead & Pick<Row<typeof leads>, 'telefono' | 'email'>
  mayWrite: boolean
}

/** Links that call the person of a lead or write to the person; each is noted for whoever may write the lead. */
export function LeadContacts({ lead, mayWrite }: Props) {
  const { telefono, email } = lead
  const noteContact = useNoteContact()
  const noted = (kind: Kind) => () => void (mayWrite && noteContact(lead, kind))
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
