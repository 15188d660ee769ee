/** Words of the office for what an erasure removes, in words that a customer understands. */
const plain: Record<string, string> = {
  Lead: 'Richieste dai calcolatori',
  Richiesta: 'Messaggi',
  Richieste: 'Messaggi',
  Cliente: 'La Sua scheda',
  Partecipante: 'I Suoi dati nelle pratiche',
  Partecipanti: 'I Suoi dati nelle pratiche',
  'righe di carrello': 'Articoli nel carrello',
  'righe di file di EGG': 'Righe importate che La nominano',
  'lettere in attesa': 'Lettere non ancora partite',
  'lettere in uscita': 'Lettere',
  'risposte conservate': 'Risposte che il programma teneva',
  'testi di importazioni': 'Testi importati che La nominano',
  'testi di altre schede': 'Testi che La nominano',
  'righe di cronologia': 'Righe di storia che La nominano',
}
/** Marks records that stay without what names the person. */
const blanked = ', senza i dati personali'

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** What an erasure removes, in a customer's words; equal words are counted together. */
export function wordsForCustomers(
  rows: readonly { che: string; quanti: number }[],
): { che: string; quanti: number }[] {
  const counts = new Map<string, number>()
  for (const { che, quanti } of rows) {
    const isBlanked = che.endsWith(blanked)
    const what = isBlanked ? che.slice(0, -blanked.length) : che
    const words = `${plain[what] ?? capital(what)}${isBlanked ? blanked : ''}`
    counts.set(words, (counts.get(words) ?? 0) + quanti)
  }
  return [...counts].map(([che, quanti]) => ({ che, quanti }))
}
