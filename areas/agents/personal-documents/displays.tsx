import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useRef, useState } from 'react'
import type { AnswerOf } from '../../../client/calls.ts'
import { formatRate } from '../../../contract/italian/amounts.ts'
import { formatShortDay } from '../../../contract/italian/days.ts'
import { formatEuro, formatNumber, formatWholeEuro, parseNumber } from '../../../contract/italian/format.ts'
import { formatDateTime } from '../../../contract/italian/rome-clock.ts'
import {
  type AgentDisplay,
  type DisplayProduct,
  type DisplaySheet,
  displayCode,
  displaySheet,
  displayStates,
  isAlive,
  subjectOf,
} from '../../../contract/personal-documents/display.ts'
import { rateKinds } from '../../../contract/products/mortgage.ts'
import { addStyle } from '../../shared/add-style.ts'
import { useFresh, useRefresh } from '../../shared/calls/data.ts'
import { SaveButton } from '../../shared/calls/save-button.tsx'
import { useSingleWrite } from '../../shared/calls/use-single-write.ts'
import { useConfirm } from '../../shared/controls/confirm.tsx'
import { QrCode } from '../../shared/controls/qr-code.tsx'
import { selectOnFocus } from '../../shared/controls/select-on-focus.ts'
import { Failed } from '../../shared/failed.tsx'
import { Breadcrumb } from '../../shared/frame/breadcrumb.tsx'
import { Loaded } from '../../shared/frame/loaded.tsx'
import { PageHead } from '../../shared/frame/page-head.tsx'
import { useServices } from '../../shared/services.ts'
import { copyText } from '../../shared/toasts/copy-text.ts'
import { Waiting } from '../../shared/waiting.tsx'
import style from './displays.css?inline'
import { Impediment } from './impediment.tsx'

addStyle(style)

type Own = AnswerOf<'GET /agents/display/:prodotto'>
type Offer = AnswerOf<'GET /agents/display/:prodotto/offerte'>['offerte'][number]

export const MortgageDisplays = () => <DisplaysPage prodotto="mutuo" title="Display mutuo" />
export const LoanDisplays = () => <DisplaysPage prodotto="prestito" title="Display prestito" />

/** An agent's displays of one product: a new one, and those made before. */
function DisplaysPage({ prodotto, title }: { prodotto: DisplayProduct; title: string }) {
  const query = useFresh('GET /agents/display/:prodotto', { params: { prodotto } })
  return (
    <Loaded query={query}>
      {own => (
        <div className="page">
          <PageHead breadcrumb={<Breadcrumb group="personal-documents" />} title={title}>
            <p className="soft">
              Un esempio di rata con il Suo nome, da mostrare, stampare o mettere su un Suo sito. Le cifre le
              calcola il sistema dal prodotto in vigore; il codice QR porta alla pagina che dice se sono
              ancora vere.
            </p>
          </PageHead>
          {own.impedimento ? (
            <Impediment reason={own.impedimento} />
          ) : (
            <NewDisplay prodotto={prodotto} own={own} />
          )}
          <Made own={own} />
        </div>
      )}
    </Loaded>
  )
}

interface Typed {
  importo: string
  valore: string
  durata: string
}

/** Euros of a field in cents. */
const centsOf = (text: string) => {
  const value = parseNumber(text)
  return value === null ? null : Math.round(value * 100)
}

