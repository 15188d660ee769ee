import { goToField } from '../../records/form/go-to-field.ts'

/** The section of the page whose form has a field of the file. */
const sectionOfField: Readonly<Record<string, string>> = {
  immobile: 'immobile',
  valoreImmobile: 'immobile',
  circostanze: 'immobile',
  terzi: 'altri',
  debiti: 'debiti',
  foglioInformativoAl: 'adempimenti',
  foglioInformativoVersione: 'adempimenti',
  incaricoAl: 'adempimenti',
  incaricoScade: 'adempimenti',
  compensoComunicatoAl: 'adempimenti',
  piesAl: 'adempimenti',
  secciAl: 'adempimenti',
  attoAl: 'adempimenti',
  notificaAl: 'adempimenti',
  provvigioneConfermataAl: 'adempimenti',
  estintaAl: 'adempimenti',
  liquidataAl: 'liquidazione',
  importoLiquidato: 'liquidazione',
  prodotto: 'testa',
  finalita: 'testa',
  importoRichiesto: 'testa',
  durataMesi: 'testa',
  agente: 'passaggio',
}

/** The headings of sections that a condition of a move calls by another name. */
const headings: Readonly<Record<string, string>> = { compensi: 'denaro' }

/** Moves the focus to the heading of a section of the page. Returns whether the page has the section. */
export function goToSection(id: string): boolean {
  const heading = document.getElementById(id)
  if (!heading) return false
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  heading.scrollIntoView?.({ block: 'start' })
  return true
}

/**
 * Goes to where a person mends what a move lacks: a section of the page, or a field in the form of its section. Returns
 * whether the page has such a place; fields that only a move writes have none.
 */
export function goToMend(link: string, edit: (section: string) => void): boolean {
  const name = link.replace(/^#/, '')
  if (goToSection(headings[name] ?? name)) return true
  // The documents have not arrived yet.
  if (name.startsWith('documento-')) return goToSection('documenti')
  const section = sectionOfField[name]
  // Only a file that is paid out shows its payment; before, the move asks for it.
  if (!section || (section === 'liquidazione' && !document.getElementById(section))) return false
  edit(section)
  // The form appears with the next rendering.
  setTimeout(() => goToField(name), 50)
  return true
}
