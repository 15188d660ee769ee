import type { QuestionGroup } from './question-group.ts'

export const leasing: QuestionGroup = {
  nome: 'Leasing',
  destinatari: ['visitatori', 'clienti'],
  pagine: ['leasing'],
  domande: [
    [
      'Che differenza c’è fra leasing e noleggio?',
      `
Il leasing è un finanziamento: alla fine si può riscattare il bene a un prezzo già scritto, e i suoi rischi
sono di chi lo usa. Il noleggio è un servizio: il canone comprende di solito manutenzione e assicurazione, e
alla fine il bene si restituisce.
`,
    ],
    [
      'Chi paga se il bene si guasta?',
      `
Chi lo usa: la legge gli attribuisce i rischi del bene, e i canoni restano dovuti. Verso il fornitore valgono
la garanzia e le azioni previste dal contratto. Per furto e danni serve la polizza.
`,
    ],
    [
      'Il riscatto è obbligatorio?',
      `
No. Alla fine si può acquistare il bene al prezzo stabilito, restituirlo o, se il contratto lo consente,
proseguire. La scelta si comunica nei termini scritti nel contratto.
`,
    ],
    [
      'Come si paga l’IVA?',
      `
Sul maxicanone, su ogni canone e sul riscatto, man mano che si pagano. Se e quanto si possa detrarre dipende
dal bene e dal suo uso: per le auto ci sono limiti. Lo verifica il commercialista.
`,
    ],
    [
      'Si può uscire dal contratto prima della fine?',
      `
Non esiste un diritto di recesso generale per le imprese. Si può chiedere il riscatto anticipato, pagando il
capitale residuo secondo il contratto, oppure cederlo a un’altra impresa, con il consenso del concedente, che
verifica chi subentra.
`,
    ],
    [
      'Che cosa succede se non si pagano i canoni?',
      `
Il concedente può risolvere il contratto quando ne mancano sei mensili, o due trimestrali, per gli immobili, e
quattro mensili per gli altri beni. Vende il bene ai valori di mercato e restituisce quanto supera il suo
credito; se il ricavo non basta, la differenza resta dovuta (L. 124/2017).
`,
    ],
  ],
}
