import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ChangeEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { CallError } from '../../../client/client.ts'
import { fileSize } from '../../../contract/files/file-size.ts'
import { addDays, formatShortDay } from '../../../contract/italian/days.ts'
import { formatNumber } from '../../../contract/italian/format.ts'
import { missingOf } from '../../../contract/italian/typed-day.ts'
import { maxPriceRows } from '../../../contract/products/price-rows.ts'
import type { AnyField } from '../../../contract/records/resource.ts'
import type { PriceTables } from '../../../contract/subjects/price-tables.ts'
import { useConfirm } from '../../shared/controls/confirm.tsx'
import { ScrollTable } from '../../shared/controls/scroll-table.tsx'
import { DayInput } from '../../shared/records/editors/days.tsx'
import { forgetFile } from '../../shared/records/import/forget-file.ts'
import { type MappingName, MappingSelect } from '../../shared/records/import/mapping-select.tsx'
import { useServices } from '../../shared/services.ts'
import type { Checked, PriceCalls, Uploaded } from './price-calls.ts'
import { PriceDifference } from './price-difference.tsx'
import '../system/rates-style.ts'

interface Props {
  tables: PriceTables
  calls: PriceCalls
  /** Current day of the server. */
  today: string
  onPublished: () => void
}

/** Maximum numbers of shown errors and of shown pairs of overlapping rows; the others are only counted. */
const maxErrors = 100
const maxOverlaps = 10

/** Uploads a file of a network, shows its errors or its differences, and publishes it from a day on. */
export function PriceUpload({ tables, calls, today, onPublished }: Props) {
  const [isOpen, open] = useState(false)
  const [mappatura, setMapping] = useState<MappingName | null>(null)
  const [sent, setSent] = useState<Uploaded | null>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const summary = useRef<HTMLElement>(null)
  const upload = useRef<{ file: File; stop: AbortController }>(undefined)
  const id = useId()
  const { name } = tables
  useEffect(() => () => upload.current?.stop.abort(), [])

  async function send(file: File) {
    upload.current?.stop.abort()
    const stop = new AbortController()
    upload.current = { file, stop }
    setSent(null)
    setProblem(null)
    setProgress(0)
    try {
      setSent(await calls.upload(file, setProgress, stop.signal))
    } catch (error) {
      if (stop.signal.aborted) return
      setProblem((error as Error).message)
    } finally {
      if (!stop.signal.aborted) setProgress(null)
    }
  }
  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    if (file) void send(file)
  }
  const saveTemplate = (formato: 'csv' | 'xlsx') =>
    void calls.save(`modello?formato=${formato}`, `${name.replaceAll('_', '-')}-modello.${formato}`)

  return (
    <details className="entry" open={isOpen} onToggle={event => open(event.currentTarget.open)}>
      <summary ref={summary}>Carica una tabella</summary>
      <div className="price-upload">
        <MappingSelect
          per="prezzi"
          value={mappatura?._id ?? null}
          disabled={progress !== null}
          onChange={setMapping}
        />
        <div className="field">
          <label htmlFor={id}>File Excel (.xlsx) o CSV</label>
          <input
            className="input"
            id={id}
            type="file"
            accept=".xlsx,.csv,text/csv"
            disabled={progress !== null}
            onClick={forgetFile}
            onChange={choose}
            aria-describedby={`${id}-aiuto`}
          />
          <p className="help" id={`${id}-aiuto`}>
            I nomi delle colonne nella prima riga, fino a {formatNumber(maxPriceRows)} righe. Prima di
            pubblicare si vede che cosa non va e che cosa cambia.
          </p>
        </div>
        <div className="actions">
          <button className="button" type="button" onClick={() => saveTemplate('xlsx')}>
            Modello Excel
          </button>
          <button className="button" type="button" onClick={() => saveTemplate('csv')}>
            Modello CSV
          </button>
        </div>
        {progress !== null && (
          <p className="bulk-progress" role="status">
            <progress className="progress" value={progress} aria-label="Caricamento del file" /> Si carica il
            file…
          </p>
        )}
        {problem && (
          <div className="notice danger" role="alert">
            <p>{problem}</p>
            <button className="button" type="button" onClick={() => void send(upload.current!.file)}>
              Riprova
            </button>
          </div>
        )}
        {sent && (
          <Checking
            key={sent._id}
            {...{ tables, calls, today, sent, mappatura }}
            onDone={published => {
              setSent(null)
              if (!published) return
              open(false)
              summary.current?.focus()
              onPublished()
            }}
          />
        )}
      </div>
    </details>
  )
}

const dayField = (label: string, optional?: true) =>
  ({ kind: 'day', label, ...(optional && { optional }) }) as AnyField

interface CheckingProps extends Omit<Props, 'onPublished'> {
  sent: Uploaded
  mappatura: MappingName | null
  onDone: (published: boolean) => void
}

