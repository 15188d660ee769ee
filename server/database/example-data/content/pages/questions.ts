import type { PageText } from './page-text.ts'

export const questions: PageText = {
  url: 'domande-frequenti',
  titolo: 'Domande frequenti',
  descrizione:
    'Le risposte a ciò che si chiede più spesso su mutui, prestiti, cessione del quinto, aziende, leasing e costi.',
  testo: `
Qui sono raccolte le domande che i consulenti ricevono più spesso, divise per argomento. Le risposte danno una
regola generale: la situazione di ciascuno si valuta con i documenti in mano, e la decisione spetta alla
banca.

Le parole tecniche sono spiegate nel [glossario](/pagine/glossario). Chi non trova la propria domanda può
farla dalla pagina [Contatti](/contattaci).
`,
}
