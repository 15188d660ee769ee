import type { QuestionGroup } from './question-group.ts'

export const mortgages: QuestionGroup = {
  nome: 'Mutui',
  destinatari: ['visitatori', 'clienti'],
  pagine: ['mutui'],
  domande: [
    [
      'Quanto si può chiedere rispetto al valore della casa?',
      `
Di solito fino all’80 % del valore indicato dalla perizia, che è il limite del credito fondiario. Oltre, fino
al 100 %, servono garanzie in più, per esempio quella del Fondo prima casa. Alcune banche calcolano la
percentuale sul minore fra prezzo e perizia.
`,
    ],
    [
      'Quanto tempo passa fra la domanda e il rogito?',
      `
In media da sei a otto settimane: istruttoria, perizia, relazione del notaio, delibera, e almeno sette giorni
di riflessione dopo l’offerta vincolante. I ritardi nascono quasi sempre da documenti mancanti o da differenze
fra la casa e le carte del catasto. Nel preliminare conviene prevedere un termine comodo.
`,
    ],
    [
      'Quanto può pesare la rata sul reddito?',
      `
La legge non fissa una quota: chiede alla banca di verificare che la rata sia sostenibile. Molte banche non
superano un terzo del reddito netto, contando anche gli altri prestiti, e lasciano un minimo per vivere
secondo le persone in famiglia.
`,
    ],
    [
      'Che differenza c’è fra surroga e sostituzione?',
      `
Con la **surroga** il mutuo passa a un’altra banca per il debito che resta, con la stessa ipoteca e senza
costi. Con la **sostituzione** si firma un mutuo nuovo, anche di importo più alto, e si pagano di nuovo
istruttoria, perizia, notaio e imposta.
`,
    ],
    [
      'Si può estinguere il mutuo prima della scadenza?',
      `
Sempre. Se è servito per acquistare o ristrutturare la casa, o l’immobile in cui si lavora, non ci sono penali
(art. 120-ter TUB). Si può anche versare una parte, e chiedere di ridurre la rata o la durata: accorciare la
durata fa risparmiare più interessi.
`,
    ],
    [
      'Che cosa succede se si salta una rata?',
      `
Si devono gli interessi di mora e, dopo un preavviso, il ritardo può essere segnalato alle banche dati.
Conviene avvisare subito la banca: può proporre una sospensione o una nuova durata. Chi perde il lavoro o
subisce altri eventi previsti dalla legge può chiedere di sospendere le rate del mutuo per la prima casa al
Fondo di solidarietà gestito da Consap.
`,
    ],
    [
      'Chi ha meno di 36 anni ha diritto a condizioni diverse?',
      `
Può rientrare fra le categorie del **Fondo di garanzia per la prima casa**, con un ISEE entro il limite di
legge, per mutui fino a 250.000 €. Il Fondo garantisce la banca per una parte del capitale: non regala denaro
e non obbliga a concedere il mutuo. I requisiti cambiano con le leggi di bilancio e si verificano prima della
domanda.
`,
    ],
    [
      'Si può chiedere il mutuo prima di aver trovato la casa?',
      `
Si può chiedere alla banca una valutazione del reddito. Se è positiva, indica quanto si potrebbe avere, salvo
perizia, e vale per alcuni mesi. Aiuta a cercare nella fascia giusta, ma non è una delibera definitiva.
`,
    ],
  ],
}
