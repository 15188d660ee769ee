import { formatDuration, formatEuro } from '../../contract/italian/format.ts'
import type { RenewalAccount } from '../../finance/cdq/cdq-renewal-account.ts'
import { Row } from '../shared/calculator/account.tsx'
import { NumberInput } from '../shared/fields/number-input.tsx'
import type { CdqModel } from './model.ts'
import css from './renewal.css?inline'
import { renewalOf } from './renewal-model.ts'

export { css }

/** Renewal of a running assignment: date, refund, settlement amount, and the remainder of the new net amount. */
export function View({ model }: { model: CdqModel }) {
  const { fields, isExample, account, asksTenYears, hadTenYears, isDelegation, renewed } = renewalOf(model)
  const now = account.value
  return (
    <section class="renewal" aria-label="Rinnovo">
      <div class="details">
        <NumberInput id="rinnovo-rata" label="Rata di oggi" unit="€" field={fields.rata} />
        <NumberInput id="rinnovo-durata" label="Durata del contratto" unit="mesi" field={fields.durata} />
        <NumberInput id="rinnovo-pagate" label="Rate già pagate" unit="rate" field={fields.pagate} />
        <NumberInput id="rinnovo-tan" label="TAN del contratto" unit="%" field={fields.tan} />
        <NumberInput
          id="rinnovo-costi"
          label="Costi trattenuti all’inizio"
          unit="€"
          help="Commissioni, spese e polizze, senza imposte: sono nel contratto."
          field={fields.costi}
        />
        {asksTenYears.value && (
          <label class="check">
            <input
              type="checkbox"
              checked={hadTenYears.value}
              onChange={event => {
                hadTenYears.value = event.currentTarget.checked
              }}
            />
            <span>Ho già avuto una cessione di dieci anni</span>
          </label>
        )}
      </div>
      <div class="outcome" role="status">
        {isExample.value && (
          <p class="notice">Esempio: sono cifre inventate. Scriva quelle del Suo contratto.</p>
        )}
        {now ? (
          <Outcome
            account={now}
            paid={fields.pagate.value.value}
            term={fields.durata.value.value}
            renewed={renewed.value}
            isDelegation={isDelegation.value}
          />
        ) : (
          <p>
            Con questi dati il contratto non torna. Controlli le cifre: le rate pagate devono essere meno
            della durata, e i costi meno del prestito.
          </p>
        )}
      </div>
    </section>
  )
}

interface OutcomeProps {
  account: RenewalAccount
  paid: number
  term: number
  renewed: { net: number; isOffer: boolean } | null
  isDelegation: boolean
}

function Outcome({ account, paid, term, renewed, isDelegation }: OutcomeProps) {
  const { renewable, minimumPaid, residualBalance, indemnity, totalDue, refund } = account
  const refunds = Object.values(refund)
  const closing = refunds.map(refunded => totalDue - refunded)
  const left = renewed && closing.map(sum => renewed.net - sum)
  return (
    <>
      <p class="text">
        <strong>
          {renewable
            ? 'Si può rinnovare da subito.'
            : `Si può rinnovare fra ${months(minimumPaid - paid)}, dopo ${minimumPaid} rate pagate.`}
        </strong>
      </p>
      <p class="help">{isDelegation ? byPractice : ruleOf(minimumPaid, term)}</p>
      <dl class="account">
        <Row name="Debito residuo">{formatEuro(residualBalance)}</Row>
        <Row name="Indennizzo di estinzione, al massimo">{formatEuro(indemnity)}</Row>
        <Row name="Meno i costi che si rimborsano">{range(refunds)}</Row>
        <Row name="Per chiudere il prestito in corso" sum>
          {range(closing)}
        </Row>
        {renewed && left && (
          <>
            <Row
              name={
                renewed.isOffer
                  ? 'Netto ricavo del nuovo, con la prima offerta'
                  : 'Netto ricavo del nuovo, prima di spese e polizze'
              }
            >
              {formatEuro(renewed.net)}
            </Row>
            <Row name="Ne restano" sum>
              {Math.max(...left) > 0 ? range(left.map(sum => Math.max(0, sum))) : 'Niente: non conviene'}
            </Row>
          </>
        )}
      </dl>
      <p class="help">
        Il rimborso riguarda interessi e costi, escluse le imposte (art. 125-sexies del Testo unico bancario).
        Quanto si rimborsa dipende dal criterio scritto nel contratto, proporzionale alle rate che mancano o
        al costo ammortizzato. Il conteggio che vale è quello del finanziatore.
      </p>
    </>
  )
}

/** Range of the amounts that the methods of the refund give. */
function range(amounts: number[]): string {
  const [lowest, highest] = [Math.min(...amounts), Math.max(...amounts)]
  return lowest === highest ? formatEuro(lowest) : `da ${formatEuro(lowest)} a ${formatEuro(highest)}`
}

const months = (count: number) => (count === 1 ? 'un mese' : formatDuration(count))

/** The law on assignments does not cover delegations. */
const byPractice =
  'Una delega si rinnova di solito dopo il 40\u00a0% delle rate: lo dicono il contratto e la convenzione con chi paga lo stipendio.'

/** Art. 39 covers five and ten years; practice covers other terms. */
function ruleOf(minimumPaid: number, term: number): string {
  if (minimumPaid === 0)
    return 'Una cessione di cinque anni si può sostituire in ogni momento con la prima di dieci (D.P.R. 180/1950, art. 39).'
  if (term === 60) return 'Una cessione di cinque anni si rinnova dopo due (D.P.R. 180/1950, art. 39).'
  if (term === 120) return 'Una cessione di dieci anni si rinnova dopo quattro (D.P.R. 180/1950, art. 39).'
  return 'Per le durate diverse da cinque e dieci anni si applica lo stesso 40\u00a0% delle rate (D.P.R. 180/1950, art. 39, e prassi).'
}
