import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { FormProvider, useWatch } from 'react-hook-form'
import { Link, useLocation, useSearchParams } from 'wouter'
import type { CallError } from '../../../../client/client.ts'
import { loanFileRefusals } from '../../../../contract/access/loan-file-refusals.ts'
import { longDayWith } from '../../../../contract/italian/days.ts'
import { formatEuro } from '../../../../contract/italian/format.ts'
import { chosenQuote } from '../../../../contract/products/agent-quote.ts'
import { lenderOf } from '../../../../contract/products/agent-quote-words.ts'
import type { LeadSimulation } from '../../../../contract/products/simulation-words.ts'
import { leads } from '../../../../contract/subjects/leads.ts'
import type { FileProduct } from '../../../../contract/subjects/loan-files/file-words.ts'
import { loanFiles } from '../../../../contract/subjects/loan-files/loan-files.ts'
import { requests } from '../../../../contract/subjects/requests.ts'
import { useFresh } from '../../calls/data.ts'
import { useSingleWrite } from '../../calls/use-single-write.ts'
import { useConfirm } from '../../controls/confirm.tsx'
import { Breadcrumb } from '../../frame/breadcrumb.tsx'
import { Loaded } from '../../frame/loaded.tsx'
import { PageHead } from '../../frame/page-head.tsx'
import { Field } from '../../records/editors/field.tsx'
import { DefinitionContext } from '../../records/form/form-context.ts'
import { useLeaveGuard } from '../../records/form/use-leave-guard.ts'
import { useRecordCalls } from '../../records/record-calls.ts'
import { useFileOf } from '../../requests/file-of-request.tsx'
import { type Services, useServices } from '../../services.ts'
import { draftKey, readDraft, storeDraft } from '../../session/drafts.ts'
import { type Fields, filled, heldValues, useFieldsForm, type Values } from '../fields-form.ts'
import {
  PersonFields,
  PersonRefusal,
  personFields,
  useChosenPerson,
  withoutEmail,
} from '../people/person-fields.tsx'
import type { Similar } from '../people/similar-customers.tsx'

const { prodotto, importoRichiesto, durataMesi, finalita, agente } = loanFiles.fields

/** The products that firms ask for. */
const ofFirms: readonly unknown[] = ['aziende', 'leasing'] satisfies FileProduct[]

/** The fields of the person and of the credit, ten at most: firms have no purpose. */
function fieldsFor(product: unknown, isOffice: boolean): { person: Fields; credit: Fields } {
  const isFirm = ofFirms.includes(product)
  const credit = {
    prodotto,
    importoRichiesto,
    durataMesi,
    ...(!isFirm && { finalita }),
    ...(isOffice && { agente: { ...agente, help: 'Chi segue la pratica.' } }),
  }
  return { person: personFields(isFirm), credit }
}

const allFields: Fields = {
  ...fieldsFor('mutuo', true).person,
  ...fieldsFor('aziende', true).person,
  ...fieldsFor('mutuo', true).credit,
}

/** The lead or message from which a file starts. */
interface From {
  query: { lead: string } | { richiesta: string } | Record<string, never>
  /** The customer, when the person is one. */
  customer?: Similar
  values: Values
  /** What the file starts from, in a sentence. */
  words: string
  /** Joins what the file would start from to an open file. */
  join: (client: Services['client'], pratica: string, idempotencyKey: string) => Promise<unknown>
}

/** The page that starts a loan file by hand, or from the lead, the message or the saved quote that the address names. */
export default function NewFile() {
  const [search] = useSearchParams()
  const [lead, richiesta] = [search.get('lead'), search.get('richiesta')]
  const preventivo = search.get('preventivo')
  if (preventivo) return <FromQuote id={preventivo} />
  if (lead) return <FromLead id={lead} />
  if (richiesta) return <FromMessage id={richiesta} />
  return <NewFileForm />
}

function FromLead({ id }: { id: string }) {
  const calls = useRecordCalls(leads)
  const made = useFileOf({ kind: 'lead', id })
  const query = useQuery({ queryKey: ['GET /leads/:id', id], queryFn: () => calls.read(id) })
  return (
    <Loaded query={query}>
      {lead => {
        const simulation = lead.simulazione as LeadSimulation | null
        const need = simulation?.need
        const values = {
          ...personOf(lead),
          prodotto: lead.prodotto,
          agente: lead.agente,
          ...(need && {
            durataMesi: need.durataMesi,
            importoRichiesto: 'importo' in need ? need.importo : null,
            ...('finalita' in need && { finalita: need.finalita }),
          }),
          ...(simulation?.offerta &&
            'capitale' in simulation.offerta && { importoRichiesto: simulation.offerta.capitale }),
          ...(simulation?.offerta &&
            'finanziato' in simulation.offerta && { importoRichiesto: simulation.offerta.finanziato }),
        }
        const words = `Dal lead di ${lead.nome} ${lead.cognome}: con la simulazione, i consensi e la provenienza.`
        const join: From['join'] = (client, pratica, idempotencyKey) =>
          client.call('POST /pratiche/:id/lead', {
            params: { id: pratica },
            body: { lead: id },
            idempotencyKey,
          })
        return <NewFileForm from={{ query: { lead: id }, values, words, join }} made={made} />
      }}
    </Loaded>
  )
}

