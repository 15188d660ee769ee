import { addDays } from '../../../contract/italian/days.ts'
import type { FileData } from './file-data.ts'

export interface Deadline {
  label: string
  day: string
}

const paidOut = ['liquidata', 'perfezionata', 'estinta', 'rinunciata', 'annullata']

/** The days that a file must not miss, the next first. A file that is paid out or ended has none. */
export function deadlinesOf({
  pratica,
  banche,
  documenti,
}: Pick<FileData, 'pratica' | 'banche' | 'documenti'>): Deadline[] {
  if (paidOut.includes(pratica.stato)) return []
  const { approvazioneScade, incaricoScade, piesAl, attoAl, rinunciaAttesa, riprendereAl, stato } = pratica
  const wanted = documenti.filter(
    one => one.entro && (one.stato === 'richiesto' || one.stato === 'rifiutato'),
  )
  const all: (readonly [label: string, day: string | null | undefined])[] = [
    ['Delibera valida fino al', approvazioneScade],
    ['Incarico valido fino al', incaricoScade],
    ['Atto', attoAl],
    ['Atto non prima del', !attoAl && !rinunciaAttesa && piesAl ? addDays(piesAl, 7) : null],
    ['Da riprendere il', stato === 'sospesa' ? riprendereAl : null],
    ...banche
      .filter(one => one.stato === 'approvata' || one.stato === 'ridotta')
      .map(one => ['Risposta della banca valida fino al', one.validaFinoAl] as const),
    ...wanted.map(one => [`${one.nome}, entro il`, one.entro] as const),
  ]
  return all.flatMap(([label, day]) => (day ? [{ label, day }] : [])).sort((a, b) => (a.day < b.day ? -1 : 1))
}
