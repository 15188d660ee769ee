import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { Link, useSearchParams } from 'wouter'
import { CallError } from '../../../client/client.ts'
import { dayInRome } from '../../../contract/italian/days.ts'
import { formatWholeEuro } from '../../../contract/italian/format.ts'
import { capitalised } from '../../../contract/italian/sentence.ts'
import { type QuoteInput, quoteProducts, quoteSources } from '../../../contract/products/agent-quote.ts'
import { exclusionReason, quoteProductName } from '../../../contract/products/agent-quote-words.ts'
import { addStyle } from '../add-style.ts'
import { Breadcrumb } from '../frame/breadcrumb.tsx'
import { PageHead } from '../frame/page-head.tsx'
import { heldValues, type Values } from '../loan-files/fields-form.ts'
import { useSaveKey } from '../records/form/use-save-key.ts'
import { useServices } from '../services.ts'
import { draftKey, readDraft, storeDraft } from '../session/drafts.ts'
import {
  type ActionsProps,
  OfficeQuoteActions,
  officeFiles,
  QuoteActions,
  savedQuotesPath,
  type Wish,
} from './quote-actions.tsx'
import { Example, OtherTerms, Sources } from './quote-details.tsx'
import {
  addressOf,
  fieldsFor,
  firstValues,
  quoteFields,
  readForm,
  shownProblems,
  valuesIn,
} from './quote-fields.ts'
import { type Comparison, QuoteForm } from './quote-form.tsx'
import style from './quotes.css?inline'
import { QuotesCompared } from './quotes-compared.tsx'

addStyle(style)

const call = 'POST /agents/preventivi/confronto'
/** Pause after a keystroke before the server computes. */
const pauseMs = 250
const key = draftKey('preventivo', null)

/**
 * The quote maker: input, comparison of tables and products, and the chosen quote in full. The office prepares quotes for
 * the agent of the file that the address names.
 */
export default function QuoteMaker() {
  const { area, quietClient } = useServices()
  const [search, setSearch] = useSearchParams()
  const [pratica] = useState(() => search.get('pratica'))
  // The page of a file leads here with its customer: then the draft, perhaps of another person, does not count.
  const [opened] = useState(() => search.get('cliente'))
  const [initial] = useState(
    (): Values => ({
      ...heldValues(quoteFields, firstValues),
      ...firstValues,
      ...(opened ? { cliente: opened } : readDraft(key)?.values),
      ...valuesIn(search),
    }),
  )
  const form = useForm<Values>({ defaultValues: initial })
  const values = useWatch({ control: form.control }) as Values
  const settled = useSettled(values, pauseMs)
  // The address has what is about no person; the rest stays in this tab.
  useEffect(() => {
    storeDraft(key, { versione: 0, values: settled })
    const address = addressOf(settled)
    if (pratica) address.set('pratica', pratica)
    setSearch(address, { replace: true })
  }, [settled, setSearch, pratica])

  const { input, problems } = readForm(settled, dayInRome(new Date()))
  const query = useQuery({
    queryKey: [call, input],
    // Previous figures stay until the next ones arrive, so each answer keeps its input.
    queryFn: async () => ({ input: input!, comparison: await quietClient.call(call, { body: input! }) }),
    enabled: input !== null,
    placeholderData: keepPreviousData,
    // Prices change with the day and with each published table.
    staleTime: 60_000,
    gcTime: 300_000,
  })
  const { data, error } = query
  const refused = error instanceof CallError ? shownProblems(error.fields, fieldsFor(settled)) : {}
  const { touchedFields } = form.formState
  const [isAsked, setAsked] = useState(false)
  const isShown = (name: string) => isAsked || name in touchedFields
  const shownErrors = JSON.stringify({
    ...Object.fromEntries(Object.entries(problems ?? {}).filter(([name]) => isShown(name))),
    ...refused,
  })
  useEffect(() => {
    form.clearErrors()
    for (const [name, message] of Object.entries<string>(JSON.parse(shownErrors)))
      form.setError(name, { message })
  }, [shownErrors, form])

  const written = JSON.stringify(values)
  const [wish, setWish] = useState<{ of: string; kind: Wish } | null>(null)
  const element = useRef<HTMLFormElement>(null)
  /** Goes on to the quotes, or to the first field with a problem. */
  function goOn(kind: Wish) {
    const [first] = Object.keys(readForm(values, dayInRome(new Date())).problems ?? {})
    if (!first) return setWish({ of: written, kind })
    setAsked(true)
    const field = element.current?.querySelector<HTMLElement>(`[name="${first}"], [name^="${first}."]`)
    field?.closest('details')?.setAttribute('open', '')
    field?.focus()
  }
  useSaveKey(() => goOn('save'))
  const isStale = written !== JSON.stringify(settled) || query.isPlaceholderData || query.isFetching

  return (
    <div className="page quote-page">
      <PageHead
        breadcrumb={
          area.role === 'admin' ? (
            <Breadcrumb group="reports" then={[[officeFiles, 'Pratiche']]} />
          ) : (
            <Breadcrumb group="personal-documents" />
          )
        }
        title="Preventivatore"
        actions={
          area.role === 'admin' ? (
            pratica && (
              <Link className="button" href={`${officeFiles}/${pratica}`}>
                Torna alla pratica
              </Link>
            )
          ) : (
            <Link
              className="button"
              href={values.cliente ? `${savedQuotesPath}?cliente=${values.cliente}` : savedQuotesPath}
            >
              {values.cliente ? 'Salvati per questo cliente' : 'Salvati'}
            </Link>
          )
        }
      />
      <FormProvider {...form}>
        <div className="quote-maker">
          <QuoteForm ref={element} answer={data?.comparison} opened={opened} onEnter={() => goOn('look')} />
          <div className="quote-out">
            {input === null || Object.keys(refused).length > 0 ? (
              <Incomplete
                missing={Object.keys(problems ?? {}).filter(name => !isShown(name))}
                isPension={settled.prodotto === 'cqp'}
              />
            ) : error ? (
              <Refused error={error} onRetry={() => void query.refetch()} />
            ) : data ? (
              <Answer
                cliente={(values.cliente as string | null) ?? null}
                pratica={pratica}
                key={data.input.prodotto}
                data={data.comparison}
                input={data.input}
                isStale={isStale}
                wish={wish?.of === written ? wish.kind : null}
                onWishDone={() => setWish(null)}
              />
            ) : (
              <p className="soft" role="status">
                Calcolo i preventivi…
              </p>
            )}
          </div>
        </div>
      </FormProvider>
    </div>
  )
}

