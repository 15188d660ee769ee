import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import { type Row, recordsOf } from '../../../client/records.ts'
import { hasPermissions } from '../../../contract/access/permissions.ts'
import { frames } from '../../../contract/embedding/frames.ts'
import type { ResourceDefinition } from '../../../contract/records/resource.ts'
import { calculatorForm } from '../../../contract/subjects/calculator-forms.ts'
import type { calculators } from '../../../contract/subjects/calculators.ts'
import { addStyle } from '../../shared/add-style.ts'
import { usePerson } from '../../shared/calls/data.ts'
import { Breadcrumb } from '../../shared/frame/breadcrumb.tsx'
import { Loaded } from '../../shared/frame/loaded.tsx'
import { PageHead } from '../../shared/frame/page-head.tsx'
import { RecordForm } from '../../shared/records/form/record-form.tsx'
import { HistoryPanel } from '../../shared/records/history/history-panel.tsx'
import { useRecordCalls, useRefreshRecords } from '../../shared/records/record-calls.ts'
import { useMayWrite } from '../../shared/records/use-may.ts'
import { useServices } from '../../shared/services.ts'
import { Waiting } from '../../shared/waiting.tsx'
import style from './calculator-page.css?inline'

addStyle(style)

type Code = keyof typeof calculators.fields.codice.values

/** Public frame of each calculator. */
const framePaths: Record<Code, string> = {
  mutui: '/iframes/calcolatori/mutui',
  prestiti: '/iframes/calcolatori/prestiti',
  cdq: '/iframes/calcolatori/cdq',
  leasing: '/iframes/calcolatori/leasing',
  displayRata: '/iframes/displayRata',
  displayPrestito: '/iframes/displayPrestito',
}

/**
 * Names of the products that a display may show, by id: undefined while loading; empty after a failure, for calculators
 * that are not displays, and for people who may not read products.
 */
function useProducts(codice: Code): Record<string, string> | undefined {
  const { client } = useServices()
  const holder = usePerson()?.holder ?? null
  const isNeeded = codice.startsWith('display') && hasPermissions(holder, 'bank_products')
  const kind = codice === 'displayRata' ? 'mutuo' : 'prestito'
  const { data, error } = useQuery({
    queryKey: ['GET /bank_products', 'nomi', kind],
    queryFn: async () => {
      const { bankProducts } = await import('../../../contract/subjects/bank-products.ts')
      const { rows } = await recordsOf(client, bankProducts).list({ limit: 200, 'filter[prodotto]': kind })
      return Object.fromEntries(rows.map(({ _id, nome }) => [_id, nome]))
    },
    enabled: isNeeded,
  })
  return isNeeded && !error ? data : {}
}

/** Initial values and limits of a calculator, beside the calculator itself. */
function CalculatorPage({ codice }: { codice: Code }) {
  const products = useProducts(codice)
  const plain = useMemo(() => calculatorForm(codice), [codice])
  const calls = useRecordCalls(plain)
  const query = useQuery({
    queryKey: ['GET /calculators', 'tutti'],
    queryFn: () => calls.list({ limit: 200 }),
  })
  return (
    <Loaded query={query}>
      {({ rows }) =>
        products ? (
          <Editing
            key={codice}
            {...{ codice, products }}
            record={rows.find(row => row.codice === codice) ?? null}
          />
        ) : (
          <Waiting />
        )
      }
    </Loaded>
  )
}

interface EditingProps {
  codice: Code
  record: Row | null
  products: Record<string, string>
}

function Editing({ codice, record: first, products }: EditingProps) {
  const [, go] = useLocation()
  const { toasts, queries } = useServices()
  const [record, setRecord] = useState(first)
  const [saveCount, setSaveCount] = useState(0)
  const [formKey, setFormKey] = useState(0)
  // The stored product needs a label for people who may not read products, too.
  const chosen = (first?.esposizione as { prodotto?: string } | null)?.prodotto
  const definition = useMemo(
    () => calculatorForm(codice, { ...(chosen && { [chosen]: 'Il prodotto di adesso' }), ...products }),
    [codice, products, chosen],
  )
  const calls = useRecordCalls(definition)
  const refresh = useRefreshRecords(definition)
  const mayAdd = useMayWrite(definition)
  const mayWrite = record?._may.includes('write') ?? mayAdd
  const frame = frames.find(({ path }) => path === framePaths[codice])!

  async function reload() {
    if (!record) return
    setRecord(await calls.read(record._id))
    void refresh()
    setFormKey(count => count + 1)
    setSaveCount(count => count + 1)
  }

  return (
    <div className="page wide edit">
      <PageHead breadcrumb={<Breadcrumb group="calculators" />} title={definition.label.one}>
        {!record && (
          <p className="soft">
            {codice.startsWith('display')
              ? 'Non ha ancora valori suoi: segue il calcolatore da cui viene.'
              : codice === 'leasing'
                ? 'Non ha ancora valori suoi: usa quelli di partenza.'
                : 'Non è ancora configurato: finché resta così non risponde.'}
          </p>
        )}
      </PageHead>
      <div className="calculator-sides">
        <div className="groups">
          <RecordForm
            key={formKey}
            definition={forForm(definition, record)}
            record={record}
            mayWrite={mayWrite}
            onCancel={() => go('/admin/calculators')}
            onSaved={saved => {
              setRecord(saved)
              setSaveCount(count => count + 1)
              void queries.invalidateQueries({ queryKey: ['GET /commits/:id'] })
              toasts.add({
                kind: 'plain',
                text: 'Le modifiche sono state salvate: il calcolatore le mostra.',
              })
            }}
          />
          {record && (
            <HistoryPanel
              definition={definition}
              id={record._id}
              versione={record.versione}
              onChanged={() => void reload().catch(() => {})}
            />
          )}
        </div>
        <section className="calculator-live" aria-label="Il calcolatore com’è adesso">
          <h2>Com’è adesso</h2>
          {/* A new frame after each save, because a frame reads its settings only once. */}
          <iframe key={saveCount} title={frame.title} src={frame.path} />
        </section>
      </div>
    </div>
  )
}

/** The definition of the form; the code of a stored calculator cannot change, so its field is left out. */
function forForm(definition: ResourceDefinition, record: Row | null): ResourceDefinition {
  if (!record) return definition
  const form = definition.form.map(group => ({
    ...group,
    fields: group.fields.filter(name => name !== 'codice'),
  }))
  return { ...definition, form }
}

export const Mutui = () => <CalculatorPage codice="mutui" />
export const Prestiti = () => <CalculatorPage codice="prestiti" />
export const Cdq = () => <CalculatorPage codice="cdq" />
export const Leasing = () => <CalculatorPage codice="leasing" />
export const DisplayRata = () => <CalculatorPage codice="displayRata" />
export const DisplayPrestito = () => <CalculatorPage codice="displayPrestito" />
