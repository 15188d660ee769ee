import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { Link, useLocation, useSearchParams } from 'wouter'
import { CallError } from '../../../client/client.ts'
import { loanFileRefusals } from '../../../contract/access/loan-file-refusals.ts'
import type { LeadSimulation } from '../../../contract/products/simulation-words.ts'
import { heldValue, sentValue } from '../../../contract/records/field-kinds.ts'
import type { AnyField } from '../../../contract/records/resource.ts'
import { clients } from '../../../contract/subjects/clients.ts'
import { leads } from '../../../contract/subjects/leads.ts'
import type { FileProduct } from '../../../contract/subjects/loan-files/file-words.ts'
import { loanFiles } from '../../../contract/subjects/loan-files/loan-files.ts'
import { requests } from '../../../contract/subjects/requests.ts'
import { addStyle } from '../add-style.ts'
import { useConfirm } from '../controls/confirm.tsx'
import { Breadcrumb } from '../frame/breadcrumb.tsx'
import { Loaded } from '../frame/loaded.tsx'
import { PageHead } from '../frame/page-head.tsx'
import { Field } from '../records/editors/field.tsx'
import { DefinitionContext } from '../records/form/form-context.ts'
import { useLeaveGuard } from '../records/form/use-leave-guard.ts'
import { problemOf } from '../records/form/validate.ts'
import { useRecordCalls } from '../records/record-calls.ts'
import { useServices } from '../services.ts'
import { draftKey, readDraft, storeDraft } from '../session/drafts.ts'
import style from './new-file.css?inline'
import { type Similar, SimilarCustomers } from './similar-customers.tsx'

addStyle(style)

type Values = Record<string, unknown>

const { nome, cognome, denominazione, partitaIva, codiceFiscale, email, cellulare } = clients.fields
const { prodotto, importoRichiesto, durataMesi, finalita, agente } = loanFiles.fields
const withoutHelp = ({ help: _, ...field }: AnyField): AnyField => field

/** The products that firms ask for. */
const ofFirms: readonly unknown[] = ['aziende', 'leasing'] satisfies FileProduct[]

/** The fields of the person and of the credit, ten at most: firms have no tax code of a person and no purpose. */
function fieldsFor(product: unknown, isOffice: boolean) {
  const isFirm = ofFirms.includes(product)
  const person: Record<string, AnyField> = {
    nome,
    cognome,
    ...(isFirm
      ? { denominazione: withoutHelp(denominazione), partitaIva }
      : { codiceFiscale: { ...codiceFiscale, placeholder: 'RSSMRA80A01H501U' } }),
    email: withoutHelp(email),
    cellulare,
  }
  const credit: Record<string, AnyField> = {
    prodotto,
    importoRichiesto,
    durataMesi,
    ...(!isFirm && { finalita }),
    ...(isOffice && { agente: { ...agente, help: 'Chi segue la pratica.' } }),
  }
  return { person, credit }
}

const allFields = {
  ...fieldsFor('mutuo', true).person,
  ...fieldsFor('aziende', true).person,
  ...fieldsFor('mutuo', true).credit,
}

/** The lead or message from which a file starts. */
interface From {
  query: { lead: string } | { richiesta: string }
  values: Values
  /** What the file starts from, in a sentence. */
  words: string
}

/** The page that starts a loan file by hand, or from the lead or message that the address names. */
export default function NewFile() {
  const [search] = useSearchParams()
  const [lead, richiesta] = [search.get('lead'), search.get('richiesta')]
  if (lead) return <FromLead id={lead} />
  if (richiesta) return <FromMessage id={richiesta} />
  return <NewFileForm />
}

function FromLead({ id }: { id: string }) {
  const calls = useRecordCalls(leads)
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
        }
        const words = `Dal lead di ${lead.nome} ${lead.cognome}: con la simulazione, i consensi e la provenienza.`
        return <NewFileForm from={{ query: { lead: id }, values, words }} />
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
        return <NewFileForm from={{ query: { richiesta: id }, values, words }} />
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

