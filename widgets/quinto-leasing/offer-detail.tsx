import { useMemo } from 'preact/hooks'
import { formatRate } from '../../contract/italian/amounts.ts'
import { longDayWith } from '../../contract/italian/days.ts'
import { formatDuration, formatEuro, formatPercent } from '../../contract/italian/format.ts'
import { leasingExample } from '../../contract/products/leasing-example.ts'
import {
  leaseAmounts,
  leasePaymentName,
  leasePayments,
  leaseTotalName,
} from '../../contract/products/leasing-vat.ts'
import { leasingCost, leasingCostName, leasingGoods, share } from '../../contract/products/leasing-words.ts'
import { leasingPlan } from '../../finance/offers/leasing/leasing-plan.ts'
import type { LeasingOffer } from '../../finance/offers/leasing/leasing-types.ts'
import { yearlyPlan } from '../../finance/offers/plan.ts'
import { Row } from '../shared/calculator/account.tsx'
import { Strip } from '../shared/calculator/strip.tsx'
import { PlanTable } from '../shared/offers/detail/plan-table.tsx'
import { TaegChart } from '../shared/offers/detail/taeg-chart.tsx'
import { YearlyChart } from '../shared/offers/detail/yearly-chart.tsx'
import { DetailFoot } from '../shared/offers/detail-foot.tsx'
import type { LeasingModel, LeasingResult } from './model.ts'

interface Props {
  model: LeasingModel
  offer: LeasingOffer
  result: LeasingResult
}

/** Detail of an offer: what is paid and why, the effective cost, how the figures are made, and the plan. */
export function OfferDetail({ model, offer, result }: Props) {
  const { need, terms } = result
  const { numeroCanoni, costi, validoAl } = offer
  const { anticipo, rata, totaleCanoni, riscatto, totaleDovuto, iva } = leasePayments(offer, need)
  const payment = (name: string) => leasePaymentName(name, need)
  const { intermediario } = model.settings.value
  const months = useMemo(() => leasingPlan(offer), [offer])
  const years = useMemo(() => yearlyPlan(months), [months])
  return (
    <section aria-label={`${offer.banca.nome}, ${offer.prodotto.nome}: dettagli`}>
      <div class="opened-head">
        <p class="soft">
          Leasing di {formatDuration(need.durataMesi)} a tasso fisso, per imprese e professionisti:{' '}
          {leaseAmounts(need)}.{validoAl && ` Offerta valida fino ${longDayWith('al', validoAl)}.`}
        </p>
        <a href={model.link(`/banca/${offer.banca._id}`)} target="_blank" rel="noopener">
          {offer.banca.nome}: che cosa finanzia
        </a>
      </div>
      <div class="panels">
        <div class="column">
          <section aria-labelledby="in-tutto">
            <h4 id="in-tutto">Che cosa si paga</h4>
            <Strip offer={{ ...offer, totaleDovuto }} need={{ importo: need.valore }} />
            <dl class="account">
              <Row name={payment(`Anticipo alla firma, ${share(need.anticipoPerc)} del prezzo`)}>
                {formatEuro(anticipo)}
              </Row>
              <Row name={payment(`${numeroCanoni} canoni mensili da ${formatEuro(rata)}`)}>
                {formatEuro(totaleCanoni)}
              </Row>
              <Row
                name={payment(
                  `Riscatto, ${share(need.riscattoPerc)} del prezzo, dopo ${formatDuration(need.durataMesi)}`,
                )}
              >
                {formatEuro(riscatto)}
              </Row>
              {costi.map(item => (
                <Row
                  key={`${item.voce} ${item.quando}`}
                  name={
                    item.quando === 'iniziale'
                      ? leasingCostName(item)
                      : `${leasingCostName(item)}, ${leasingCost(item)}`
                  }
                  mark="cost"
                >
                  {formatEuro(item.totale)}
                </Row>
              ))}
              <Row name={leaseTotalName(need)} sum>
                {formatEuro(totaleDovuto)}
              </Row>
              {iva > 0 && <Row name="Di cui IVA">{formatEuro(iva)}</Row>}
              <Row name="Di cui prezzo del bene" mark="principal">
                {formatEuro(need.valore)}
              </Row>
              <Row name="Di cui interessi" mark="interest">
                {formatEuro(offer.interessi)}
              </Row>
            </dl>
          </section>
          <div>
            <TaegChart
              offer={{ tan: offer.tan + offer.capitalizzazione, taeg: offer.taeg, costi }}
              names={effectiveCost}
            />
            <p class="note">
              Condizioni {longDayWith('del', terms.tassi.giorno)}. TEG {formatPercent(offer.teg)}, soglia di
              usura del leasing per {leasingGoods[need.bene].toLowerCase()} {formatRate(offer.sogliaUsura)}:
              il TEGM ({terms.fonti.tegm}) per 1,25 più 4 punti, legge 108/1996.
            </p>
          </div>
          <Method offer={offer} broker={intermediario.nome} />
        </div>
        <div class="column">
          <YearlyChart
            years={years}
            balanceAtHalf={months[Math.floor(months.length / 2) - 1]?.balance ?? 0}
          />
          <PlanTable
            years={years}
            months={months}
            offer={offer}
            words={{
              title: 'Piano dei canoni',
              column: 'Canoni',
              payment: number => (number > numeroCanoni ? 'Riscatto' : `${number}º canone`),
              payments: `${numeroCanoni} canoni e riscatto`,
              note: `Importi in euro senza IVA, dopo l’anticipo di ${formatEuro(offer.anticipo)}. L’ultimo anno comprende il riscatto.`,
            }}
          />
        </div>
      </div>
      <DetailFoot example={leasingExample(offer, need, intermediario.nome)} />
    </section>
  )
}

const shortNames: Partial<Record<string, string>> = {
  incasso_rata: 'Incasso canoni',
  polizza_incendio: 'Polizza incendio',
}

const effectiveCost = {
  title: 'Da dove viene il costo effettivo annuo',
  rate: 'Tasso leasing',
  result: 'Costo effettivo',
  label: (rate: string, result: string) =>
    `Dal tasso leasing del ${rate} al costo effettivo annuo del ${result}`,
  cost: (item: LeasingOffer['costi'][number]) => shortNames[item.voce] ?? leasingCostName(item),
}

/** How the figures are made, and who pays the broker. */
const Method = ({ offer, broker }: { offer: LeasingOffer; broker: string }) => (
  <section aria-labelledby="conti">
    <h4 id="conti">Come sono fatti i conti</h4>
    <p class="note">
      Il tasso leasing è quello della Banca d’Italia: il tasso interno che rende uguali il prezzo del bene, al
      netto delle imposte, e il valore di canoni e riscatto. Le spese non vi entrano; entrano tutte nel costo
      effettivo annuo, che si calcola allo stesso modo.
    </p>
    <p class="note">
      Il leasing per imprese e professionisti è fuori dalle norme sul credito ai consumatori: nelle cifre c’è
      comunque ogni costo noto.
    </p>
    <p class="note">
      {broker} riceve una provvigione dalla società di leasing
      {offer.costi.some(({ voce }) => voce === 'compenso')
        ? ', e da chi prende il bene in leasing il compenso scritto sopra.'
        : ': a chi prende il bene in leasing non chiede un compenso.'}
    </p>
  </section>
)
