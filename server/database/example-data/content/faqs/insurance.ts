import type { QuestionGroup } from './question-group.ts'

export const insurance: QuestionGroup = {
  nome: 'Assicurazioni',
  destinatari: ['visitatori', 'clienti'],
  pagine: ['mutui', 'prestiti', 'cdq'],
  domande: [
    [
      'Quali polizze sono obbligatorie?',
      `
Con un mutuo le banche chiedono una polizza incendio e scoppio sull’immobile. Con la cessione del quinto la
legge richiede quella sulla vita e, per i dipendenti, sulla perdita del lavoro. Negli altri casi la polizza sulla vita o sulla perdita del
lavoro è di solito facoltativa: se la banca la richiede per concedere il finanziamento, o per quelle
condizioni, il premio entra nel TAEG.
`,
    ],
    [
      'Bisogna prendere la polizza della banca?',
      `
No. La banca deve accettare quella che il cliente trova sul mercato, se ha i contenuti minimi richiesti, senza
peggiorare le condizioni del finanziamento (art. 28 del D.L. 1/2012).
`,
    ],
    [
      'Ci si può ripensare sulla polizza?',
      `
Dalla polizza proposta con il finanziamento si recede entro sessanta giorni. Il finanziamento resta valido; se
la polizza era necessaria, se ne presenta un’altra con i contenuti richiesti.
`,
    ],
    [
      'Si recupera il premio se si estingue prima?',
      `
Sì. L’assicuratore restituisce la parte di premio pagata e non goduta; in alternativa il cliente può chiedere
che la copertura continui fino alla scadenza.
`,
    ],
    [
      'Chi ha avuto un tumore deve dichiararlo?',
      `
Non dopo che sono passati dieci anni dalla fine delle cure senza recidive, o cinque se la malattia è insorta
prima dei ventun anni: la L. 193/2023 vieta di chiederlo e di tenerne conto, sia alla banca sia
all’assicurazione. Per alcune malattie i termini sono più brevi.
`,
    ],
  ],
}