/** A value once it has not changed for a while. */
function useSettled(value: Values, ms: number): Values {
  const text = JSON.stringify(value)
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), ms)
    return () => clearTimeout(timer)
  }, [text, ms])
  return useMemo(() => JSON.parse(settled), [settled])
}

interface IncompleteProps {
  /** The fields with a problem that is not shown at the field. */
  missing: string[]
  isPension: boolean
}

/** In place of the quotes: which fields they still need. The others tell their problem themselves. */
function Incomplete({ missing, isPension }: IncompleteProps) {
  const names: Readonly<Record<string, string>> = {
    netto: isPension ? 'la pensione netta' : 'il netto mensile',
    importo: 'l’importo da cui parte',
    durataMesi: 'la durata',
    compensoPerc: 'il compenso',
    compensoImporto: 'il compenso',
  }
  const wanted = missing.flatMap(name => names[name] ?? [])
  return (
    <p className="soft" role="status">
      {wanted.length > 0
        ? `Scriva ${wanted.join(' e ')}: i preventivi di tutte le tabelle compaiono qui.`
        : 'I preventivi di tutte le tabelle compaiono qui quando i campi segnati sono corretti.'}
    </p>
  )
}

const Refused = ({ error, onRetry }: { error: Error; onRetry: () => void }) => (
  <div className="notice danger" role="alert">
    <p>{error.message}</p>
    {!(error instanceof CallError && error.status === 422) && (
      <button className="button" type="button" onClick={onRetry}>
        Riprova
      </button>
    )}
  </div>
)

interface AnswerProps extends Omit<ActionsProps, 'quote'> {
  data: Comparison
}

