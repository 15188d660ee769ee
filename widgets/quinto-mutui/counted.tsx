import { batch } from '@preact/signals'
import { formatWholeEuro } from '../../contract/italian/format.ts'
import { provincesOf } from '../shared/fields/provinces.ts'
import type { MortgageModel } from './model.ts'
import { furtherNeed } from './need/further-need.ts'

/**
 * The details that exclude offers, with a button that removes the details. The person may have typed them in a closed
 * part of the page or in «Quanto posso chiedere?».
 */
export function View({ model }: { model: MortgageModel }) {
  const { redditoNetto, altreRate, eta, provincia, classeEnergetica, garanziaConsap } = model.need.need.value
  const words = [
    redditoNetto && `il reddito, ${formatWholeEuro(redditoNetto)} al mese`,
    altreRate && `le altre rate, ${formatWholeEuro(altreRate)} al mese`,
    eta && `l’età, ${eta} anni`,
    provincia && `la provincia, ${provincesOf(model.client).name(provincia)}`,
    classeEnergetica && `la classe energetica, ${classeEnergetica}`,
    garanziaConsap && 'la garanzia Consap',
  ].filter(Boolean)
  if (words.length === 0) return null
  return (
    <p class="note">
      Nelle offerte {words.length === 1 ? 'conta' : 'contano'} anche {words.join('; ')}.{' '}
      <button class="button bare" type="button" onClick={() => forget(model)}>
        {words.length === 1 ? 'Togli questo dato' : 'Togli questi dati'}
      </button>
    </p>
  )
}

const forget = (model: MortgageModel) =>
  batch(() => {
    const { redditoNetto, altreRate, eta, provincia, classeEnergetica, fondo } = furtherNeed(model)
    for (const field of [redditoNetto, altreRate, eta, fondo.isee]) field.reset()
    provincia.value = undefined
    classeEnergetica.value = undefined
  })
