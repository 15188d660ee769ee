import type { QuestionGroup } from './question-group.ts'

export const rates: QuestionGroup = {
  nome: 'Tassi',
  destinatari: ['visitatori', 'clienti'],
  pagine: ['tassi', 'mutui'],
  domande: [
    [
      'Meglio il tasso fisso o il variabile?',
      `
Dipende da quanto si può sopportare un aumento della rata, non da una previsione. Chi ha poco margine di
solito preferisce la certezza del fisso; chi ha margine, o pensa di estinguere presto, può valutare il
variabile o un variabile con tetto.
`,
    ],
    [
      'Ogni quanto cambia la rata di un mutuo variabile?',
      `
Lo dice il contratto: di solito ogni mese, ogni tre o ogni sei, secondo l’Euribor scelto. Il giorno in cui si
legge l’indice è scritto anch’esso.
`,
    ],
    [
      'Che differenza c’è fra Euribor 360 e 365?',
      `
È lo stesso tasso con due divisori: nel primo l’anno conta 360 giorni, nel secondo 365. Il secondo valore è un
poco più alto. Vale quello indicato nel contratto, e i nostri calcoli usano quello di ciascuna banca.
`,
    ],
    [
      'Da dove vengono i valori pubblicati sul sito?',
      `
L’Euribor è amministrato da EMMI; l’Eurirs si forma sul mercato degli swap ed è diffuso dai fornitori di dati.
Accanto a ogni valore c’è il giorno a cui si riferisce. Nei giorni in cui i mercati sono chiusi resta
l’ultimo.
`,
    ],
    [
      'Quando si fissa il tasso di un mutuo fisso?',
      `
Nel giorno previsto dalla banca: alla delibera, alla stipula o poco prima. Fra preventivo e firma l’Eurirs può
muoversi, quindi il tasso può cambiare, a meno che l’offerta vincolante lo blocchi per un certo periodo. Va
chiesto prima.
`,
    ],
    [
      'Perché il TAEG è più alto del TAN?',
      `
Il TAN è il solo interesse. Il TAEG aggiunge istruttoria, perizia, imposta, incasso delle rate, polizze
obbligatorie e compenso di mediazione, e tiene conto di quando si pagano. A parità di TAN, l’offerta con il
TAEG più basso costa meno in tutto.
`,
    ],
    [
      'Che cosa sono le soglie d’usura?',
      `
Il limite massimo degli interessi, diverso per ogni categoria di credito e rivisto ogni trimestre (L.
108/1996). Vale quello del trimestre in cui si firma. Le offerte oltre la soglia non compaiono nei nostri
calcolatori.
`,
    ],
  ],
}