function FromQuote({ id }: { id: string }) {
  const query = useFresh('GET /agents/preventivi/:id', { params: { id } })
  return (
    <Loaded query={query}>
      {quote => {
        const { dati, cliente, confronto } = quote
        const chosen = chosenQuote(quote)
        const values = {
          prodotto: dati.prodotto,
          importoRichiesto: chosen.capitale,
          durataMesi: chosen.numeroRate,
          ...(dati.finalita && { finalita: dati.finalita }),
        }
        const words = `Dal preventivo ${longDayWith('del', confronto.giorno)}: ${lenderOf(chosen)}, rata ${formatEuro(chosen.rata)}.`
        const customer = cliente && {
          ...cliente,
          codiceFiscale: null,
          email: null,
          cellulare: null,
          uguali: [],
          certo: true,
          pratiche: 0,
        }
        const join: From['join'] = (client, pratica, idempotencyKey) =>
          client.call('POST /agents/preventivi/:id/pratica', {
            params: { id },
            body: { pratica },
            idempotencyKey,
          })
        return <NewFileForm from={{ query: {}, values, words, join, ...(customer && { customer }) }} />
      }}
    </Loaded>
  )
}

/** The products of the subjects of messages. */
const productOf: Partial<Record<string, FileProduct>> = {
  mutuo: 'mutuo',
  prestito: 'prestito',
  cessione: 'cqs',
  aziende: 'aziende',
}

function FromMessage({ id }: { id: string }) {
  const calls = useRecordCalls(requests)
  const made = useFileOf({ kind: 'richiesta', id })
  const query = useQuery({ queryKey: ['GET /requests/:id', id], queryFn: () => calls.read(id) })
  return (
    <Loaded query={query}>
      {request => {
        const values = {
          ...personOf(request),
          prodotto: productOf[request.oggetto] ?? null,
          agente: request.agente,
        }
        const words = `Dalla richiesta di ${request.nome} ${request.cognome}: con i consensi e la provenienza.`
        const join: From['join'] = (client, pratica, idempotencyKey) =>
          client.call('POST /pratiche/:id/risposte', {
            params: { id: pratica },
            body: { richiesta: id },
            idempotencyKey,
          })
        return <NewFileForm from={{ query: { richiesta: id }, values, words, join }} made={made} />
      }}
    </Loaded>
  )
}

const personOf = (from: {
  nome: string
  cognome: string
  email: string | null
  telefono: string | null
}) => ({
  nome: from.nome,
  cognome: from.cognome,
  email: from.email,
  cellulare: from.telefono,
})

const key = draftKey('pratiche nuova', null)

interface FormProps {
  from?: From
  /** The file that the lead or the message has already, perhaps since another tab opened it. */
  made?: ReturnType<typeof useFileOf>
}

