import type { QuestionGroup } from './question-group.ts'

export const loans: QuestionGroup = {
  nome: 'Prestiti',
  destinatari: ['visitatori', 'clienti'],
  pagine: ['prestiti'],
  domande: [
    [
      'Bisogna dire a che cosa serve il denaro?',
      `
Per un prestito personale di solito no, ma la banca può chiederlo per valutare la domanda. Nel prestito
finalizzato, invece, la somma va direttamente a chi vende il bene o il servizio.
`,
    ],
    [
      'Che cosa si guarda per confrontare due prestiti?',
      `
Il **TAEG** e il **totale dovuto**, a parità di importo e durata. La rata da sola inganna: allungando la
durata si abbassa, ma si paga di più. Se c’è una polizza facoltativa, si chiede il preventivo anche senza.
`,
    ],
    [
      'Ci si può ripensare dopo la firma?',
      `
Sì, entro quattordici giorni, scrivendo al finanziatore e senza spiegare perché. Entro trenta giorni dalla
comunicazione si restituisce il capitale con gli interessi maturati nel frattempo. Se c’è una polizza
collegata, cade anche quella.
`,
    ],
    [
      'Quanto costa estinguere prima?',
      `
Si paga il capitale che resta, con gli interessi fino a quel giorno, e si ha diritto alla riduzione del costo
totale in proporzione alla durata residua. Il finanziatore può chiedere un indennizzo solo nei casi e nei
limiti di legge: non, per esempio, se il rimborso avviene in esecuzione di una polizza o in un periodo in cui
il tasso non è fisso.
`,
    ],
    [
      'Conviene riunire più prestiti in uno solo?',
      `
Può servire se le rate, insieme, sono troppo alte. Prima si confrontano il totale che resta da pagare oggi e
quello del prestito nuovo, contando spese e polizze. Se la durata si allunga molto, di solito si paga di più.
`,
    ],
    [
      'Una domanda rifiutata resta visibile?',
      `
La richiesta resta nei sistemi di informazioni creditizie per un tempo limitato: novanta giorni se è rifiutata
o se vi si rinuncia, centottanta mentre è in esame. Per questo è meglio presentarne una per volta. Se il
rifiuto dipende da una banca dati, il finanziatore deve dire quale.
`,
    ],
    [
      'Fino a che importo valgono le tutele dei consumatori?',
      `
Con il D.Lgs. 212/2025, che si applica dal 20 novembre 2026, valgono per i crediti fino a 100.000 €. Prima il
limite era di 75.000 €. I mutui con ipoteca hanno regole proprie.
`,
    ],
  ],
}
