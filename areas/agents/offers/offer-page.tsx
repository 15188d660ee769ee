import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useId, useState } from 'react'
import { Link, useLocation, useParams } from 'wouter'
import type { AnswerOf } from '../../../client/calls.ts'
import { CallError } from '../../../client/client.ts'
import { formatNumber } from '../../../contract/italian/format.ts'
import { countedMonths, shortWorkingDays } from '../../../contract/loan-files/durations.ts'
import { maxOfferText, type OfferSender, offersSent } from '../../../contract/products/sent-offer.ts'
import { fileStates } from '../../../contract/subjects/loan-files/file-words.ts'
import type { Need } from '../../../finance/offers/types.ts'
import { ComparedOffers, type OfferRow } from '../../../ui/offers/compared-offers.tsx'
import { SenderCard } from '../../../ui/offers/sender-card.tsx'
import comparedStyle from '../../../ui/parts/offers-compared.css?inline'
import { addStyle } from '../../shared/add-style.ts'
import { useFresh, useRefresh } from '../../shared/calls/data.ts'
import { useSingleWrite } from '../../shared/calls/use-single-write.ts'
import { useConfirm } from '../../shared/controls/confirm.tsx'
import { Failed } from '../../shared/failed.tsx'
import { Breadcrumb } from '../../shared/frame/breadcrumb.tsx'
import { Loaded } from '../../shared/frame/loaded.tsx'
import { PageHead } from '../../shared/frame/page-head.tsx'
import { LetterPreview } from '../../shared/offers/letter-preview.tsx'
import { useServices } from '../../shared/services.ts'
import { draftKey, readDraft, storeDraft } from '../../shared/session/drafts.ts'
import { type Choice, type ChosenOffer, OfferCalculator } from './offer-calculator.tsx'
import style from './offers.css?inline'

addStyle(comparedStyle)
addStyle(style)

const read = 'GET /agents/offerte/:di/:id'
type Draft = AnswerOf<typeof read>
type Subject = { di: 'pratiche' | 'leads'; id: string }

/** The page that prepares offers for the customer of a loan file. */
export function FileOffer() {
  const { id } = useParams<{ id: string }>()
  return <OfferPage di="pratiche" id={id} />
}

/** The page that prepares offers for a lead. */
export function LeadOffer() {
  const { id } = useParams<{ id: string }>()
  return <OfferPage di="leads" id={id} />
}

function OfferPage(subject: Subject) {
  const query = useFresh(read, { params: subject })
  return <Loaded query={query}>{draft => <Preparation key={subject.id} {...{ subject, draft }} />}</Loaded>
}

const words = { pratiche: ['Pratiche', 'la pratica'], leads: ['Lead', 'il lead'] } as const

interface PreparationProps {
  subject: Subject
  draft: Draft
}

function Preparation({ subject, draft }: PreparationProps) {
  const { di, id } = subject
  const [choice, setChoice] = useState<Choice | null>(null)
  const list = `/agents/reports/${di}`
  const [listName, record] = words[di]
  const choose = useCallback(
    (now: Choice) => setChoice(before => ({ ...now, offerte: inOrder(before?.offerte ?? [], now.offerte) })),
    [],
  )
  const reorder = (offerte: ChosenOffer[]) => setChoice(before => before && { ...before, offerte })
  return (
    <div className="page wide offer-page">
      <PageHead
        breadcrumb={
          <Breadcrumb
            group="reports"
            then={[
              [list, listName],
              [`${list}/${id}`, draft.nome],
            ]}
          />
        }
        title={`Offerta per ${draft.nome}`}
      >
        <p className="soft">
          I dati vengono dal{di === 'leads' ? ' lead' : 'la pratica'}: si correggono nel calcolatore, senza
          cambiare {record}. Spunti da {offersSent.min} a {offersSent.max} offerte.
        </p>
      </PageHead>
      {draft.impedimento && (
        <div className="notice caution" role="status">
          <p>{draft.impedimento}</p>
        </div>
      )}
      <OfferCalculator known={draft.need} fee={draft.compenso} onChoose={choose} />
      {choice && choice.offerte.length > 0 && <Chosen {...{ subject, choice, reorder }} />}
      {!draft.impedimento && draft.mittente && (
        <Message {...{ subject, draft, choice }} sender={draft.mittente} />
      )}
    </div>
  )
}

const keyOf = ({ prodotto, tipoTasso }: ChosenOffer) => `${prodotto}:${tipoTasso}`

/** The chosen offers in the agent's order; new ones come last. */
function inOrder(before: readonly ChosenOffer[], now: readonly ChosenOffer[]): ChosenOffer[] {
  const has = (list: readonly ChosenOffer[], one: ChosenOffer) =>
    list.some(other => keyOf(other) === keyOf(one))
  return [...before.filter(one => has(now, one)), ...now.filter(one => !has(before, one))]
}