/** The comparison, the chosen quote in full and what can be done with the quote. */
function Answer({ data, input, isStale, ...actions }: AnswerProps) {
  const { area } = useServices()
  const [wanted, setWanted] = useState<string | null>(null)
  const { preventivi, altri, tabelle } = data
  const chosen = preventivi.find(({ chiave }) => chiave === wanted) ?? preventivi[0]
  const noTables = tabelle.length > 0 && tabelle.every(({ tabella }) => tabella === null)
  return (
    <div className={isStale ? 'quote-answer stale' : 'quote-answer'} aria-busy={isStale || undefined}>
      {noTables && (
        <div className="notice wait">
          <p>
            Nessuna rete ha una tabella in vigore: il confronto ha solo i prodotti delle banche. Le tabelle le
            carica la sede, chi ha il permesso «Tabelle» della rete.
          </p>
        </div>
      )}
      <p className="asked">{askedInWords(data, input)}</p>
      <p className="note" role="status">
        {countInWords(preventivi.length + altri, input)}
        {altri > 0 && ` Si vedono i primi ${preventivi.length}.`}
      </p>
      {chosen && (
        <>
          <QuotesCompared
            quotes={preventivi}
            chosen={chosen.chiave}
            onChoose={setWanted}
            da={input.da}
            trimestre={data.tegm.trimestre}
            percAgente={data.percAgente}
            hasSettlement={input.estinzione !== undefined}
            isStale={isStale}
          />
          {area.role === 'admin' ? (
            <OfficeQuoteActions {...actions} input={input} quote={chosen} isStale={isStale} />
          ) : (
            <QuoteActions {...actions} input={input} quote={chosen} isStale={isStale} />
          )}
          <Sources quote={chosen} input={input} comparison={data} />
          <div className="below">
            <section aria-labelledby="altre-durate">
              <h2 id="altre-durate">Stessa rata, altre durate</h2>
              <OtherTerms input={input} quote={chosen} />
            </section>
            <section aria-labelledby="esempio">
              <h2 id="esempio">Esempio rappresentativo, come va nel PDF</h2>
              <Example quote={chosen} product={input.prodotto} broker={data.intermediario} />
            </section>
          </div>
        </>
      )}
      <Excluded data={data} input={input} isOpen={!chosen} />
    </div>
  )
}

function askedInWords({ preventivi }: Comparison, { prodotto, da, importo, durataMesi }: QuoteInput): string {
  const start = `${capitalised(quoteProductName(prodotto))}, ${
    { rata: 'rata di', netto: 'netto di', lordo: 'montante di' }[da]
  } ${formatWholeEuro(importo)} per ${durataMesi} mesi`
  if (preventivi.length === 0) return `${start}: nessun preventivo.`
  const figures = preventivi.map(one => (da === 'netto' ? one.rata : one.nettoCliente))
  const [low, high] = [Math.min(...figures), Math.max(...figures)]
  const span = low === high ? formatWholeEuro(low) : `da ${formatWholeEuro(low)} a ${formatWholeEuro(high)}`
  return da === 'netto' ? `${start}: rata ${span}.` : `${start}: ${span} netti.`
}

function countInWords(count: number, { da, prodotto }: QuoteInput): string {
  if (count === 0)
    return `Nessuna tabella e nessun prodotto dà un preventivo ${quoteProducts[prodotto]} con questi dati.`
  const order = da === 'netto' ? 'in ordine di quanto paga il cliente' : 'in ordine di netto al cliente'
  return `${count === 1 ? '1 preventivo' : `${count} preventivi`}, ${order}; l’ordine non guarda il compenso.`
}

function Excluded({ data, input, isOpen }: { data: Comparison; input: QuoteInput; isOpen: boolean }) {
  const { esclusi, quantiEsclusi } = data
  if (esclusi.length === 0) return null
  return (
    <details className="quote-excluded" open={isOpen || undefined}>
      <summary>
        {quantiEsclusi === 1 ? '1 escluso, con il motivo' : `${quantiEsclusi} esclusi, con il motivo`}
      </summary>
      <ul>
        {esclusi.map(one => (
          <li key={`${one.fonte} ${one.nome} ${one.prodotto}`}>
            <strong>{one.fonte === 'panel' ? one.nome : quoteSources[one.fonte]}</strong> «{one.prodotto}»:{' '}
            {exclusionReason(one, input)}
          </li>
        ))}
      </ul>
      {quantiEsclusi > esclusi.length && <p className="note">E altri {quantiEsclusi - esclusi.length}.</p>}
    </details>
  )
}
