import type { ReactNode } from 'react'
import { formatRate } from '../../contract/italian/amounts.ts'
import { dayInRome, formatLongDay } from '../../contract/italian/days.ts'
import type { SimulationPage } from '../../contract/products/kept-simulation.ts'
import { indexValue } from '../../contract/products/offer-words.ts'

/** Method: order, panel, sources with dates, formula, and what is not included. */
export function HowMade({ simulation }: { simulation: SimulationPage }) {
  const { banche, matematica, fonti, tegm, calcolataAt, offerte, offerta, proposta } = simulation
  const today = formatLongDay(dayInRome(new Date(calcolataAt)))
  const indexes = new Set(
    [...offerte, ...(offerta ? [offerta.offer] : [])].flatMap(o => (o.indice ? indexValue(o.indice) : [])),
  )
  const [year, quarter] = tegm.trimestre.split('-Q')
  return (
    <section className="part" aria-labelledby="come">
      <h2 id="come">Come sono fatte queste cifre</h2>
      <dl className="made">
        <Item name="Come sono ordinate le offerte">
          {proposta
            ? `Nell’ordine scelto da ${proposta.agente.nome}.`
            : 'Per TAEG crescente e, a parità di TAEG, per totale da restituire.'}{' '}
          L’ordine non dipende dalle provvigioni che le banche ci riconoscono.
        </Item>
        <Item name="Chi è nel confronto">
          Le {banche.length} banche convenzionate con noi, non tutte quelle del mercato: {banche.join(', ')}.
        </Item>
        <Item name="Che cos’è il TAEG">
          Il tasso annuo che rende uguali, al giorno dell’erogazione, il valore di quanto la banca versa e il
          valore di tutto quanto si paga, rate e costi, contando i mesi come dodicesimi d’anno (allegato I
          della direttiva 2014/17/UE). Comprende interessi, istruttoria, perizia, imposte, incasso delle rate,
          polizze obbligatorie e nostro compenso; non le spese del notaio. È arrotondato a due decimali.
        </Item>
        <Item name="Listini e indici">
          Condizioni delle banche in vigore il {today}
          {offerta && ', con la validità scritta accanto a ciascuna offerta'}.{' '}
          {indexes.size > 0 &&
            `Indici: ${[...indexes].join('; ')}, fermi a questi valori fino alla fine del mutuo. Fonti: Euribor, ${fonti.euribor}; Eurirs, ${fonti.eurirs}.`}
        </Item>
        <Item name="Soglie di usura">
          TEGM del {quarter}º trimestre {year}: {formatRate(tegm.fisso)} per i mutui a tasso fisso,{' '}
          {formatRate(tegm.variabile)} per quelli a tasso variabile (fonte: {fonti.tegm}). La soglia è il TEGM
          aumentato di un quarto e di altri quattro punti: un’offerta che la supera non è mostrata.
        </Item>
        <Item name={proposta ? 'Che cosa non è scritto qui' : 'Che cosa non conta qui'}>
          {proposta
            ? 'Reddito, altre rate ed età: sono serviti a scegliere le offerte, e in questa pagina non ci sono.'
            : 'Quello che non è stato indicato fra reddito, altre rate ed età: con tutti i dati le offerte possono essere di meno.'}
        </Item>
        <Item name="Versione dei calcoli">{matematica}</Item>
      </dl>
    </section>
  )
}

export const Item = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
