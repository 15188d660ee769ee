import type { PageText } from './page-text.ts'

export const whistleblowing: PageText = {
  url: 'whistleblowing',
  titolo: 'Segnalazione di illeciti',
  descrizione:
    'Il canale riservato per segnalare illeciti secondo il D.Lgs. 24/2023: chi può usarlo, che cosa segnalare, tempi e protezioni.',
  testo: `
Chi lavora con Quinto e viene a sapere di un illecito può segnalarlo in modo riservato. Il D.Lgs. 24/2023, che
attua la direttiva (UE) 2019/1937, protegge chi lo fa.

Su questa pagina non ci sono statistiche di visita, nemmeno per chi le ha accettate altrove sul sito.

## Come si segnala

Si usa **il canale indicato in questa pagina**: una piattaforma esterna e cifrata, gestita da un fornitore che
non fa parte di Quinto. Non è necessario registrarsi. Alla fine si riceve un codice, da conservare: serve a
leggere le risposte e ad aggiungere elementi.

Si può segnalare per iscritto o chiedere, dalla stessa piattaforma, un incontro di persona. È bene non usare
un computer o una rete dell’ufficio.

Una segnalazione si può fare anche senza nome. Se è circostanziata è trattata come le altre, e le protezioni
valgono anche per chi venga identificato in seguito.

## Chi può segnalare

- dipendenti, collaboratori e agenti, anche in prova o a rapporto concluso
- candidati, per ciò che hanno saputo durante la selezione
- lavoratori autonomi, consulenti, tirocinanti e volontari
- fornitori e chi lavora per loro
- soci, amministratori e componenti degli organi di controllo

Un cliente che vuole lamentarsi di un servizio usa invece il [reclamo](/pagine/trasparenza).

## Che cosa si può segnalare

Violazioni di cui si ha conoscenza nel contesto lavorativo e che danneggiano l’interesse pubblico o
l’integrità della società, per esempio:

- raccolta di domande da parte di chi non è iscritto, documenti falsi o alterati
- pagamenti non dovuti chiesti ai clienti
- violazioni delle norme antiriciclaggio, della trasparenza o della protezione dei dati
- condotte che rientrano nel D.Lgs. 231/2001 o violano il modello organizzativo

Non rientrano le questioni personali del proprio rapporto di lavoro. Bastano fondati motivi per ritenere vero
ciò che si segnala: non servono prove.

## Che cosa accade dopo

1. Entro **sette giorni** si riceve l’avviso che la segnalazione è arrivata.
2. Una persona formata, tenuta al segreto e senza interessi nella vicenda la esamina e può chiedere
   chiarimenti.
3. Entro **tre mesi** si riceve un riscontro su ciò che è stato fatto o si intende fare.
4. I documenti si conservano per il tempo necessario, e al massimo **cinque anni** dall’esito.

## Le protezioni

- **Riservatezza**: l’identità non si rivela senza consenso a chi non è competente per la segnalazione. Sono
  protetti anche le persone coinvolte e chi è menzionato.
- **Nessuna ritorsione**: licenziamento, demansionamento, revoca del mandato, trasferimento e altri atti
  dovuti alla segnalazione sono nulli. In giudizio è chi li ha adottati a dover provare che avevano altre
  ragioni.
- **Altre persone tutelate**: chi aiuta a segnalare, i colleghi e i familiari stretti.

La protezione viene meno per chi è condannato per calunnia o diffamazione, o risponde di averle commesse con
dolo o colpa grave.

## Il canale dell’ANAC

Ci si può rivolgere all’**Autorità nazionale anticorruzione** se il canale interno non è attivo, se una
segnalazione non ha avuto seguito, se si ha ragione di temere ritorsioni o se c’è un pericolo imminente per
l’interesse pubblico. Anche le ritorsioni si comunicano all’ANAC.

I dati personali contenuti nelle segnalazioni sono trattati per adempiere a un obbligo di legge; l’accesso e
gli altri diritti si esercitano nei limiti dell’art. 2-undecies del D.Lgs. 196/2003.
`,
}
