import { formatMoney } from '../../../../contract/italian/amounts.ts'
import { formatLongDay } from '../../../../contract/italian/days.ts'
import { formatDuration, formatEuro } from '../../../../contract/italian/format.ts'
import { loanFiles } from '../../../../contract/subjects/loan-files/loan-files.ts'
import type { House } from '../../../../contract/subjects/loan-files/paper-texts.ts'
import type { Fact } from '../../../print/papers/paper.ts'
import { calledAs } from '../documents/read-documents.ts'
import { type Client, known, type LoanFile, type PaperData, representativeOf } from './paper-data.ts'

const { prodotto, finalita, tipoTasso } = loanFiles.fields

/** A day in words, or nothing. */
export const inWords = (day: string | null): string | null => day && formatLongDay(day)

/** The house, as the law wants it on every paper. */
export const houseFacts = (house: House): Fact[] =>
  known([
    ['Denominazione', house.nome],
    ['Sede legale', house.sede],
    ['Capitale sociale', `${formatEuro(house.capitaleSociale)}, interamente versato`],
    ['Codice fiscale e partita IVA', house.codiceFiscale],
    ['REA', house.rea],
    ['Iscrizione OAM', `Elenco dei mediatori creditizi, n. ${house.oam}`],
    ['Telefono', house.telefono],
    ['E-mail', house.email],
    ['PEC', house.pec],
  ])

/** The agent who follows a file. */
export const agentFacts = ({ agent }: PaperData): Fact[] =>
  known([
    [
      'Chi segue la pratica',
      agent && `${agent.nome} ${agent.cognome}${agent.oam ? `, iscrizione OAM n. ${agent.oam.numero}` : ''}`,
    ],
  ])

/** A customer with codes and contacts. The home is written by hand, since the house does not keep it. */
export const customerFacts = (client: Client, blank: string): Fact[] =>
  client.tipo === 'azienda'
    ? known([
        ['Denominazione', calledAs(client)],
        ['Partita IVA', client.partitaIva],
        ['Codice fiscale', client.codiceFiscale],
        ['Sede legale', blank],
        ['Legale rappresentante', representativeOf(client)],
        ['Telefono', client.cellulare],
        ['E-mail', client.email],
      ])
    : known([
        ['Nome e cognome', calledAs(client)],
        ['Codice fiscale', client.codiceFiscale],
        ['Data di nascita', inWords(client.dataNascita)],
        ['Residenza', blank],
        ['Telefono', client.cellulare],
        ['E-mail', client.email],
      ])

/** What the credit is for, and how much. */
export const creditFacts = (file: LoanFile): Fact[] =>
  known([
    ['Prodotto', prodotto.values[file.prodotto]],
    ['Finalità', file.finalita && finalita.values[file.finalita]],
    ['Importo richiesto', formatMoney(file.importoRichiesto)],
    ['Durata', file.durataMesi !== null && formatDuration(file.durataMesi)],
    ['Tipo di tasso', file.tipoTasso && tipoTasso.values[file.tipoTasso]],
    ['Valore dell’immobile', file.valoreImmobile !== null && formatMoney(file.valoreImmobile)],
    ['Immobile', propertyInWords(file)],
  ])

function propertyInWords({ immobile }: LoanFile): string | null {
  if (!immobile) return null
  const { via, comune, provincia, categoria, foglio, particella, subalterno } = immobile
  const place = [via, comune && `${comune}${provincia ? ` (${provincia})` : ''}`].filter(Boolean).join(', ')
  const register = [
    categoria && `categoria ${categoria}`,
    foglio && `foglio ${foglio}`,
    particella && `particella ${particella}`,
    subalterno && `subalterno ${subalterno}`,
  ].filter(Boolean)
  return [place, register.join(', ')].filter(Boolean).join('. Catasto: ') || null
}