function NewDisplay({ prodotto, own }: { prodotto: DisplayProduct; own: Own }) {
  const { predefinito, limiti } = own
  const each = prodotto === 'mutuo' ? 12 : 1
  const [typed, type] = useState<Typed>({
    importo: formatNumber(predefinito.importo / 100),
    valore: formatNumber((predefinito.valore ?? 0) / 100),
    durata: String(predefinito.durataMesi / each),
  })
  const [titolo, setTitle] = useState('')
  const [chosen, choose] = useState('')
  const importo = centsOf(typed.importo)
  const valore = limiti.valore ? centsOf(typed.valore) : undefined
  const months = parseNumber(typed.durata)
  const durataMesi = months === null ? null : Math.round(months * each)
  const isWithin = (value: number | null | undefined, bounds: { min: number; max: number } | undefined) =>
    bounds === undefined || (value != null && value >= bounds.min && value <= bounds.max)
  const isReady =
    isWithin(importo, limiti.importo) &&
    isWithin(valore, limiti.valore) &&
    isWithin(durataMesi, limiti.durataMesi)
  const asked = { importo: importo ?? 0, durataMesi: durataMesi ?? 0, ...(valore != null && { valore }) }
  const { client } = useServices()
  const offers = useQuery({
    queryKey: ['GET /agents/display/:prodotto/offerte', prodotto, asked],
    queryFn: () =>
      client.call('GET /agents/display/:prodotto/offerte', {
        params: { prodotto },
        query: {
          importo: String(asked.importo),
          durataMesi: String(asked.durataMesi),
          ...(asked.valore !== undefined && { valore: String(asked.valore) }),
        },
      }),
    enabled: isReady,
  })
  const field = (name: keyof Typed) => ({
    value: typed[name],
    onChange: (text: string) => type({ ...typed, [name]: text }),
  })
  const money = ({ min, max }: { min: number; max: number }) =>
    `Da ${formatWholeEuro(min)} a ${formatWholeEuro(max)}.`
  const { min, max } = limiti.durataMesi
  const list = offers.data?.offerte ?? []
  const offer = list.find(one => keyOf(one) === chosen) ?? list[0]
  return (
    <section className="part" aria-labelledby="nuovo">
      <header>
        <h2 id="nuovo">Nuovo display</h2>
      </header>
      <div className="inside new-display">
        <div className="display-fields">
          <TextField
            label="Importo in euro"
            {...field('importo')}
            isWrong={!isWithin(importo, limiti.importo)}
          >
            {money(limiti.importo)}
          </TextField>
          {limiti.valore && (
            <TextField
              label="Valore della casa in euro"
              {...field('valore')}
              isWrong={!isWithin(valore, limiti.valore)}
            >
              {money(limiti.valore)}
            </TextField>
          )}
          <TextField
            label={each === 12 ? 'Durata in anni' : 'Durata in mesi'}
            {...field('durata')}
            isWrong={!isWithin(durataMesi, limiti.durataMesi)}
          >
            Da {min / each} a {max / each} {each === 12 ? 'anni' : 'mesi'}.
          </TextField>
          <TextField label="Titolo" value={titolo} onChange={setTitle} maxLength={80}>
            Facoltativo, per esempio «La prima casa, con calma». Al massimo 80 caratteri.
          </TextField>
        </div>
        {isReady && offers.isPending && <Waiting />}
        {isReady && offers.error && (
          <Failed onRetry={() => void offers.refetch()}>{offers.error.message}</Failed>
        )}
        {isReady && offers.data && list.length === 0 && (
          <p className="notice caution">
            Nessun prodotto in vigore va bene per questi valori: provi un altro importo o un’altra durata.
          </p>
        )}
        {isReady && offer && own.agente && (
          <>
            <ProductField offers={list} value={keyOf(offer)} onChange={choose} />
            <Create
              prodotto={prodotto}
              asked={asked}
              offer={offer}
              titolo={titolo.trim() || null}
              sheet={displaySheet(
                {
                  prodotto,
                  importo: asked.importo,
                  durataMesi: asked.durataMesi,
                  titolo: titolo.trim() || null,
                  cifre: offer,
                  scadenza: offer.scadenza,
                  indirizzo: '',
                },
                own.agente,
                own.intermediario,
              )}
            />
          </>
        )}
      </div>
    </section>
  )
}

interface TextFieldProps {
  label: string
  value: string
  onChange: (text: string) => void
  isWrong?: boolean
  maxLength?: number
  children: ReactNode
}

function TextField({ label, value, onChange, isWrong = false, maxLength, children }: TextFieldProps) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        className="input"
        id={id}
        value={value}
        inputMode={maxLength ? 'text' : 'decimal'}
        {...(!maxLength && selectOnFocus)}
        maxLength={maxLength}
        aria-invalid={isWrong || undefined}
        aria-describedby={`${id}-aiuto`}
        onChange={event => onChange(event.target.value)}
      />
      <p id={`${id}-aiuto`} className={isWrong ? 'error' : 'help'}>
        {children}
      </p>
    </div>
  )
}

