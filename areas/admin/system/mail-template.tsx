import { useEffect, useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useParams } from 'wouter'
import type { AnswerOf } from '../../../client/calls.ts'
import { CallError } from '../../../client/client.ts'
import { mailTemplates, type TemplateText } from '../../../contract/subjects/content/mail-templates.ts'
import { officeResources } from '../../../contract/subjects/registry.ts'
import { LetterSheet } from '../../../ui/letter/letter-sheet.tsx'
import { EditPage } from '../../shared/records/page/form-page.tsx'
import { useServices } from '../../shared/services.ts'

type Preview = AnswerOf<'POST /mail_templates/:id/anteprima'>

const office = officeResources.find(({ list }) => list === '/system/emails')!
const pauseMs = 400

/** The page of a letter's template: the form, and beside it the letter with the data of a real case. */
export default function MailTemplate() {
  return <EditPage definition={mailTemplates} office={office} more={{ aside: <LetterPreview /> }} />
}

/** The letter with the current values of the form. */
function LetterPreview() {
  const { id = '' } = useParams<{ id: string }>()
  const { client, toasts } = useServices()
  const heading = useId()
  const { oggetto = '', testo = '', chiusura = null } = useWatch() as Partial<TemplateText>
  const body = JSON.stringify({ oggetto, testo, chiusura: chiusura || null })
  const [shown, setShown] = useState<Preview | null>(null)
  const [refusals, setRefusals] = useState<readonly string[]>([])
  const [isSending, setSending] = useState(false)

  useEffect(() => {
    const stop = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const call = { params: { id }, body: JSON.parse(body) as TemplateText, signal: stop.signal }
        setShown(await client.call('POST /mail_templates/:id/anteprima', call))
        setRefusals([])
      } catch (error) {
        if (!(error instanceof CallError) || stop.signal.aborted) return
        const messages = Object.values(error.fields)
        setRefusals(messages.length > 0 ? messages : [error.message])
      }
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [client, id, body])

  async function send() {
    setSending(true)
    try {
      const call = { params: { id }, body: JSON.parse(body) as TemplateText }
      const { email } = await client.call('POST /mail_templates/:id/prova', call)
      toasts.add({ kind: 'plain', text: `La prova è partita per ${email}.` })
    } catch (error) {
      // The client has already shown a toast about the error.
      if (!(error instanceof CallError)) throw error
    } finally {
      setSending(false)
    }
  }

  return (
    <aside className="preview" aria-labelledby={heading}>
      <div className="head-row">
        <h2 id={heading}>Come arriverà</h2>
        {shown && <span className="note">{shown.caso}</span>}
      </div>
      <div role="status">
        {!shown && refusals.length === 0 && <p className="soft">Si prepara l’anteprima…</p>}
        {refusals.map(text => (
          <p key={text} className="error">
            {text}
          </p>
        ))}
      </div>
      {shown && (
        <>
          <p>
            <strong>{shown.lettera.subject}</strong>
          </p>
          <div className="letter" inert>
            <LetterSheet {...shown.lettera} />
          </div>
          {shown.variabili.length > 0 && (
            <dl className="account">
              {shown.variabili.map(({ nome, esempio }) => (
                <div key={nome}>
                  <dt>{`{{${nome}}}`}</dt>
                  <dd>{esempio}</dd>
                </div>
              ))}
            </dl>
          )}
        </>
      )}
      <p className="actions">
        <button
          className="button"
          type="button"
          disabled={isSending || refusals.length > 0}
          onClick={() => void send()}
        >
          Mandami una prova
        </button>
      </p>
    </aside>
  )
}
