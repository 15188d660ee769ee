import type { FundAnswer, FundCategory } from '../../finance/checks/first-home-fund.ts'
import { formatMoney } from '../italian/amounts.ts'
import { percentWithTo } from '../italian/percent.ts'

export const fundCategories: Record<FundCategory, string> = {
  under36: 'Ha meno di 36 anni',
  giovane_coppia: 'Coppia, insieme da almeno due anni, con uno sotto i 36',
  genitore_solo: 'Genitore solo con figli minori',
  casa_popolare: 'Inquilino di una casa popolare',
  tre_figli: 'Famiglia con tre figli sotto i 21 anni',
  quattro_figli: 'Famiglia con quattro figli sotto i 21 anni',
  cinque_figli: 'Famiglia con cinque o più figli sotto i 21 anni',
}

/** What the fund answers, in words. */
export function fundAnswerInWords(answer: FundAnswer): string {
  if ('quota' in answer)
    return `Può chiedere la garanzia: il Fondo copre fino ${percentWithTo(answer.quota)} del capitale, per mutui fino a 250.000\u00a0€.`
  switch (answer.motivo) {
    case 'scaduto':
      return 'Il Fondo non accetta più domande.'
    case 'categoria':
      return 'Il Fondo è riservato a queste categorie.'
    case 'altra_casa':
      return 'Il Fondo è riservato a chi non possiede altre case.'
    case 'isee':
      return `L’ISEE supera il limite di questa categoria, ${formatMoney(answer.limite)}.`
    case 'isee_ignoto':
      return `Scriva l’ISEE: per questa categoria il limite è ${formatMoney(answer.limite)}.`
  }
}

export const fundSource =
  'L. 147/2013, art. 1, c. 48, lett. c); L. 213/2023; L. 207/2024, fino al 31 dicembre 2027. La casa non può essere nelle categorie A/1, A/8 e A/9. Garantire non obbliga la banca a prestare.'