function Checking({ tables, calls, today, sent, mappatura, onDone }: CheckingProps) {
  const { toasts } = useServices()
  const [dialog, confirm] = useConfirm()
  const [nome, setNome] = useState(() => sent.name.replace(/\.(xlsx|csv)$/i, '').slice(0, 120))
  const [dal, setDal] = useState<string | null>(addDays(today, 1))
  const [al, setAl] = useState<string | null>(null)
  /** The missing parts of each incomplete date. */
  const [missing, setMissing] = useState<Record<string, string | null>>({})
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [isSending, setSending] = useState(false)
  const key = useRef(crypto.randomUUID())
  const id = useId()
  const reading = mappatura ? { mappatura: { _id: mappatura._id, versione: mappatura.versione } } : {}
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery({
    queryKey: [`POST /${tables.name}/controllo`, sent._id, dal, mappatura?._id],
    queryFn: () => calls.check({ file: sent._id, validaDal: dal!, ...reading }),
    // A partly typed day is usually in the past, and the check would refuse it.
    enabled: dal !== null && dal >= today,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  })

  async function publish(checked: Checked) {
    const wrong: Record<string, string> = {}
    if (!nome.trim()) wrong.nome = 'Dia un nome alla tabella.'
    if (!dal) wrong.validaDal = missing.validaDal ?? 'Scriva il giorno da cui vale.'
    else if (dal < today) wrong.validaDal = 'È un giorno passato: scelga oggi o un giorno che deve venire.'
    if (missing.validaAl) wrong.validaAl = missing.validaAl
    else if (dal && al && al < dal) wrong.validaAl = 'Finisce prima di cominciare: controlli i due giorni.'
    setProblems(wrong)
    const [first] = Object.keys(wrong)
    if (first) return document.getElementById(`${id}-${first}`)?.focus()
    const question = `Pubblicare «${nome.trim()}», ${rowsOf(checked.righe)}, dal ${formatShortDay(dal!)}?`
    if (
      isSending ||
      !(await confirm({ action: 'send', question, details: <Consequences {...{ checked, dal: dal! }} /> }))
    )
      return
    setSending(true)
    try {
      const body = {
        file: sent._id,
        nome,
        validaDal: dal!,
        validaAl: al,
        base: checked.base?._id ?? null,
        ...reading,
      }
      await calls.publish(body, key.current)
      toasts.add({ kind: 'plain', text: `«${nome.trim()}» è pubblicata.` })
      onDone(true)
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure
      // After a lost answer the same key repeats the same request.
      if (failure.status !== 0) key.current = crypto.randomUUID()
      setProblems({ tutto: failure.message, ...failure.fields })
      if (failure.status === 409) void refetch()
    } finally {
      setSending(false)
    }
  }

  if (error)
    return (
      <div className="notice danger" role="alert">
        <p className="title">{sent.name}</p>
        <p>{error.message}</p>
        <button className="button" type="button" onClick={() => void refetch()}>
          Controlla di nuovo
        </button>
      </div>
    )
  return (
    <section className="price-checked" aria-label="Che cosa c’è nel file">
      {dialog}
      <p role="status">
        {isFetching && !data ? (
          <span className="bulk-progress">
            <progress className="progress" aria-label="Controllo del file" /> Si controlla {sent.name}…
          </span>
        ) : (
          data && (
            <>
              <strong>{sent.name}</strong> ({fileSize(sent.size)}):{' '}
              {data.quantiErrori > 0
                ? `${data.quantiErrori === 1 ? 'una cella' : `${formatNumber(data.quantiErrori)} celle`} da correggere.`
                : `${rowsOf(data.righe)}, niente da correggere.`}
            </>
          )
        )}
      </p>
      {data && data.quantiErrori > 0 && <Errors checked={data} />}
      {data && data.quantiErrori === 0 && (
        <>
          {data.ignorate.length > 0 && (
            <p className="soft">Colonne che non si leggono: {data.ignorate.join(', ')}.</p>
          )}
          {data.avvisi.map(text => (
            <p key={text} className="notice">
              {text}
            </p>
          ))}
          {data.quanteSovrapposte > 0 && <Overlaps checked={data} />}
          <form
            className="form"
            noValidate
            onSubmit={event => {
              event.preventDefault()
              if (!isFetching) void publish(data)
            }}
          >
            <div className="entry-grid">
              <Field id={`${id}-nome`} label="Nome" isRequired error={problems.nome}>
                <input
                  className="input"
                  id={`${id}-nome`}
                  value={nome}
                  maxLength={120}
                  autoComplete="off"
                  onChange={event => setNome(event.target.value)}
                  aria-required
                  aria-invalid={problems.nome ? true : undefined}
                  aria-describedby={problems.nome && `${id}-nome-errore`}
                />
              </Field>
              <Field id={`${id}-validaDal`} label="Valida dal" isRequired error={problems.validaDal}>
                <DayInput
                  id={`${id}-validaDal`}
                  name="validaDal"
                  field={dayField('Valida dal')}
                  value={dal}
                  onRead={read => {
                    setDal(read.date)
                    setMissing(now => ({ ...now, validaDal: missingOf(read) }))
                  }}
                  invalid={problems.validaDal ? true : undefined}
                  describedBy={problems.validaDal && `${id}-validaDal-errore`}
                />
              </Field>
              <Field id={`${id}-validaAl`} label="Valida fino al" error={problems.validaAl}>
                <DayInput
                  id={`${id}-validaAl`}
                  name="validaAl"
                  field={dayField('Valida fino al', true)}
                  value={al}
                  onRead={read => {
                    setAl(read.date)
                    setMissing(now => ({ ...now, validaAl: missingOf(read) }))
                  }}
                  invalid={problems.validaAl ? true : undefined}
                  describedBy={problems.validaAl && `${id}-validaAl-errore`}
                />
              </Field>
            </div>
            <div className="price-lines" aria-busy={isPlaceholderData || undefined}>
              <h2>
                {data.base
                  ? `Differenze con «${data.base.nome}», in vigore dal ${formatShortDay(data.base.validaDal)}`
                  : 'Per quel giorno non c’è una tabella in vigore: tutte le righe sono nuove'}
              </h2>
              {data.base && data.differenza && <PriceDifference difference={data.differenza} />}
            </div>
            {problems.tutto && (
              <p className="error" role="alert">
                {problems.tutto}
              </p>
            )}
            <div className="actions">
              <button className="button" type="button" onClick={() => onDone(false)}>
                ANNULLA
              </button>
              <button
                className="button primary"
                type="submit"
                aria-disabled={isSending || isFetching || undefined}
              >
                INVIA
              </button>
            </div>
          </form>
        </>
      )}
    </section>
  )
}

