import type { QuestionGroup } from './question-group.ts'

export const businesses: QuestionGroup = {
  nome: 'Aziende',
  destinatari: ['visitatori', 'clienti'],
  pagine: ['aziende'],
  domande: [
    [
      'Quali documenti servono per una prima valutazione?',
      `
Visura camerale, ultimi due bilanci o dichiarazioni, situazione dell’anno in corso e visura della Centrale dei
rischi. Con questi si può dire se la richiesta è sostenibile e a chi presentarla; il resto si raccoglie dopo.
`,
    ],
    [
      'Come si ottiene la visura della Centrale dei rischi?',
      `
Si chiede alla Banca d’Italia, gratis, dal suo sito con SPID o CIE oppure via PEC. La può chiedere il legale
rappresentante. Se contiene un errore, si chiede la correzione all’intermediario che ha fatto la segnalazione.
`,
    ],
    [
      'Come funziona il Fondo di garanzia per le PMI?',
      `
È una garanzia pubblica che copre una parte del rischio della banca. La richiesta la fa la banca, o un
confidi, insieme alla propria istruttoria. Sulla parte garantita non possono essere chieste altre garanzie
reali, assicurative o bancarie. Il Fondo non presta denaro e non impone di concedere il credito.
`,
    ],
    [
      'Una società appena nata può chiedere un finanziamento?',
      `
Sì. Senza bilanci contano il piano, l’esperienza di chi avvia, i mezzi propri e i primi contratti. Esistono
garanzie e misure dedicate alle nuove imprese e al microcredito; spesso si comincia da importi contenuti.
`,
    ],
    [
      'Meglio un anticipo fatture o un finanziamento?',
      `
L’anticipo segue le vendite: si usa quando serve e si chiude con l’incasso. Il finanziamento ha rate fisse e
dà stabilità. Usare un anticipo per un investimento, o un mutuo per i tempi di incasso, costa di più e mette
in difficoltà la cassa.
`,
    ],
    [
      'I soci devono sempre firmare una fideiussione?',
      `
No, ma è frequente nelle società piccole o nuove. Se è richiesta, si guardano l’importo massimo, la durata e
che cosa copre. Il garante può chiedere alla banca a quanto ammonta il debito garantito.
`,
    ],
    [
      'Quanto dura l’istruttoria?',
      `
Di solito da due a sei settimane, secondo l’importo, la garanzia del Fondo e la presenza di un’ipoteca. Una
documentazione completa e un piano di cassa già pronto accorciano i tempi più di ogni altra cosa.
`,
    ],
  ],
}
