import { useSignalEffect } from '@preact/signals'
import type { TargetedSubmitEvent } from 'preact'
import { rate } from '../../contract/amounts.ts'
import { duration, euro, wholeEuro } from '../../contract/format.ts'
import { purposes } from '../../contract/mortgage.ts'
import { tan } from '../../contract/offer-words.ts'
import { representativeExample } from '../../contract/representative-example.ts'
import { warning } from '../../contract/warnings.ts'
import type { Offer } from '../../finance/offers/types.ts'
import { Consents } from '../shared/consents.tsx'
import { Decoy } from '../shared/decoy.tsx'
import { Heading } from '../shared/heading.tsx'
import { Problems } from '../shared/problems.tsx'
import { ProvinceSelect } from '../shared/province-select.tsx'
import { provincesOf } from '../shared/provinces.ts'
import { TextField } from '../shared/text-field.tsx'
import type { MortgageModel } from './model.ts'
import { requestOf } from './request.ts'
import css from './request-step.css?inline'

export { css }

/** The request of an offer, or to be called: who asks, how to reach them, what they allow. */
export function View({ model }: { model: MortgageModel }) {
  const { steps } = model
  const request = requestOf(model)
  const { intermediario } = model.settings.value
  const contactOnly = steps.step.value === 'contatto'
  useSignalEffect(request.prepare)
  const submit = (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void request.send()
  }
  const offersNext = steps.contactFirst.value
  const offer = contactOnly ? null : model.offers.chosen.value
  const back = contactOnly || model.contactOnly.value ? 'bisogno' : 'offerte'
  return (
    <div class="request">
      <button class="button bare back" type="button" onClick={() => steps.go(back)}>
        {back === 'offerte' ? 'Torna alle offerte' : 'Torna al calcolo'}
      </button>
      <div class="columns">
        <form noValidate aria-labelledby="richiesta" onSubmit={submit}>
          <Heading steps={model.steps} id="richiesta">
            {offersNext
              ? 'Un recapito, e si vedono le offerte'
              : offer
                ? 'Chiedi questa offerta'
                : 'Chiedi di essere contattati'}
          </Heading>
          <p class="soft">
            {offersNext && 'Le offerte si vedono subito dopo l’invio. '}
            Un consulente richiama per verificare i requisiti e rispondere alle domande. La richiesta non
            impegna.
          </p>
          <Problems form={request} phone={intermediario.telefono} />
          <TextField form={request} name="nome" label="Nome" autocomplete="given-name" required />
          <TextField form={request} name="cognome" label="Cognome" autocomplete="family-name" required />
          <p class="help">Basta un recapito: il telefono o l’e-mail.</p>
          <TextField form={request} name="telefono" label="Telefono" keyboard="tel" autocomplete="tel" />
          <TextField form={request} name="email" label="E-mail" keyboard="email" autocomplete="email" />
          <ProvinceSelect
            client={model.client}
            id="provincia"
            label="Provincia"
            none="Non indicata"
            value={request.fields.value.provincia}
            choose={sigla => request.write('provincia', sigla)}
          />
          <TextField form={request} name="messaggio" label="Messaggio" rows={3} />
          <Decoy form={request} />
          <Consents form={request} name={intermediario.nome} privacy={model.link(intermediario.privacy)} />
          <div class="actions">
            <button class="button primary" part="azione" type="submit" aria-busy={request.sending.value}>
              {request.sending.value
                ? 'Invio in corso'
                : offersNext
                  ? 'Invia e vedi le offerte'
                  : 'Invia la richiesta'}
            </button>
          </div>
        </form>
        <Summary model={model} offer={offer} />
      </div>
    </div>
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
