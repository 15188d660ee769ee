import type { PurchaseCost, PurchaseCostName, Seller } from '../../finance/purchase/purchase-costs.ts'
import { formatMoney } from '../italian/amounts.ts'
import { formatPercent } from '../italian/format.ts'

export const sellers: Record<Seller, string> = {
  privato: 'Un privato',
  impresa: 'Un’impresa, con IVA',
}

const names: Record<PurchaseCostName, string> = {
  registro: 'Imposta di registro',
  iva: 'IVA',
  ipotecaria: 'Imposta ipotecaria',
  catastale: 'Imposta catastale',
  notaio: 'Notaio',
  notaio_atto: 'Notaio, atto di acquisto',
  notaio_mutuo: 'Notaio, atto di mutuo',
  agenzia: 'Agenzia immobiliare',
}

export const purchaseCostName = ({ voce, stimato }: PurchaseCost): string =>
  stimato ? `${names[voce]}, stima` : names[voce]

/** How a cost of the purchase is computed. */
export function purchaseCostFormula({
  voce,
  perc = 0,
  base = 0,
  minimo,
  fra,
  stimato,
}: PurchaseCost): string {
  switch (voce) {
    case 'registro':
      if (!perc) return 'Misura fissa, perché la vendita è soggetta a IVA.'
      return `${percent(perc)} del valore catastale, ${formatMoney(base)}${stimato ? ', che qui è stimato nella metà del prezzo: con la rendita catastale il conto è esatto' : ''}.${minimo ? ' L’imposta non è mai inferiore a 1.000 €.' : ''}`
    case 'iva':
      return `${percent(perc)} del prezzo, ${formatMoney(base)}.`
    case 'ipotecaria':
    case 'catastale':
      return 'Misura fissa.'
    case 'agenzia':
      return `${percent(perc)} del prezzo, più IVA al 22\u00a0%. La provvigione si concorda con l’agenzia.`
    case 'notaio':
      return 'Il preventivo che ha indicato.'
    case 'notaio_atto':
    case 'notaio_mutuo':
      return fra
        ? `Di solito da ${formatMoney(fra.from)} a ${formatMoney(fra.to)}, IVA compresa: qui la cifra di mezzo. L’onorario è libero.`
        : ''
  }
}

/** Where a cost of the purchase comes from. */
export function purchaseCostSource({ voce, perc }: PurchaseCost): string {
  switch (voce) {
    case 'registro':
      return perc
        ? 'DPR 131/1986, tariffa, parte I, art. 1 e nota II-bis; valore catastale: L. 266/2005, art. 1, c. 497; minimo: D.Lgs. 23/2011, art. 10.'
        : 'DPR 131/1986, art. 40.'
    case 'iva':
      return 'DPR 633/1972, art. 16 e tabella A: parte II, n. 21 (prima casa, 4\u00a0%), parte III, n. 127-undecies (10\u00a0%).'
    case 'ipotecaria':
    case 'catastale':
      return 'D.Lgs. 347/1990; con imposta di registro proporzionale, D.Lgs. 23/2011, art. 10, c. 3.'
    case 'agenzia':
      return 'La percentuale che ha indicato.'
    case 'notaio':
      return 'È quanto ha indicato.'
    case 'notaio_atto':
    case 'notaio_mutuo':
      return 'Nostra stima: nessuna tariffa la fissa (DL 1/2012, art. 9). Chieda un preventivo scritto.'
  }
}

const percent = (value: number) => formatPercent(value, Number.isInteger(value) ? 0 : 2)
