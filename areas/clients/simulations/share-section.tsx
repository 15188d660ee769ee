import { useState } from 'react'
import type { AnswerOf } from '../../../client/calls.ts'
import { formatLongDay } from '../../../contract/italian/days.ts'
import { ConfirmForm } from '../../shared/controls/confirm-form.tsx'
import { selectOnFocus } from '../../shared/controls/select-on-focus.ts'
import { useServices } from '../../shared/services.ts'
import { Section } from '../../shared/settings/section.tsx'
import { copyText } from '../../shared/toasts/copy-text.ts'
import { type Simulation, wordsOf } from './facts.tsx'

type Link = AnswerOf<'POST /clients/simulazioni/:id/link'>

/** A public link of the simulation. */
export function ShareSection({ simulation }: { simulation: Simulation }) {
  const { client } = useServices()
  const [link, setLink] = useState<Link | null>(null)
  /** One key for the page, because a repeat gives the same link. */
  const [key] = useState(() => crypto.randomUUID())
  return (
    <Section id="link" title="Da mandare a qualcuno" about={wordsOf(simulation).share}>
      {link ? (
        <Shared link={link} kind={simulation.tipo} />
      ) : (
        <ConfirmForm
          action="send"
          label="Crea il link"
          ask={false}
          onSend={async () =>
            setLink(
              await client.call('POST /clients/simulazioni/:id/link', {
                params: { id: simulation._id },
                idempotencyKey: key,
              }),
            )
          }
        />
      )}
    </Section>
  )
}

function Shared({ link: { indirizzo, scadenza }, kind }: { link: Link; kind: string }) {
  const { toasts } = useServices()
  const text = new URLSearchParams({ text: `Una simulazione (${kind.toLowerCase()}): ${indirizzo}` })
  const copy = () =>
    copyText(toasts, indirizzo, {
      copied: 'Link copiato.',
      failed: 'Il link non si è potuto copiare: lo selezioni e lo copi a mano.',
    })
  return (
    <>
      <p role="status">
        <a href={indirizzo} target="_blank" rel="noopener noreferrer">
          Il link è pronto
          <span className="hidden"> (si apre in un’altra scheda)</span>
        </a>
        : chi lo ha legge le cifre, fino al {formatLongDay(scadenza)}.
      </p>
      <div className="field">
        <label htmlFor="link-pubblico">Link</label>
        <input className="input" id="link-pubblico" readOnly value={indirizzo} {...selectOnFocus} />
      </div>
      <p className="actions">
        <button className="button" type="button" onClick={() => void copy()}>
          Copia il link
        </button>
        <a className="button" href={`https://wa.me/?${text}`} target="_blank" rel="noopener noreferrer">
          Invia con WhatsApp
          <span className="hidden"> (si apre in un’altra scheda)</span>
        </a>
      </p>
    </>
  )
}
