import { useEffect, useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { AnswerOf, InputOf } from '../../../client/calls.ts'
import { CallError } from '../../../client/client.ts'
import { formatEuro, formatNumber, formatPercent, parseNumber } from '../../../contract/italian/format.ts'
import { capitalised } from '../../../contract/italian/sentence.ts'
import { usualLeases } from '../../../contract/products/leasing.ts'
import { sentValue } from '../../../contract/records/field-kinds.ts'
import type { AnyField } from '../../../contract/records/resource.ts'
import { withInitialValues } from '../../../contract/records/states.ts'
import { bankProducts } from '../../../contract/subjects/bank-products.ts'
import type { LeasingGood, LeasingNeed } from '../../../finance/offers/leasing/leasing-types.ts'
import { selectOnFocus } from '../../shared/controls/select-on-focus.ts'
import { withoutHidden } from '../../shared/records/form/empty.ts'
import { problemsOf } from '../../shared/records/form/validate.ts'
import { useServices } from '../../shared/services.ts'
import { CostChart } from './cost-chart.tsx'

type Preview = AnswerOf<'POST /bank_products/anteprima'>
type PreviewInput = NonNullable<InputOf<'POST /bank_products/anteprima'>['body']>

const definition = bankProducts
const fields = definition.fields as Record<string, AnyField>
const pauseMs = 500

/** Initial values of the preview for each kind of product, in euros and years. */
const initialNeeds: Record<string, { importo: string; valore?: string; anni: string }> = {
  mutuo: { importo: '150.000', valore: '200.000', anni: '25' },
  prestito: { importo: '15.000', anni: '5' },
  cqs: { importo: '1.800', anni: '10' },
  cqp: { importo: '1.500', anni: '10' },
  delega: { importo: '1.800', anni: '10' },
}

/** Initial values of the preview of a lease: the usual ones for its kind of good; undefined without a good. */
function initialLease(good: unknown) {
  const usual = usualLeases[good as LeasingGood] as LeasingNeed | undefined
  return (
    usual && {
      importo: formatNumber(usual.valore / 100),
      valore: undefined,
      anni: formatNumber(usual.durataMesi / 12),
    }
  )
}

/** The offer of the product with the current values of the form. */
export function ProductPreview({ id }: { id: string | null }) {
  const { client } = useServices()
  const heading = useId()
  const values: Record<string, unknown> = useWatch()
  const kind = (values.prodotto as string | null) ?? ''
  const initial =
    kind === 'leasing'
      ? initialLease((values.leasing as { bene?: unknown } | null)?.bene)
      : initialNeeds[kind]
  const [typed, setTyped] = useState<Record<string, string>>({})
  const [shown, setShown] = useState<Preview | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const hidden = definition.hides?.(values) ?? []
  const written = Object.fromEntries(
    Object.keys(fields).map(name => [
      name,
      sentValue(fields[name]!, withoutHidden(name, values[name] ?? null, hidden)),
    ]),
  )
  // The form of a stored product leaves out its state, on which the offer does not depend.
  const prodotto = withInitialValues(definition, written) as typeof written
  const textOf = (name: 'importo' | 'valore' | 'anni') => typed[name] ?? initial?.[name] ?? ''
  const cents = (text: string) => Math.round((parseNumber(text) ?? 0) * 100)
  const importo = cents(textOf('importo'))
  const valore = initial?.valore ? cents(textOf('valore')) : null
  const durataMesi = Math.round((parseNumber(textOf('anni')) ?? 0) * 12)
  const isNeedValid = importo > 0 && valore !== 0 && durataMesi > 0 && durataMesi <= 480
  const isReady = initial && isNeedValid && Object.keys(problemsOf(definition, prodotto)).length === 0
  const body = JSON.stringify({ prodotto, id, importo, valore, durataMesi })

  useEffect(() => {
    if (!isReady) return
    const stop = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const answer = await client.call('POST /bank_products/anteprima', {
          body: JSON.parse(body) as PreviewInput,
          signal: stop.signal,
        })
        setShown(answer)
        setRefusal(null)
      } catch (error) {
        if (error instanceof CallError && !stop.signal.aborted) setRefusal(error.message)
      }
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [client, body, isReady])

  if (!initial) return null
  return (
    <aside className="preview" aria-labelledby={heading}>
      <div className="head-row">
        <h2 id={heading}>Come si vedrà</h2>
        <span className="note">con i valori scritti qui</span>
      </div>
      <div className="pair-of">
        <NeedField
          label={
            assignmentKinds.includes(kind)
              ? 'Netto al mese'
              : kind === 'leasing'
                ? 'Prezzo senza IVA'
                : 'Importo'
          }
          unit="€"
          value={textOf('importo')}
          onChange={importo => setTyped({ ...typed, importo })}
        />
        {initial.valore && (
          <NeedField
            label="Valore"
            unit="€"
            value={textOf('valore')}
            onChange={valore => setTyped({ ...typed, valore })}
          />
        )}
        <NeedField
          label="Durata"
          unit="anni"
          value={textOf('anni')}
          onChange={anni => setTyped({ ...typed, anni })}
        />
      </div>
      <div role="status">
        {!isReady && <p className="soft">L’anteprima torna quando la scheda è completa.</p>}
        {isReady && refusal && <p className="error">{refusal}</p>}
        {isReady && !refusal && !shown && <p className="soft">Si calcola…</p>}
        {isReady && !refusal && shown?.esclusa && (
          <p>
            Con questi dati resta fuori: <strong>{shown.esclusa}</strong>.
          </p>
        )}
      </div>
      {isReady && !refusal && shown?.offerte.map((offer, i) => <Offer key={offer.nome ?? i} offer={offer} />)}
    </aside>
  )
}

const assignmentKinds = ['cqs', 'cqp', 'delega']

function NeedField(props: { label: string; unit: string; value: string; onChange: (text: string) => void }) {
  const { label, unit, value, onChange } = props
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <span className={`affix ${unit.length > 1 ? 'long' : ''}`}>
        <input
          className="input num"
          id={id}
          inputMode="decimal"
          {...selectOnFocus}
          autoComplete="off"
          value={value}
          onChange={event => onChange(event.target.value)}
        />
        <span aria-hidden="true">{unit}</span>
      </span>
    </div>
  )
}