function NewFileForm({ from, made }: FormProps) {
  const { area, client, toasts, queries } = useServices()
  const [, navigate] = useLocation()
  const [dialog, confirm] = useConfirm()
  const isOffice = area.role === 'admin'
  const list = `${area.base}/reports/pratiche`
  const [initial] = useState(
    (): Values =>
      from ? heldValues(allFields, from.values) : { ...heldValues(allFields, {}), ...readDraft(key)?.values },
  )
  const { form, element, focusOn, valuesOf, check, showRefusal } = useFieldsForm(initial)
  const product = useWatch({ control: form.control, name: 'prodotto' })
  const { person, credit } = fieldsFor(product, isOffice)
  const chosen = useChosenPerson(from?.customer)
  const [refusal, setRefusal] = useState<CallError | null>(null)
  const [refusals, setRefusals] = useState(0)
  const { isSending, send: write } = useSingleWrite()
  const isDone = useRef(false)

  useLeaveGuard(() => !isDone.current && form.formState.isDirty, confirm)
  // The draft of a file by hand stays in this tab until the file exists.
  useEffect(() => {
    if (from) return
    const { unsubscribe } = form.watch(values => storeDraft(key, { versione: 0, values: { ...values } }))
    return unsubscribe
  }, [form, from])

  /** Reads again what a new file or a joined lead, message or quote changes. */
  function forgetReads() {
    isDone.current = true
    storeDraft(key, null)
    for (const name of [
      'GET /pratiche',
      'GET /leads',
      'GET /leads/:id',
      'GET /requests',
      'GET /requests/:id',
    ])
      void queries.invalidateQueries({ queryKey: [name] })
  }

  async function join(file: { _id: string; nome: string }) {
    await write(
      async idempotencyKey => {
        await from!.join(client, file._id, idempotencyKey)
        forgetReads()
        toasts.add({ kind: 'plain', text: `È nella pratica ${file.nome}.` })
        navigate(`${list}/${file._id}`)
      },
      error => setRefusal(error),
    )
  }

  /** `anyway`: the customer has an open file for the same need, and another one is wanted. */
  async function send(anyway?: { comunque: true }) {
    if (isSending) return
    setRefusal(null)
    if (!check(chosen.customer ? credit : { ...person, ...credit })) return
    await write(
      async idempotencyKey => {
        const made = await client.call('POST /pratiche', {
          body: {
            ...filled(valuesOf(credit)),
            ...from?.query,
            ...chosen.personIn(valuesOf(person)),
            ...anyway,
          } as never,
          idempotencyKey,
        })
        forgetReads()
        toasts.add({
          kind: 'plain',
          text: `La pratica ${made.IDEGG} è aperta.${made.senzaEmail ? withoutEmail : ''}`,
        })
        navigate(`${list}/${made._id}`)
      },
      error => {
        if (!showRefusal(error, { ...person, ...credit })) setRefusal(error)
        setRefusals(count => count + 1)
      },
    )
  }

  return (
    <div className="page wide">
      <PageHead breadcrumb={<Breadcrumb group="reports" then={[[list, 'Pratiche']]} />} title="Nuova pratica">
        {from && <p className="soft">{from.words}</p>}
      </PageHead>
      {dialog}
      {made && !isDone.current && (
        <div className="notice caution" role="status">
          <p>C’è già una pratica, aperta in un’altra finestra o da un’altra persona.</p>
          <p>
            <Link href={`${list}/${made._id}`}>Vai alla pratica {made.IDEGG}</Link>
          </p>
        </div>
      )}
      <DefinitionContext value={loanFiles}>
        <FormProvider {...form}>
          <form
            ref={element}
            className="form record-form"
            noValidate
            onSubmit={event => {
              event.preventDefault()
              void send()
            }}
          >
            <div className="groups">
              <Part title="Chi la chiede">
                <PersonFields
                  fields={person}
                  chosen={chosen}
                  refusals={refusals}
                  focusOn={focusOn}
                  next="prodotto"
                />
              </Part>
              <Part title="Che cosa chiede">
                {Object.entries(credit).map(([name, field]) => (
                  <Field key={name} path={name} field={field} root={name} />
                ))}
              </Part>
            </div>
            {refusal &&
              (refusal.code === loanFileRefusals.open ? (
                <OpenFileQuestion
                  refusal={refusal}
                  list={list}
                  onJoin={from && join}
                  onOpen={() => void send({ comunque: true })}
                />
              ) : (
                <PersonRefusal refusal={refusal} />
              ))}
            <div className="save">
              <Link className="button" href={list}>
                ANNULLA
              </Link>
              <button
                className="button primary"
                type="submit"
                aria-busy={isSending || undefined}
                aria-disabled={isSending || undefined}
              >
                APRI LA PRATICA <kbd>Ctrl S</kbd>
              </button>
            </div>
          </form>
        </FormProvider>
      </DefinitionContext>
    </div>
  )
}

interface QuestionProps {
  refusal: CallError
  /** Address of the list of files. */
  list: string
  onJoin?: (file: { _id: string; nome: string }) => Promise<void>
  onOpen: () => void
}

/** The question whether a second file for the same need is wanted, in place of the open one. */
function OpenFileQuestion({ refusal: { message, record }, list, onJoin, onOpen }: QuestionProps) {
  return (
    <div className="notice caution" role="alert">
      <p>{message}</p>
      <p className="actions">
        {record && onJoin && (
          <button className="button" type="button" onClick={() => void onJoin(record)}>
            Unisci alla pratica {record.nome}
          </button>
        )}
        {record && (
          <Link className="button" href={`${list}/${record._id}`}>
            Vai alla pratica {record.nome}
          </Link>
        )}
        <button className="button" type="button" onClick={onOpen}>
          Apri comunque
        </button>
      </p>
    </div>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="group">
    <h2>{title}</h2>
    <div className="grid">{children}</div>
  </section>
)
