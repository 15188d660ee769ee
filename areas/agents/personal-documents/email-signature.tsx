import { createElement, type ReactNode, useMemo, useRef } from 'react'
import {
  type SignatureData,
  type SignatureElement,
  signatureOf,
} from '../../../contract/personal-documents/email-signature.ts'
import { addStyle } from '../../shared/add-style.ts'
import { useFresh } from '../../shared/calls/data.ts'
import { Breadcrumb } from '../../shared/frame/breadcrumb.tsx'
import { Loaded } from '../../shared/frame/loaded.tsx'
import { PageHead } from '../../shared/frame/page-head.tsx'
import { useServices } from '../../shared/services.ts'
import style from './email-signature.css?inline'
import { Impediment } from './impediment.tsx'

addStyle(style)

/** The agent's e-mail signature: preview, copy, and how to paste it. */
export default function EmailSignaturePage() {
  const query = useFresh('GET /agents/bloccoFirma')
  return (
    <Loaded query={query}>
      {({ impedimento, firma }) => (
        <div className="page">
          <PageHead breadcrumb={<Breadcrumb group="personal-documents" />} title="Firma per la posta" />
          {firma ? <Signature data={firma} /> : <Impediment reason={impedimento ?? 'la firma non c’è'} />}
        </div>
      )}
    </Loaded>
  )
}

function Signature({ data }: { data: SignatureData }) {
  const { toasts } = useServices()
  const { html, text, root } = useMemo(() => signatureOf(data), [data])
  const preview = useRef<HTMLDivElement>(null)

  /** Copies through the event, because the clipboard's own call parses HTML under the policy of the page. */
  function copy(content: Readonly<Record<string, string>>, done: string) {
    getSelection()?.selectAllChildren(preview.current!)
    const fill = (event: ClipboardEvent) => {
      for (const [type, text] of Object.entries(content)) event.clipboardData?.setData(type, text)
      event.preventDefault()
    }
    document.addEventListener('copy', fill, { once: true })
    const isCopied = document.execCommand('copy')
    document.removeEventListener('copy', fill)
    if (isCopied) {
      getSelection()?.removeAllRanges()
      toasts.add({ kind: 'plain', text: done })
    } else
      toasts.add({
        kind: 'danger',
        text: 'Il browser non lascia copiare da qui: la firma è selezionata, la copi dalla tastiera o dal menu.',
      })
  }
  const copyFormatted = () =>
    copy({ 'text/html': html, 'text/plain': text }, 'Firma copiata: ora la incolli nel programma di posta.')
  const copyText = () => copy({ 'text/plain': text }, 'Firma copiata come solo testo, senza colori né link.')

  return (
    <>
      <section className="part" aria-labelledby="anteprima">
        <header>
          <h2 id="anteprima">La firma</h2>
          <p className="soft">
            Nome, recapiti e agenzia vengono dalla Sua scheda; i dati della società, in fondo, sono quelli di
            oggi.
          </p>
        </header>
        <div className="inside">
          <div ref={preview} className="signature">
            {drawn(root)}
          </div>
          <div className="actions">
            <button className="button primary" type="button" onClick={copyFormatted}>
              Copia la firma
            </button>
            <button className="button" type="button" onClick={copyText}>
              Copia solo il testo
            </button>
          </div>
          <p className="note">
            La firma già incollata in un programma di posta non cambia da sola: se cambia un Suo dato o un
            dato della società, la copi di nuovo.
          </p>
        </div>
      </section>
      <section className="part" aria-labelledby="incollare">
        <header>
          <h2 id="incollare">Come si incolla</h2>
        </header>
        <div className="inside">
          {programs.map(({ name, steps }) => (
            <details key={name} className="how-to-paste">
              <summary>{name}</summary>
              <ol>
                {steps.map(step => (
                  <li key={step}>{step}</li>
                ))}
              </ol>
            </details>
          ))}
        </div>
      </section>
    </>
  )
}

/** The elements of a signature as the page shows them, without HTML from a text. */
function drawn(node: SignatureElement | string, key = 0): ReactNode {
  if (typeof node === 'string') return node
  const { tag, attributes, style, content } = node
  return createElement(tag, { key, ...attributes, style }, ...content.map(drawn))
}

const programs = [
  {
    name: 'Outlook, nuovo o nel browser',
    steps: [
      'Prema «Copia la firma» qui sopra.',
      'In Outlook apra Impostazioni (l’ingranaggio), poi Account, poi Firme.',
      'Scelga «Nuova firma», le dia un nome e incolli nel riquadro con Ctrl+V, o ⌘V su Mac.',
      'Sotto il riquadro la scelga per i nuovi messaggi e per le risposte, poi salvi.',
    ],
  },
  {
    name: 'Outlook classico per Windows',
    steps: [
      'Prema «Copia la firma» qui sopra.',
      'In Outlook apra File, poi Opzioni, poi Posta, e prema «Firme…».',
      'Prema «Nuovo», dia un nome alla firma e incolli con Ctrl+V, mantenendo la formattazione di origine.',
      'A destra la scelga per i nuovi messaggi e per le risposte, poi prema OK.',
    ],
  },
  {
    name: 'Gmail',
    steps: [
      'Prema «Copia la firma» qui sopra.',
      'In Gmail apra Impostazioni (l’ingranaggio), poi «Visualizza tutte le impostazioni».',
      'Nella scheda Generali, alla voce Firma, prema «Crea nuova», dia un nome e incolli.',
      'La scelga fra i valori predefiniti della firma e, in fondo alla pagina, salvi le modifiche.',
    ],
  },
  {
    name: 'Mail di Apple',
    steps: [
      'Prema «Copia la firma» qui sopra.',
      'In Mail apra il menu Mail, poi Impostazioni, poi Firme, e scelga il Suo account.',
      'Prema + e tolga la spunta da «Usa sempre il font di default per i messaggi».',
      'Cancelli il testo proposto, incolli con ⌘V e chiuda la finestra.',
    ],
  },
]