const rowsOf = (count: number) => (count === 1 ? 'una riga' : `${formatNumber(count)} righe`)

/** The consequences of the publication. */
function Consequences({
  checked: { base, segue, quanteSovrapposte },
  dal,
}: {
  checked: Checked
  dal: string
}) {
  return (
    <ul className="rate-changes">
      {base && base.validaDal < dal && (
        <li>
          «{base.nome}» finisce il {formatShortDay(addDays(dal, -1))}.
        </li>
      )}
      {base && base.validaDal === dal && <li>«{base.nome}», dello stesso giorno, è sostituita.</li>}
      {segue && (
        <li>
          Dal {formatShortDay(segue.validaDal)} vale «{segue.nome}», già in programma.
        </li>
      )}
      {quanteSovrapposte > 0 && <li>{overlapsIn(quanteSovrapposte)} nelle stesse fasce.</li>}
    </ul>
  )
}

const overlapsIn = (count: number) =>
  count === 1 ? 'Due righe cadono' : `${formatNumber(count)} coppie di righe cadono`

interface FieldProps {
  id: string
  label: string
  isRequired?: boolean
  error: string | undefined
  children: ReactNode
}

const Field = ({ id, label, isRequired, error, children }: FieldProps) => (
  <div className="field">
    <label className={isRequired ? 'required' : undefined} htmlFor={id}>
      {label}
    </label>
    {children}
    {error && (
      <p className="error" id={`${id}-errore`}>
        {error}
      </p>
    )}
  </div>
)

function Errors({ checked: { errori, quantiErrori } }: { checked: Checked }) {
  const shown = errori.slice(0, maxErrors)
  return (
    <>
      <ScrollTable caption="Celle da correggere">
        <thead>
          <tr>
            <th scope="col" className="n">
              Riga
            </th>
            <th scope="col">Colonna</th>
            <th scope="col">Nel file</th>
            <th scope="col">Che cosa fare</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ riga, colonna, valore, messaggio }) => (
            <tr key={`${riga} ${colonna} ${messaggio}`}>
              <td className="n">{formatNumber(riga)}</td>
              <th scope="row">{colonna}</th>
              <td className="price-value">{valore || <span className="soft">vuota</span>}</td>
              <td className="wrong">{messaggio}</td>
            </tr>
          ))}
        </tbody>
      </ScrollTable>
      {quantiErrori > shown.length && (
        <p className="note">e altre {formatNumber(quantiErrori - shown.length)} celle</p>
      )}
      <p className="soft">Non si è scritto niente: corregga il file e lo carichi di nuovo.</p>
    </>
  )
}

function Overlaps({ checked: { sovrapposte, quanteSovrapposte } }: { checked: Checked }) {
  const shown = sovrapposte.slice(0, maxOverlaps)
  return (
    <div className="notice caution">
      <p className="title">{overlapsIn(quanteSovrapposte)} nelle stesse fasce</p>
      <p>Lo stesso caso ha più di un prezzo: controlli durate, età e importi prima di pubblicare.</p>
      <ul className="rate-changes">
        {shown.map(({ righe, dove }) => (
          <li key={righe.join()}>
            Righe {righe.map(formatNumber).join(' e ')}: {dove}
          </li>
        ))}
        {quanteSovrapposte > shown.length && (
          <li>e altre {formatNumber(quanteSovrapposte - shown.length)}</li>
        )}
      </ul>
    </div>
  )
}
