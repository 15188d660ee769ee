import { rate } from '../../contract/amounts.ts'
import { duration, euro, wholeEuro } from '../../contract/format.ts'
import { purposes } from '../../contract/mortgage.ts'
import { tan } from '../../contract/offer-words.ts'
import { representativeExample } from '../../contract/representative-example.ts'
import { warning } from '../../contract/warnings.ts'
import type { Offer } from '../../finance/offers/types.ts'
import { provincesOf } from '../shared/provinces.ts'
import { RequestForm } from '../shared/request-form.tsx'
import css from '../shared/request-step.css?inline'
import type { MortgageModel } from './model.ts'

export { css }

/** The request of an offer, or to be called, with what it is about. */
export function View({ model }: { model: MortgageModel }) {
  const offer = model.steps.step.value === 'contatto' ? null : model.offers.chosen.value
  return (
    <RequestForm model={model} isOfOffer={!!offer}>
      <Summary model={model} offer={offer} />
    </RequestForm>
  )
}

/** What else was said and goes with the request, as the person said it. */
function furtherOf(model: MortgageModel): [string, string][] {
  const { provincia, eta, redditoNetto, altreRate, classeEnergetica, rataAttuale, rateResidue } =
    model.need.need.value
  const said: [string, string | undefined][] = [
    ['Rata di oggi', rataAttuale && euro(rataAttuale)],
    ['Rate che restano', rateResidue?.toString()],
    ['Provincia della casa', provincia && provincesOf(model.client).name(provincia)],
    ['Classe energetica', classeEnergetica],
    ['Età', eta && `${eta} anni`],
    ['Reddito netto mensile', redditoNetto && euro(redditoNetto)],
    ['Altre rate al mese', altreRate && euro(altreRate)],
  ].map(([name, value]) => [name as string, value || undefined])
  return said.filter((pair): pair is [string, string] => pair[1] !== undefined)
}

/** What the request is about; beside a rate, all that must stand beside it. */
function Summary({ model, offer }: { model: MortgageModel; offer: Offer | null }) {
  const need = model.need.need.value
  return (
    <aside class="summary" aria-labelledby="riepilogo">
      <h3 id="riepilogo">{offer ? `${offer.banca.nome}, ${offer.prodotto.nome}` : 'La simulazione'}</h3>
      <dl class="account">
        <div>
          <dt>{purposes[need.finalita]}</dt>
          <dd>{wholeEuro(need.valore)}</dd>
        </div>
        <div>
          <dt>Mutuo</dt>
          <dd>{wholeEuro(need.importo)}</dd>
        </div>
        <div>
          <dt>Durata</dt>
          <dd>{duration(need.durataMesi)}</dd>
        </div>
        {furtherOf(model).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {offer && (
          <>
            <div>
              <dt>Rata, {tan(offer)}</dt>
              <dd>{euro(offer.rata)}</dd>
            </div>
            <div>
              <dt>TAEG</dt>
              <dd>{rate(offer.taeg)}</dd>
            </div>
            <div class="sum">
              <dt>Totale dovuto</dt>
              <dd>{euro(offer.totaleDovuto)}</dd>
            </div>
          </>
        )}
      </dl>
      {offer && (
        <p class="note">
          <strong>{warning}</strong>{' '}
          {representativeExample(offer, need, model.settings.value.intermediario.nome)}
        </p>
      )}
    </aside>
  )
}