const keyOf = ({ prodotto, tipoTasso }: Offer) => `${prodotto} ${tipoTasso}`

function ProductField({
  offers,
  value,
  onChange,
}: {
  offers: readonly Offer[]
  value: string
  onChange: (key: string) => void
}) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>Prodotto in vigore</label>
      <select className="select" id={id} value={value} onChange={event => onChange(event.target.value)}>
        {offers.map(offer => (
          <option key={keyOf(offer)} value={keyOf(offer)}>
            {offer.banca}, {offer.nome}, {rateKinds[offer.tipoTasso].toLowerCase()}: {formatEuro(offer.rata)},
            TAEG {formatRate(offer.taeg)}
          </option>
        ))}
      </select>
      <p className="help">In ordine di TAEG, dal più basso.</p>
    </div>
  )
}

interface CreateProps {
  prodotto: DisplayProduct
  asked: { importo: number; durataMesi: number; valore?: number }
  offer: Offer
  titolo: string | null
  sheet: DisplaySheet
}

function Create({ prodotto, asked, offer, titolo, sheet }: CreateProps) {
  const { client, toasts } = useServices()
  const refresh = useRefresh()
  const { isSending, send } = useSingleWrite()
  const create = () =>
    send(
      async idempotencyKey => {
        const body = { ...asked, prodotto: offer.prodotto, tipoTasso: offer.tipoTasso, titolo }
        await client.call('POST /agents/display/:prodotto', { params: { prodotto }, body, idempotencyKey })
        toasts.add({ kind: 'plain', text: 'Il display è pronto, in testa all’elenco qui sotto.' })
        await refresh('GET /agents/display/:prodotto')
      },
      // The client shows a toast about the refusal.
      () => {},
    )
  return (
    <>
      <section aria-label="Anteprima">
        <Sheet sheet={sheet} />
      </section>
      <div className="actions">
        <button
          className="button primary"
          type="button"
          aria-busy={isSending || undefined}
          onClick={() => void create()}
        >
          Crea il display
        </button>
      </div>
    </>
  )
}

/** A display as it will be printed. */
const Sheet = ({ sheet }: { sheet: DisplaySheet }) => (
  <div className="display-sheet">
    <p className="display-title">{sheet.titolo}</p>
    {sheet.oggetto && <p className="soft">{sheet.oggetto}</p>}
    <p className="figure">
      {sheet.rata}
      <small>€</small>
    </p>
    <p>{sheet.costo}</p>
    <p className="note">{sheet.esempio}</p>
    <div className="display-foot">
      <div>
        <p>
          <strong>{sheet.agente.nome}</strong>
        </p>
        <p className="soft">{sheet.agente.ruolo}</p>
        {sheet.agente.telefono && <p className="num">{sheet.agente.telefono}</p>}
        <p className="note">{sheet.fino}</p>
        <p className="note">{sheet.intermediario}</p>
      </div>
      {sheet.indirizzo && <QrCode text={sheet.indirizzo} label={`Codice QR di ${sheet.indirizzo}`} />}
    </div>
  </div>
)

function Made({ own }: { own: Own }) {
  return (
    <section className="part" aria-labelledby="fatti">
      <header>
        <h2 id="fatti">I Suoi display</h2>
      </header>
      <div className="inside">
        {own.display.length === 0 ? (
          <p className="soft">Non ne ha ancora creato nessuno.</p>
        ) : (
          own.display.map(display => (
            <OneDisplay key={display._id} display={display} intermediario={own.intermediario} />
          ))
        )}
      </div>
    </section>
  )
}

const badges: Record<AgentDisplay['stato'], string> = {
  attivo: 'validated',
  cambiato: 'pending',
  scaduto: 'deleted',
  fuori_vigore: 'deleted',
  collaboratore: 'blocked',
  ritirato: 'deleted',
}