interface ChosenProps {
  subject: Subject
  choice: Choice
  reorder: (offers: ChosenOffer[]) => void
}

const compare = 'POST /agents/offerte/:di/:id/confronto'

/** The chosen offers side by side, as the server computes them, with buttons that change their order. */
function Chosen({ subject, choice, reorder }: ChosenProps) {
  const { quietClient } = useServices()
  const { data, error, refetch } = useQuery({
    queryKey: [compare, subject, choice],
    queryFn: () => quietClient.call(compare, { params: { ...subject }, body: choice }),
    placeholderData: keepPreviousData,
    retry: false,
    // Prices change with the day.
    staleTime: 60_000,
    gcTime: 60_000,
  })
  const toLeft = (i: number) => {
    const { offerte } = choice
    reorder([...offerte.slice(0, i - 1), offerte[i]!, offerte[i - 1]!, ...offerte.slice(i + 1)])
  }
  return (
    <section className="offer-section" aria-labelledby="scelte">
      <h2 id="scelte">Le offerte scelte</h2>
      {error ? (
        <Failed onRetry={() => void refetch()}>{error.message}</Failed>
      ) : data ? (
        <>
          <ComparedOffers
            offers={data.offerte}
            first={{
              name: 'Ordine',
              cell: ({ banca, prodotto }, i) => (
                <>
                  {i + 1}ª
                  {i > 0 && data.offerte.length === choice.offerte.length && (
                    <>
                      {' '}
                      <button className="link" type="button" onClick={() => toLeft(i)}>
                        Sposta prima
                        <span className="hidden">
                          {' '}
                          {banca.nome}, {prodotto.nome}
                        </span>
                      </button>
                    </>
                  )}
                </>
              ),
            }}
            last={timeRows(data.tempi)}
          />
          <p className="note">
            Il cliente le vede in quest’ordine, la prima per intero. Per toglierne una, tolga la spunta nel
            calcolatore.
            {data.compensoConcordato &&
              ' TAEG e costi contano il compenso concordato nella pratica, qui come nel calcolatore.'}
          </p>
          <p className="note">
            I tempi sono in giorni lavorativi e il cliente non li vede: quelli soliti vengono dalle pratiche
            degli ultimi {countedMonths} mesi, quelli concordati dalla convenzione.
          </p>
        </>
      ) : (
        <p className="soft" role="status">
          Calcolo il confronto…
        </p>
      )}
    </section>
  )
}

type BankTimes = AnswerOf<typeof compare>['tempi']

/** How long the banks take: a row for each state of which something is known. */
const timeRows = (times: BankTimes): OfferRow[] =>
  (times[0] ?? []).flatMap(({ stato }, at) =>
    times.some(ofBank => ofBank[at]!.soliti || ofBank[at]!.concordati !== null)
      ? [{ name: fileStates[stato], cell: (_, i) => <BankTime {...times[i]![at]!} /> }]
      : [],
  )

const BankTime = ({ soliti, concordati }: BankTimes[number][number]) => (
  <>
    {soliti ? `${shortWorkingDays(soliti)} gg` : '–'}
    {soliti && !soliti.dellaBanca && <small>con tutte le banche</small>}
    {concordati !== null && <small>concordati {concordati}</small>}
  </>
)

interface MessageProps {
  subject: Subject
  draft: Draft
  choice: Choice | null
  sender: OfferSender
}

type Preview = AnswerOf<'POST /agents/offerte/:di/:id/anteprima'>

/**
 * The text to the customer, what the customer will get, and the button that sends it. Without enough offers there is
 * nothing to send, so only a text that is written already is shown.
 */
