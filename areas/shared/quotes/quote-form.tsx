import type { KeyboardEvent, Ref } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { AnswerOf } from '../../../client/calls.ts'
import { formatRate } from '../../../contract/italian/amounts.ts'
import { formatShortDay, longDayWith } from '../../../contract/italian/days.ts'
import { formatEuro } from '../../../contract/italian/format.ts'
import { greatestFeeInWords } from '../../../contract/loan-files/papers/published-fee.ts'
import { quoteProducts, quoteSources, quoteStarts } from '../../../contract/products/agent-quote.ts'
import { limitReason } from '../../../contract/products/cdq.ts'
import { Field } from '../records/editors/field.tsx'
import { CustomerPicker, type QuoteCustomer } from './customer-picker.tsx'
import { fieldsFor, type QuoteFieldName, quoteFields } from './quote-fields.ts'

export type Comparison = AnswerOf<'POST /agents/preventivi/confronto'>

interface Props {
  /** The last comparison, whose quota and tables the form shows. */
  answer: Comparison | undefined
  /** The customer with whom the page opened, whose data the form takes. */
  opened: string | null
  ref: Ref<HTMLFormElement>
  /** Runs at Enter in a field. */
  onEnter: () => void
}

/** The input of a quote. */
export function QuoteForm({ answer, opened, ref, onEnter }: Props) {
  const { control, setValue } = useFormContext()
  const values = useWatch({ control })
  const fields = fieldsFor(values)
  const isLoan = values.prodotto === 'prestito'

  /** Takes what is known of a customer into the form. */
  function fillFrom(customer: QuoteCustomer | null) {
    const set = (name: string, value: unknown) => setValue(name, value, { shouldDirty: true })
    set('cliente', customer?._id ?? null)
    if (!customer) return
    const { dataNascita, lavoraDal, occupazione, netto, altriImpegni } = customer
    if (dataNascita) set('dataNascita', dataNascita)
    if (lavoraDal) set('lavoraDal', lavoraDal)
    if (netto) set('netto', netto)
    if (altriImpegni && isLoan) set('altraQuota', altriImpegni)
    if (occupazione) set('occupazione', occupazione)
    if (occupazione && occupazione in quoteFields.datore.values) set('datore', occupazione)
    if (occupazione === 'pensionato' && values.prodotto === 'cqs') set('prodotto', 'cqp')
  }

  function press(event: KeyboardEvent<HTMLFormElement>) {
    const target = event.target as HTMLElement
    const isOpenList = target.getAttribute('aria-expanded') === 'true'
    if (event.key !== 'Enter' || target.tagName !== 'INPUT' || isOpenList) return
    event.preventDefault()
    onEnter()
  }

  const at = (name: QuoteFieldName) =>
    fields[name] && <Field key={name} path={name} field={fields[name]} root={name} />
  return (
    <form
      ref={ref}
      className="quote-inputs"
      aria-label="Dati del preventivo"
      noValidate
      onKeyDown={press}
      onSubmit={event => event.preventDefault()}
    >
      <Radios name="prodotto" label="Prodotto" options={quoteProducts} isLabelHidden />
      <CustomerPicker value={values.cliente ?? null} opened={opened} onChange={fillFrom} />
      <div className="pair days">
        {at('dataNascita')}
        {at('lavoraDal')}
      </div>
      {at('datore')}
      {at('occupazione')}
      {at('finalita')}
      <div className="pair">
        {at('netto')}
        {at('altraQuota')}
      </div>
      <div className="part">
        <Radios name="da" label="Parto da" options={quoteStarts} />
        <div className="pair">
          {at('importo')}
          {at('durataMesi')}
        </div>
        {!isLoan && answer?.quota && (
          <QuotaLine answer={answer} rata={values.da === 'rata' ? values.importo : null} />
        )}
      </div>
      <details className="part" open={values.estinzione > 0 || values.pignoramento > 0 || undefined}>
        <summary>Rinnovo e pignoramenti</summary>
        <div className="inner">
          {at('estinzione')}
          <div className="pair days">
            {at('estinzioneDal')}
            {at('estinzioneMesi')}
          </div>
          {at('pignoramento')}
          {answer?.rinnovo && (
            <p className={answer.rinnovo.rinnovabile ? 'help' : 'notice wait'}>
              {answer.rinnovo.rinnovabile
                ? `Si può rinnovare ${longDayWith('dal', answer.rinnovo.dal)}.`
                : `Si potrà rinnovare solo ${longDayWith('dal', answer.rinnovo.dal)} (D.P.R. 180/1950, art. 39).`}
            </p>
          )}
        </div>
      </details>
      <div className="part">
        {at('compenso')}
        {at('compensoPerc')}
        {at('compensoImporto')}
        {answer && <FeeLimit answer={answer} product={values.prodotto} />}
      </div>
      <Sources answer={answer} />
    </form>
  )
}

