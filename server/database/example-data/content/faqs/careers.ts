import type { QuestionGroup } from './question-group.ts'

export const careers: QuestionGroup = {
  nome: 'Lavora con noi',
  destinatari: ['visitatori'],
  pagine: ['lavora_con_noi'],
  domande: [
    [
      'Serve esperienza nel credito?',
      `
Non per cominciare. Servono il diploma, i requisiti di onorabilità, il corso e la prova valutativa OAM. Chi
viene da banche, assicurazioni o agenzie immobiliari parte con qualche conoscenza in più, ma impara comunque
il nostro metodo.
`,
    ],
    [
      'Che cosa è la prova valutativa OAM?',
      `
Un questionario sulle materie della professione: norme, prodotti, trasparenza, antiriciclaggio. Si sostiene
dopo il corso di formazione ed è necessaria prima di incontrare i clienti. Chi ha superato l’esame OAM per
agenti e mediatori ne è dispensato.
`,
    ],
    [
      'Quanto costa iniziare?',
      `
Non chiediamo somme per entrare, per la formazione o per il materiale di base. Chi collabora con partita IVA
sostiene le proprie spese, come il commercialista e i contributi.
`,
    ],
    [
      'Si può lavorare anche per un’altra società?',
      `
Nella mediazione creditizia no: un collaboratore può operare per una sola società iscritta. Altre attività
sono possibili se la legge non le dichiara incompatibili e se non creano conflitti di interessi; si valutano
prima della firma.
`,
    ],
    [
      'Come si è pagati?',
      `
I dipendenti hanno uno stipendio. Gli agenti hanno provvigioni sulle pratiche erogate, nella misura scritta
nel mandato, con un estratto conto per ogni pratica. Non sono previste somme per l’ingresso di altre persone.
`,
    ],
    [
      'Che cosa succede dopo l’invio del CV?',
      `
Entro due settimane arriva una risposta. Il CV è letto solo da chi si occupa della selezione e si conserva per
dodici mesi, salvo che si chieda di cancellarlo prima. I passi sono descritti nella pagina [Lavora con
noi](/lavoraConNoi).
`,
    ],
  ],
}