function NewFileForm({ from }: { from?: From }) {
  const { area, client, toasts, queries } = useServices()
  const [, navigate] = useLocation()
  const [dialog, confirm] = useConfirm()
  const isOffice = area.role === 'admin'
  const list = `${area.base}/reports/pratiche`
  const [initial] = useState((): Values => {
    const values: Values = from?.values ?? readDraft(key)?.values ?? {}
    return Object.fromEntries(
      Object.entries(allFields).map(([name, field]) => [
        name,
        from ? heldValue(field, values[name]) : (values[name] ?? heldValue(field, null)),
      ]),
    )
  })
  const form = useForm<Values>({ defaultValues: initial, shouldFocusError: true })
  const product = useWatch({ control: form.control, name: 'prodotto' })
  const { person, credit } = fieldsFor(product, isOffice)
  const [customer, choose] = useState<Similar | null>(null)
  const [isNew, setNew] = useState(false)
  const [refusal, setRefusal] = useState<CallError | null>(null)
  const [refusals, setRefusals] = useState(0)
  const [isSending, setSending] = useState(false)
  const idempotency = useRef(crypto.randomUUID())
  const element = useRef<HTMLFormElement>(null)
  const isDone = useRef(false)

  useLeaveGuard(() => !isDone.current && form.formState.isDirty, confirm)
  // The draft of a file by hand stays in this tab until the file exists.
  useEffect(() => {
    if (from) return
    const { unsubscribe } = form.watch(values => storeDraft(key, { versione: 0, values: { ...values } }))
    return unsubscribe
  }, [form, from])
  useEffect(() => {
    function save(event: KeyboardEvent) {
      if (!(event.ctrlKey || event.metaKey) || event.key !== 's') return
      event.preventDefault()
      if (!document.querySelector('dialog[open]')) element.current?.requestSubmit()
    }
    document.addEventListener('keydown', save)
    return () => document.removeEventListener('keydown', save)
  }, [])

  /** The values of the shown fields as the server receives them, without empty ones. */
  function sentOf(fields: Record<string, AnyField>): Values {
    const entries = Object.entries(fields).map(([name, field]) => [
      name,
      sentValue(field, form.getValues(name)),
    ])
    return Object.fromEntries(entries.filter(([, value]) => value !== null && value !== ''))
  }

  function problemsIn(fields: Record<string, AnyField>, sent: Values): [string, string][] {
    return Object.entries(fields).flatMap(([name, field]) => {
      const message = problemOf(field, sent[name] ?? null)
      return message ? [[name, message]] : []
    })
  }

  async function send() {
    if (isSending) return
    form.clearErrors()
    setRefusal(null)
    const [personSent, creditSent] = [sentOf(person), sentOf(credit)]
    const problems = [...(customer ? [] : problemsIn(person, personSent)), ...problemsIn(credit, creditSent)]
    for (const [name, message] of problems) form.setError(name, { message })
    if (problems[0]) return focusOn(problems[0][0])
    const persona = {
      ...personSent,
      ...(personSent.denominazione !== undefined && { tipo: 'azienda' }),
      ...(isNew && { nuova: true }),
    }
    setSending(true)
    try {
      const made = await client.call('POST /pratiche', {
        body: {
          ...creditSent,
          ...from?.query,
          ...(customer ? { cliente: customer._id } : { persona }),
        } as never,
        idempotencyKey: idempotency.current,
      })
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
      const more = made.senzaEmail ? ' L’e-mail è di un altro cliente: la persona nuova ne è senza.' : ''
      toasts.add({ kind: 'plain', text: `La pratica ${made.IDEGG} è aperta.${more}` })
      navigate(`${list}/${made._id}`)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      // After an answer the next attempt is another write.
      if (error.status !== 0) idempotency.current = crypto.randomUUID()
      const fields = Object.entries(error.fields).map(
        ([path, message]) => [path.replace(/^persona\./, ''), message] as const,
      )
      for (const [name, message] of fields) form.setError(name, { message })
      const shown = fields.find(([name]) => name in person || name in credit)
      if (shown) focusOn(shown[0])
      else setRefusal(error)
      setRefusals(count => count + 1)
      // The form shows the error, so the toast is redundant.
      toasts.settle('POST /pratiche')
    } finally {
      setSending(false)
    }
  }

  const focusOn = (name: string) =>
    element.current?.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`)?.focus()

  return (
    <div className="page wide new-file">
      <PageHead breadcrumb={<Breadcrumb group="reports" then={[[list, 'Pratiche']]} />} title="Nuova pratica">
        {from && <p className="soft">{from.words}</p>}
      </PageHead>
      {dialog}
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
                {customer ? (
                  <Chosen
                    customer={customer}
                    onUndo={() => {
                      choose(null)
                      requestAnimationFrame(() => focusOn('nome'))
                    }}
                  />
                ) : (
                  <>
                    {Object.entries(person).map(([name, field]) => (
                      <Field key={name} path={name} field={field} root={name} />
                    ))}
                    <SimilarCustomers
                      refusals={refusals}
                      isNew={isNew}
                      onNew={setNew}
                      onChoose={one => {
                        choose(one)
                        requestAnimationFrame(() => focusOn('prodotto'))
                      }}
                    />
                  </>
                )}
              </Part>
              <Part title="Che cosa chiede">
                {Object.entries(credit).map(([name, field]) => (
                  <Field key={name} path={name} field={field} root={name} />
                ))}
              </Part>
            </div>
            {refusal && (
              <div className="notice danger" role="alert">
                <p>{refusal.message}</p>
                {refusal.code === loanFileRefusals.followed && (
                  <p>L’ufficio è stato avvisato con un’e-mail.</p>
                )}
                {refusal.record && (
                  <p>
                    <Link href={`${list}/${refusal.record._id}`}>Apri la pratica {refusal.record.nome}</Link>
                  </p>
                )}
              </div>
            )}
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

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="group">
    <h2>{title}</h2>
    <div className="grid">{children}</div>
  </section>
)

/** The chosen customer in place of the fields of a person. */
const Chosen = ({ customer, onUndo }: { customer: Similar; onUndo: () => void }) => (
  <div className="notice good similar">
    <p>
      <span className="similar-name">{customer.nome}</span>{' '}
      <span className="note">
        {[customer.codiceFiscale, customer.email, customer.cellulare].filter(Boolean).join(', ')}
      </span>
    </p>
    <button className="button" type="button" onClick={onUndo}>
      Cambia persona
    </button>
  </div>
)
