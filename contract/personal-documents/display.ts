import type { output } from 'zod/v4/core'
import type { LoanNeed } from '../../finance/offers/loans/loan-types.ts'
import type { Need } from '../../finance/offers/types.ts'
import type { agentDisplay, displayFigures } from '../calls/agent-displays.ts'
import { html } from '../embedding/snippet.ts'
import { formatRate } from '../italian/amounts.ts'
import { longDayWith } from '../italian/days.ts'
import { formatAmount, formatDuration, formatEuro, formatWholeEuro } from '../italian/format.ts'
import { rateKinds } from '../products/mortgage.ts'
import { warning } from '../products/warnings.ts'

export type AgentDisplay = output<typeof agentDisplay>
export type DisplayFigures = output<typeof displayFigures>
export type DisplayProduct = AgentDisplay['prodotto']

/** What a display shows the instalment of: a need without personal data. */
export type DisplayNeed =
  | ({ prodotto: 'mutuo' } & Pick<Need, 'finalita' | 'valore' | 'importo' | 'durataMesi'>)
  | ({ prodotto: 'prestito' } & Pick<LoanNeed, 'finalita' | 'importo' | 'durataMesi'>)

/** Maximum days of a display, because nobody can change the figures on paper. */
export const displayLastsDays = 30

/** Path of the public pages that say whether a display is still true. */
export const displaysPath = '/display'

/** The texts of a display, for paper, pictures and the preview. */
export interface DisplaySheet {
  /** The agent's title; otherwise what is shown. */
  titolo: string
  /** What is shown, where the title says something else. */
  oggetto: string | null
  /** Amount of the instalment without the sign of the euro. */
  rata: string
  /** TAN, TAEG and total, which stand beside the instalment. */
  costo: string
  esempio: string
  agente: { nome: string; ruolo: string; telefono: string | null }
  /** The company in one line. */
  intermediario: string
  fino: string
  /** Address of the public page. */
  indirizzo: string
}

/** «Mutuo di 150.000 € in 25 anni». */
export const subjectOf = ({
  prodotto,
  importo,
  durataMesi,
}: Pick<AgentDisplay, 'prodotto' | 'importo' | 'durataMesi'>): string =>
  `${prodotto === 'mutuo' ? 'Mutuo' : 'Prestito'} di ${formatWholeEuro(importo)} in ${formatDuration(durataMesi)}`

/** «al mese, TAN fisso 3,20 %, TAEG 3,56 %. Totale da restituire 231.400,00 €.» */
const costOf = ({ tipoTasso, tan, taeg, totaleDovuto }: DisplayFigures): string =>
  `al mese, TAN ${rateKinds[tipoTasso].toLowerCase()} ${formatRate(tan)}, TAEG ${formatRate(taeg)}. Totale da restituire ${formatEuro(totaleDovuto)}.`

/** The texts of a display of an agent. */
export function displaySheet(
  display: Pick<
    AgentDisplay,
    'prodotto' | 'importo' | 'durataMesi' | 'titolo' | 'cifre' | 'scadenza' | 'indirizzo'
  >,
  agent: NonNullable<AgentDisplay['agente']>,
  intermediario: string,
): DisplaySheet {
  const { titolo, cifre, scadenza, indirizzo } = display
  const subject = subjectOf(display)
  return {
    titolo: titolo ?? subject,
    oggetto: titolo ? subject : null,
    rata: formatAmount(cifre.rata),
    costo: costOf(cifre),
    esempio: `${warning} ${cifre.esempio}`,
    agente: {
      nome: agent.nome,
      ruolo: `${agent.figura}, iscrizione OAM n. ${agent.oam}`,
      telefono: agent.telefono,
    },
    intermediario,
    fino: `Valido fino ${longDayWith('al', scadenza)}`,
    indirizzo,
  }
}

/** The name of a state, for lists. */
export const displayStates: Readonly<Record<AgentDisplay['stato'], string>> = {
  attivo: 'In vigore',
  cambiato: 'Cifre cambiate',
  scaduto: 'Scaduto',
  fuori_vigore: 'Prodotto non più in vigore',
  collaboratore: 'Iscrizione non attiva',
  ritirato: 'Ritirato',
}

/** Whether a display may still be shown. */
export const isAlive = ({ stato }: Pick<AgentDisplay, 'stato'>): boolean =>
  stato === 'attivo' || stato === 'cambiato'

/** What replaces a display that is over, on the pages that embed it. */
export const displayIsOver = 'Questo esempio di rata non è più valido.'

/** The frames that embed a display. */
const displayFrames: Readonly<Record<DisplayProduct, string>> = {
  mutuo: '/iframes/displayRata',
  prestito: '/iframes/displayPrestito',
}

/** The HTML that shows a display on another page, with the figures of the day. */
export const displayCode = ({ _id, prodotto, indirizzo }: AgentDisplay): string =>
  html({
    tag: 'iframe',
    attributes: {
      src: new URL(`${displayFrames[prodotto]}?display=${_id}`, indirizzo).href,
      title: prodotto === 'mutuo' ? 'La rata di un mutuo' : 'La rata di un prestito',
      width: '100%',
      height: 620,
      loading: 'lazy',
      // Obsolete, but a style would need the permission of the page's policy.
      frameborder: '0',
    },
  })
