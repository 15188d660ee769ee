import type { QuestionGroup } from './question-group.ts'

export const fees: QuestionGroup = {
  nome: 'Quinto e il suo compenso',
  destinatari: ['visitatori', 'clienti'],
  pagine: ['contattaci', 'mutui', 'prestiti', 'cdq'],
  domande: [
    [
      'Quinto è una banca?',
      `
No. È una società di mediazione creditizia iscritta all’OAM: mette in relazione chi cerca un finanziamento con
le banche convenzionate. Non concede credito e non decide l’esito; la decisione spetta alla banca.
`,
    ],
    [
      'Quando si paga il compenso?',
      `
Soltanto se il finanziamento è erogato. L’importo è scritto in euro nell’incarico, prima della firma, ed è
compreso nel TAEG di ogni offerta mostrata. Se la banca rifiuta, o se si rinuncia prima della firma del
contratto, non è dovuto nulla.
`,
    ],
    [
      'Quinto è pagata anche dalle banche?',
      `
Sì, con una provvigione sull’importo erogato. L’ordine delle offerte non ne dipende: sono elencate per TAEG
crescente. Si può chiedere al consulente quale provvigione riceve la società per una certa banca.
`,
    ],
    [
      'Le offerte mostrate sono tutte quelle del mercato?',
      `
No: sono quelle delle banche con cui c’è una convenzione, e il loro numero è scritto accanto a ogni confronto.
Una banca che non è fra queste potrebbe avere un’offerta diversa, e il cliente resta libero di rivolgersi a
chi vuole.
`,
    ],
    [
      'Come si verifica che un consulente lavori davvero per Quinto?',
      `
Si cerca la società nell’elenco dei mediatori sul sito dell’OAM e, nella sua scheda, il nome del
collaboratore. Nessun consulente chiede denaro in contanti o su un conto personale. In caso di dubbio si
chiama il numero verde.
`,
    ],
    [
      'A chi ci si rivolge per un reclamo?',
      `
A Quinto, con il [modulo dei reclami](/contattaci?oggetto=reclamo#scrivere), per posta, e-mail o posta
certificata: la risposta arriva entro sessanta giorni. Se non soddisfa, si può presentare un esposto all’OAM,
avviare una mediazione o rivolgersi al giudice. L’Arbitro Bancario Finanziario è competente per le banche, non
per i mediatori. Si veda [Trasparenza](/pagine/trasparenza).
`,
    ],
    [
      'Chi vede i dati lasciati nel calcolatore?',
      `
Finché non si chiede un contatto, le cifre servono solo al calcolo e non sono collegate a una persona. Dopo la
richiesta le vede l’agenzia competente. Alla banca arrivano soltanto con l’incarico. I particolari sono
nell’[informativa sulla privacy](/pagine/privacy-policy).
`,
    ],
  ],
}