interface RadiosProps {
  name: string
  label: string
  options: Readonly<Record<string, string>>
  isLabelHidden?: boolean
}

function Radios({ name, label, options, isLabelHidden }: RadiosProps) {
  const { register } = useFormContext()
  return (
    <fieldset className="field radios">
      <legend className={isLabelHidden ? 'hidden' : 'label'}>{label}</legend>
      <div className="choice">
        {Object.entries(options).map(([value, text]) => (
          <label key={value}>
            <input type="radio" value={value} {...register(name)} />
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** How much of the quota an instalment takes. */
function QuotaLine({ answer, rata }: { answer: Comparison; rata: unknown }) {
  const { quota, etaScadenza } = answer
  const { setValue, control } = useFormContext()
  const product = useWatch({ control, name: 'prodotto' })
  const { rata: limit, regola, trattamentoMinimo } = quota!
  const used = typeof rata === 'number' ? rata : null
  const isOver = used !== null && used > limit
  const atEnd = etaScadenza !== null && ` Alla fine del piano avrà ${etaScadenza} anni.`
  return (
    <div className="fifth-line">
      <meter
        min={0}
        max={Math.max(limit, 1)}
        value={Math.min(used ?? limit, limit)}
        aria-label="Quota impegnata dalla rata"
      />
      <p className="ends num">
        <span>{used === null ? '' : formatEuro(used)}</span>
        <span>quota {formatEuro(limit)}</span>
      </p>
      {isOver ? (
        <div className="notice danger" role="alert">
          <p>
            La rata supera la quota di {formatEuro(used - limit)}.{' '}
            {limitReason(regola, product, trattamentoMinimo)}
          </p>
          {limit > 0 && (
            <button
              className="button"
              type="button"
              onClick={() => setValue('importo', limit, { shouldDirty: true })}
            >
              Usa la quota intera
            </button>
          )}
        </div>
      ) : (
        <p className="help">
          {used !== null && `Restano ${formatEuro(limit - used)} al mese.`}
          {atEnd}
        </p>
      )}
    </div>
  )
}

function FeeLimit({ answer, product }: { answer: Comparison; product: keyof typeof quoteProducts }) {
  const { casa, massimo } = answer.compenso
  const house = casa.perc === undefined ? formatEuro(casa.fisso ?? 0) : formatRate(casa.perc)
  return (
    <p className="help">
      Tariffa della società {house}.{' '}
      {massimo
        ? `Massimo pubblicato: ${greatestFeeInWords({
            prodotto: product,
            ...(massimo.perc !== undefined && { perc: massimo.perc }),
            ...((massimo.fisso ?? massimo.max) !== undefined && { importo: massimo.fisso ?? massimo.max }),
          })}.`
        : 'Nel foglio informativo non c’è un massimo per questo prodotto.'}
    </p>
  )
}

/** The sources that take part, with the validity of each table. */
function Sources({ answer }: { answer: Comparison | undefined }) {
  const { register } = useFormContext()
  return (
    <fieldset className="part quote-sources">
      <legend className="label">Tabelle dei prezzi</legend>
      {Object.entries(quoteSources).map(([fonte, name]) => {
        const found = answer?.tabelle.find(one => one.fonte === fonte)
        const table = found?.tabella
        const isMissing = found !== undefined && !table
        return (
          <label key={fonte}>
            <input
              className="tick"
              type="checkbox"
              value={fonte}
              disabled={isMissing}
              {...register('fonti')}
            />
            <span className={isMissing ? 'soft' : undefined}>{table ? `${name}, ${table.nome}` : name}</span>
            <span className="note num">
              {table && (table.fino ? `fino al ${formatShortDay(table.fino)}` : 'senza termine')}
              {isMissing && 'nessuna in vigore'}
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}
