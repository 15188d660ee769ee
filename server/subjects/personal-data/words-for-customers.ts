/** Words of the office for what an erasure removes, in words that a customer understands. */
const plain: Record<string, string> = {
  Lead: 'Richieste dai calcolatori',
  Richiesta: 'Messaggi',
  Richieste: 'Messaggi',
  Cliente: 'La Sua scheda',
  'righe di carrello': 'Articoli nel carrello',
  'righe di file di EGG': 'Righe importate che La nominano',
  'lettere in attesa': 'Lettere non ancora partite',
  'lettere in uscita': 'Lettere',
  'risposte conservate': 'Risposte che il programma teneva',
  'testi di altre schede': 'Testi che La nominano',
  'righe di cronologia': 'Righe di storia che La nominano',
}
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** What an erasure removes, in a customer's words; equal words are counted together. */
export function wordsForCustomers(
  rows: readonly { che: string; quanti: number }[],
): { che: string; quanti: number }[] {
  const counts = new Map<string, number>()
  for (const { che, quanti } of rows) {
    const words = plain[che] ?? capital(che)
    counts.set(words, (counts.get(words) ?? 0) + quanti)
  }
  return [...counts].map(([che, quanti]) => ({ che, quanti }))
}
