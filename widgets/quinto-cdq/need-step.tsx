import { duration, euro } from '../../contract/italian/format.ts'
import { warning } from '../../contract/products/warnings.ts'
import { Instalment, Row } from '../shared/calculator/account.tsx'
import { Heading } from '../shared/calculator/heading.tsx'
import { ComparedNeed, ContactNeed } from '../shared/need/need-step.tsx'
import type { CdqModel } from './model.ts'
import { Dials, frame } from './need-form.tsx'
import { QuotaReason } from './quota.tsx'
import type { SupposedQuota } from './supposed.ts'

/** The first view: the largest quota, and at once what it pays out. */
export function NeedStep({ model }: { model: CdqModel }) {
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
              <Instalment cents={figure.rata} />
              <p>
                al mese per {duration(figure.need.durataMesi)}: netto ricavo{' '}
                <strong>{euro(figure.nettoRicavo)}</strong>, prima di spese e polizze
              </p>
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
  rata === 0 ? 'La quota' : need.rata === rata ? 'La rata desiderata' : 'La rata più alta'

/** What a quota that nobody offers on adds up to. */
export const SupposedAccount = ({ figure }: { figure: SupposedQuota }) => (
  <dl class="account">
    <Row name="Netto ricavo, prima di spese e polizze">{euro(figure.nettoRicavo)}</Row>
    <Row name="Interessi">{euro(figure.interessi)}</Row>
    <Row name="Montante, la somma delle rate" sum>
      {euro(figure.montante)}
    </Row>
  </dl>
)

/** What stands beside a figure that nobody offers. */
export const keptBack =
  'Spese, polizze obbligatorie e compenso si trattengono dal netto: il costo complessivo si legge nel TAEG di ciascuna offerta.'