function Offer({ offer }: { offer: Preview['offerte'][number] }) {
  const { nome, rata, numeroRate, tan, taeg, posto, su, nettoRicavo, leasing, teg, sogliaUsura } = offer
  const end = leasing ? 'costo effettivo' : 'TAEG'
  return (
    <section className="preview-offer">
      <p className="figure">{formatEuro(rata)}</p>
      <p>
        {leasing ? (
          <>
            al mese per {formatNumber(numeroRate)} canoni, tasso leasing {formatPercent(leasing.tassoLeasing)}
            , <strong>costo effettivo {formatPercent(taeg)}</strong>
          </>
        ) : (
          <>
            al mese per {formatNumber(numeroRate)} rate, TAN {nome?.toLowerCase()} {formatPercent(tan)},{' '}
            <strong>TAEG {formatPercent(taeg)}</strong>
          </>
        )}
        <br />
        <span className="soft">
          {posto}º posto su {su} nel confronto di oggi
        </span>
      </p>
      {offer.precisazioni.map(words => (
        <p key={words} className="note">
          {capitalised(words)}.
        </p>
      ))}
      <CostChart tan={tan} taeg={taeg} costs={offer.costi} end={end} />
      <dl className="account">
        {nettoRicavo !== null && (
          <div>
            <dt>Netto ricavo</dt>
            <dd>{formatEuro(nettoRicavo)}</dd>
          </div>
        )}
        {leasing && (
          <>
            <div>
              <dt>Anticipo</dt>
              <dd>{formatEuro(leasing.anticipo)}</dd>
            </div>
            <div>
              <dt>Riscatto</dt>
              <dd>{formatEuro(leasing.riscatto)}</dd>
            </div>
          </>
        )}
        <div>
          <dt>Interessi</dt>
          <dd>{formatEuro(offer.interessi)}</dd>
        </div>
        {offer.costi.map(
          ({ voce, quando, totale }) =>
            totale !== undefined && (
              <Cost key={voce} name={voce} detail={`${quando}, nel ${end}`} cents={totale} />
            ),
        )}
        <div className="sum">
          <dt>{leasing ? 'In tutto, oltre IVA' : 'Totale dovuto'}</dt>
          <dd>{formatEuro(offer.totaleDovuto)}</dd>
        </div>
        {offer.facoltative.map(({ voce, quando, totale }) => (
          <Cost
            key={voce}
            name={`${voce}, facoltativa`}
            detail={`${quando}, fuori dal TAEG`}
            cents={totale}
          />
        ))}
      </dl>
      <p className="note">
        TEG {formatPercent(teg, 4)}, soglia della categoria {formatPercent(sogliaUsura, 4)}.
      </p>
    </section>
  )
}

/** A cost with its time of payment, and whether the TAEG contains the cost. */
const Cost = ({ name, detail, cents }: { name: string; detail: string; cents: number }) => (
  <div>
    <dt>
      {name}
      <br />
      <span className="note">{detail}</span>
    </dt>
    <dd>{formatEuro(cents)}</dd>
  </div>
)
