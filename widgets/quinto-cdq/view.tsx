import { formatDuration, formatEuro } from '../../contract/italian/format.ts'
import { payName } from '../../contract/products/cdq.ts'
import { warning } from '../../contract/products/warnings.ts'
import type { CdqNeed, CdqOffer } from '../../finance/offers/cdq/cdq-types.ts'
import { Instalment, Row } from '../shared/calculator/account.tsx'
import { CalculatorView } from '../shared/calculator/calculator-view.tsx'
import { Heading } from '../shared/calculator/heading.tsx'
import { Dial } from '../shared/fields/dial.tsx'
import { ComparedNeed, ContactNeed } from '../shared/need/need-step.tsx'
import type { CdqModel } from './model.ts'
import { QuotaReason } from './quota.tsx'
import type { SupposedQuota } from './supposed.ts'

export function View({ model }: { model: CdqModel }) {
  const live = model.live.value
  return (
    <CalculatorView model={model} panel="banche e finanziarie convenzionate">
      <NeedStep model={model} />
      {live && <live.Renewal model={model} />}
    </CalculatorView>
  )
}

/** The first view: what the largest instalment pays out, or the instalment of a wanted amount. */
function NeedStep({ model }: { model: CdqModel }) {
  const figure = model.figure.value
  const live = model.live.value
  if (!model.contactOnly.value || figure.kind !== 'supposed') return <ComparedNeed model={model} />
  return (
    <ContactNeed
      model={model}
      frame={frame}
      top={
        <>
          <Heading steps={model.steps} id="calcolo">
            {headingOf(figure)}
          </Heading>
          {figure.rata > 0 ? (
            <>
              <Instalment cents={answerOf(figure, figure.need)} />
              <p>
                {figure.need.nettoRichiesto ? (
                  <>
                    al mese per {formatDuration(figure.need.durataMesi)}: netto ricavo{' '}
                    <strong>{formatEuro(figure.nettoRicavo)}</strong>, prima di spese e polizze
                  </>
                ) : (
                  <>
                    di netto ricavo, prima di spese e polizze, con <strong>{formatEuro(figure.rata)}</strong>{' '}
                    al mese per {formatDuration(figure.need.durataMesi)}
                  </>
                )}
                . <LeftOfPay rata={figure.rata} need={figure.need} />
              </p>
              {live && <live.TooLittle figure={figure} />}
            </>
          ) : (
            <p>
              <QuotaReason model={model} />
            </p>
          )}
        </>
      }
      account={
        <>
          {figure.rata > 0 && <SupposedAccount figure={figure} />}
          <p class="help">
            {figure.rata > 0 && <QuotaReason model={model} />} <strong>{warning}</strong> {keptBack}
          </p>
        </>
      }
    >
      <Dials model={model} />
      {live && <live.Details model={model} />}
    </ContactNeed>
  )
}

const headingOf = ({ rata, need }: SupposedQuota) =>
  rata === 0 ? 'La quota' : need.nettoRichiesto ? 'Quanto si paga al mese' : 'Quanto si può avere'

/** The figure that answers the question, cents: the instalment for a wanted amount, else what is paid out. */
export const answerOf = (
  { rata, nettoRicavo }: Pick<CdqOffer, 'rata' | 'nettoRicavo'>,
  { nettoRichiesto }: CdqNeed,
): number => (nettoRichiesto ? rata : nettoRicavo)

/** What is left of the pay each month, after this instalment and the other deductions. */
export function LeftOfPay({ rata, need }: { rata: number; need: CdqNeed }) {
  const { prodotto, netto, altraQuota = 0, pignoramento = 0 } = need
  const others = altraQuota + pignoramento
  return (
    <>
      {prodotto === 'cqp' ? 'Della pensione' : 'Dello stipendio'} restano{' '}
      <strong>{formatEuro(netto - rata - others)}</strong> al mese
      {others > 0 && ', tolte anche le altre trattenute'}.
    </>
  )
}

/** Totals of an instalment on an assumed rate. */
export const SupposedAccount = ({ figure }: { figure: SupposedQuota }) => (
  <dl class="account">
    <Row name="Netto ricavo, prima di spese e polizze">{formatEuro(figure.nettoRicavo)}</Row>
    <Row name="Interessi">{formatEuro(figure.interessi)}</Row>
    <Row name="Montante, la somma delle rate" sum>
      {formatEuro(figure.montante)}
    </Row>
  </dl>
)

/** Note beside a figure on an assumed rate. */
export const keptBack =
  'Spese, polizze obbligatorie e compenso si trattengono dal netto: il costo complessivo è nel TAEG di ciascuna offerta.'

/** Path of the frame that the form of the first view submits to without a script. */
export const frame = '/iframes/calcolatori/cdq'

/** Net income and term; once the server can be asked, also what is asked and the kind of income. */
export const Dials = ({ model, model: { live, need } }: { model: CdqModel }) => (
  <>
    {live.value && <live.value.Choices model={model} />}
    <div class="dials">
      <Dial id="netto" label={payName(need.prodotto.value)} unit="€" field={need.numbers.netto} />
      <Dial id="durata" label="Durata" unit="mesi" field={need.numbers.durata} />
    </div>
  </>
)