function Message({ subject, draft, choice, sender }: MessageProps) {
  const { client, toasts } = useServices()
  const refresh = useRefresh()
  const [, navigate] = useLocation()
  const [dialog, confirm] = useConfirm()
  const field = useId()
  const reachable = draft.destinatari.filter(({ email }) => email)
  const [partecipante, setAddressee] = useState(reachable[0]?.partecipante ?? null)
  const [text, setText] = useDraftText(subject)
  const [preview, setPreview] = useState<{ of: string; answer: Preview } | null>(null)
  const [errors, setErrors] = useState<{ text?: string; rest?: string }>({})
  const { isSending, send } = useSingleWrite()
  const addressee = reachable.find(one => one.partecipante === partecipante) ?? reachable[0]!
  const body = {
    need: choice?.need as Need,
    offerte: choice?.offerte ?? [],
    testo: text.trim(),
    ...(addressee.partecipante && { partecipante: addressee.partecipante }),
  }
  const written = JSON.stringify(body)

  /** Whether everything is there; otherwise the missing part is said. */
  function isReady(): boolean {
    const missing = {
      ...(body.testo === '' && { text: 'Scriva qualche riga al cliente.' }),
      ...(body.offerte.length < offersSent.min && {
        rest: `Spunti almeno ${offersSent.min} offerte nel calcolatore.`,
      }),
    }
    setErrors(missing)
    if (missing.text) document.getElementById(field)?.focus()
    return Object.keys(missing).length === 0
  }
  const refused = (error: CallError) =>
    setErrors(error.fields.testo ? { text: error.fields.testo } : { rest: error.message })

  async function show() {
    if (!isReady()) return
    try {
      const answer = await client.call('POST /agents/offerte/:di/:id/anteprima', {
        params: subject,
        body,
      })
      setPreview({ of: written, answer })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      refused(error)
    }
  }
  async function sendOffer() {
    if (!isReady()) return
    const question = `Mandare le ${body.offerte.length} offerte a ${addressee.nome}, ${addressee.email}?`
    if (!(await confirm({ action: 'send', question }))) return
    await send(async idempotencyKey => {
      await client.call('POST /agents/offerte/:di/:id', { params: subject, body, idempotencyKey })
      storeDraft(draftOf(subject), null)
      toasts.add({ kind: 'plain', text: `L’offerta è partita per ${addressee.email}.` })
      void refresh('GET /offerte/:di/:id')
      navigate(`/agents/reports/${subject.di}/${subject.id}`)
    }, refused)
  }

  const isOld = preview !== null && preview.of !== written
  if (body.offerte.length < offersSent.min && text === '')
    return (
      <section className="offer-section" aria-labelledby="messaggio">
        <h2 id="messaggio">Che cosa scrive</h2>
        <p className="soft" role="status">
          {body.offerte.length === 0
            ? `Qui scriverà al cliente: prima spunti da ${offersSent.min} a ${offersSent.max} offerte nel calcolatore.`
            : 'Spunti almeno un’altra offerta nel calcolatore, poi qui scriverà al cliente.'}
        </p>
      </section>
    )
  return (
    <section className="offer-section" aria-labelledby="messaggio">
      {dialog}
      <h2 id="messaggio">Che cosa scrive</h2>
      <div className="offer-message">
        <div>
          {reachable.length > 1 && (
            <div className="field">
              <label htmlFor={`${field}-a`}>A chi</label>
              <select
                className="input"
                id={`${field}-a`}
                value={addressee.partecipante ?? ''}
                onChange={event => setAddressee(event.currentTarget.value)}
              >
                {reachable.map(one => (
                  <option key={one.partecipante} value={one.partecipante ?? ''}>
                    {one.nome}, {one.email}
                  </option>
                ))}
              </select>
            </div>
          )}
          {reachable.length === 1 && (
            <p>
              A <strong>{addressee.nome}</strong>, {addressee.email}
            </p>
          )}
          <div className="field">
            <label htmlFor={field}>Testo per il cliente</label>
            <textarea
              className="input"
              id={field}
              rows={6}
              maxLength={maxOfferText}
              value={text}
              aria-invalid={errors.text ? true : undefined}
              aria-describedby={`${field}-aiuto`}
              onChange={event => {
                setText(event.currentTarget.value)
                setErrors({})
              }}
            />
            <div id={`${field}-aiuto`}>
              {errors.text && <p className="error">{errors.text}</p>}
              <p className="help">
                Testo semplice. Non scriva redditi o debiti: chi ha il link legge tutto.{' '}
                <span className="num">
                  {text.length} su {formatNumber(maxOfferText)}
                </span>
              </p>
            </div>
          </div>
        </div>
        <SenderCard {...sender} className="offer-sender" label="La Sua firma" />
      </div>
      <div className="actions">
        <button className="button" type="button" onClick={() => void show()}>
          Vedi l’anteprima
        </button>
        <button
          className="button primary"
          type="button"
          aria-busy={isSending || undefined}
          onClick={() => void sendOffer()}
        >
          Invia
        </button>
        <Link className="button bare" href={`/agents/reports/${subject.di}/${subject.id}`}>
          Lascia
        </Link>
      </div>
      <div role="status">
        {errors.rest && <p className="error">{errors.rest}</p>}
        {preview && (
          <p className="note">
            {isOld
              ? 'Dopo l’anteprima qualcosa è cambiato: la faccia di nuovo.'
              : 'L’anteprima è pronta, qui sotto.'}
          </p>
        )}
      </div>
      {preview && <LetterPreview preview={preview.answer} isOld={isOld} />}
    </section>
  )
}

const draftOf = ({ di, id }: Subject) => draftKey('offerta', `${di} ${id}`)

/** The text, which stays in this tab until it is sent. */
function useDraftText(subject: Subject): [string, (text: string) => void] {
  const key = draftOf(subject)
  const [text, setText] = useState(() => String(readDraft(key)?.values.testo ?? ''))
  useEffect(() => {
    if (text) storeDraft(key, { versione: 0, values: { testo: text } })
  }, [key, text])
  return [text, setText]
}