function OneDisplay({ display, intermediario }: { display: AgentDisplay; intermediario: string }) {
  const { titolo, cifre, createdAt, scadenza, stato, agente } = display
  return (
    <details className="own-display">
      <summary>
        <span>
          <strong>{titolo ?? subjectOf(display)}</strong>{' '}
          <span className={`badge ${badges[stato]}`}>{displayStates[stato]}</span>
        </span>
        <span className="soft">
          {titolo && `${subjectOf(display)}. `}
          <span className="num">{formatEuro(cifre.rata)}</span> al mese, TAEG {formatRate(cifre.taeg)},{' '}
          {cifre.banca}. Creato il <span className="num">{formatDateTime(createdAt)}</span>, valido fino al{' '}
          <span className="num">{formatShortDay(scadenza)}</span>.
        </span>
      </summary>
      <div className="inside">
        {stato === 'cambiato' && (
          <p className="notice caution">
            Le cifre di oggi sono diverse: tolga le copie stampate e crei un altro display. Sui siti che lo
            incorporano si vedono già quelle di oggi.
          </p>
        )}
        {agente && stato === 'attivo' && <Sheet sheet={displaySheet(display, agente, intermediario)} />}
        {isAlive(display) && <Uses display={display} />}
        <p>
          <a href={display.indirizzo} target="_blank" rel="noreferrer">
            Apri la pagina di verifica (in un’altra scheda)
          </a>
        </p>
        {stato !== 'ritirato' && <Withdraw display={display} />}
      </div>
    </details>
  )
}

function Uses({ display }: { display: AgentDisplay }) {
  const { toasts } = useServices()
  const code = useRef<HTMLPreElement>(null)
  const path = `/agents/display/${display.prodotto}/${display._id}`
  async function copy() {
    const isCopied = await copyText(toasts, displayCode(display), {
      copied: 'Codice copiato.',
      failed: 'Il codice è selezionato: lo copi dalla tastiera o dal menu.',
    })
    if (!isCopied) getSelection()?.selectAllChildren(code.current!)
  }
  return (
    <>
      {display.stato === 'attivo' && (
        <div className="actions">
          <SaveButton path={`${path}/a4.pdf`} name="display-a4.pdf" className="button">
            PDF in A4
          </SaveButton>
          <SaveButton path={`${path}/a5.pdf`} name="display-a5.pdf" className="button">
            PDF in A5
          </SaveButton>
          <SaveButton path={`${path}/storia.png`} name="display-storia.png" className="button">
            Immagine per le storie
          </SaveButton>
        </div>
      )}
      <div>
        <h3>Da incorporare nel Suo sito</h3>
        <p className="note">
          Mostra sempre le cifre di oggi. Quando il display finisce, al suo posto resta una frase.
        </p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
        <pre ref={code} className="embed-code" tabIndex={0}>
          <code>{displayCode(display)}</code>
        </pre>
        <button className="button" type="button" onClick={() => void copy()}>
          Copia il codice
        </button>
      </div>
    </>
  )
}

function Withdraw({ display: { prodotto, _id } }: { display: AgentDisplay }) {
  const { client, toasts } = useServices()
  const refresh = useRefresh()
  const [dialog, confirm] = useConfirm()
  const { isSending, send } = useSingleWrite()
  async function withdraw() {
    const isSure = await confirm({
      action: 'delete',
      label: 'Ritira',
      question: 'Ritirare il display?',
      details: 'Chi inquadra il codice legge che non vale più. Non si può tornare indietro.',
    })
    if (!isSure) return
    await send(
      async () => {
        await client.call('POST /agents/display/:prodotto/:id/ritira', { params: { prodotto, id: _id } })
        toasts.add({ kind: 'plain', text: 'Il display è ritirato.' })
        await refresh('GET /agents/display/:prodotto')
      },
      // The client shows a toast about the refusal.
      () => {},
    )
  }
  return (
    <div className="actions">
      <button
        className="button danger"
        type="button"
        aria-busy={isSending || undefined}
        onClick={() => void withdraw()}
      >
        Ritira
      </button>
      {dialog}
    </div>
  )
}
