import type { QuestionGroup } from './question-group.ts'

export const salaryBackedLoans: QuestionGroup = {
  nome: 'Cessione del quinto',
  destinatari: ['visitatori', 'clienti'],
  pagine: ['cdq'],
  domande: [
    [
      'Quanto può essere la rata?',
      `
Al massimo un quinto dello stipendio o della pensione, al netto delle ritenute. Per chi è in pensione la rata
non può portare l’assegno sotto il trattamento minimo: la cifra esatta è nella comunicazione di cedibilità
dell’INPS.
`,
    ],
    [
      'La cessione si può rinnovare?',
      `
Sì, quando è trascorso il 40 % della durata: due anni per una cessione di cinque, quattro per una di dieci.
Una cessione di cinque anni si può rinnovare prima, se quella nuova ne dura dieci ed è la prima volta (art. 39
del D.P.R. 180/1950). Il nuovo prestito estingue il precedente.
`,
    ],
    [
      'Il datore di lavoro può rifiutarsi?',
      `
No, quando la richiesta rispetta la legge: è tenuto a trattenere la quota e a versarla. Il suo consenso serve
invece per la delegazione di pagamento.
`,
    ],
    [
      'Che cosa accade se si cambia o si perde il lavoro?',
      `
Se si cambia, la trattenuta può proseguire presso il nuovo datore, a cui il contratto è notificato. Se si
perde, si usa prima il TFR maturato e poi interviene l’assicurazione. L’assicurazione può chiedere la somma al
cliente, nei limiti scritti in polizza: è il punto da leggere prima della firma.
`,
    ],
    [
      'La polizza è proprio obbligatoria?',
      `
Sì, la chiede l’art. 54 del D.P.R. 180/1950: sulla vita per tutti, contro la perdita del lavoro per i
dipendenti. Quando il premio è a carico del cliente è compreso nel TAEG; in molte offerte lo sostiene il
finanziatore.
`,
    ],
    [
      'Quanto si recupera estinguendo prima?',
      `
Si ha diritto alla riduzione di tutti i costi, compresi quelli pagati all’inizio, in proporzione alla durata
che resta, e alla parte di premio non goduta. Il conteggio si chiede per iscritto al finanziatore e indica
ogni voce.
`,
    ],
    [
      'Si può avere con un’altra trattenuta in corso?',
      `
Dipende da quale. Con un pignoramento o con una delegazione la quota disponibile si riduce: cessione e
pignoramento insieme non possono, di regola, superare la metà dello stipendio. Il certificato di stipendio
dice quanto resta.
`,
    ],
  ],
}
