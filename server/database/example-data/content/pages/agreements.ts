import { addDays, formatLongDay } from '../../../../../contract/italian/days.ts'
import type { FileText } from '../../files.ts'
import type { PageText } from './page-text.ts'

/** `today` is `YYYY-MM-DD`; the days of the agreements lie around it. */
export const agreements = (today: string): PageText => {
  const on = (days: number) => formatLongDay(addDays(today, days))
  return {
    url: 'convenzioni',
    titolo: 'Convenzioni',
    descrizione:
      'Gli accordi con enti, aziende e associazioni: a chi sono rivolti, che cosa prevedono, fino a quando valgono e con quali documenti si usano.',
    testo: `
Una convenzione è un accordo fra Quinto e un ente, un’azienda o un’associazione, a favore di chi vi lavora o
ne fa parte. Riguarda il **servizio**: un consulente di riferimento, incontri in sede, una raccolta dei
documenti più semplice. I tassi restano quelli delle banche, e ogni offerta ha il suo prospetto e il suo
esempio rappresentativo.

Nessuno è tenuto a usarla, e il datore di lavoro non viene a sapere chi chiede un finanziamento, salvo quando
la legge prevede che trattenga la rata, come nella [cessione del quinto](/cdq).

## Accordi in vigore

### Ospedali Riuniti dell’Esempio

- **A chi è rivolta**: personale sanitario e amministrativo, anche in pensione
- **Che cosa prevede**: cessione del quinto e delegazione di pagamento; un consulente in sede due volte al
  mese; il certificato di stipendio è chiesto direttamente all’ufficio del personale, con delega
- **Validità**: dal ${on(-200)} al ${on(165)}
- **Documenti**: tesserino o ultima busta paga, modulo di adesione

### Cooperativa Il Campione

- **A chi è rivolta**: soci e dipendenti con almeno sei mesi di servizio
- **Che cosa prevede**: mutui per l’acquisto e la surroga, prestiti personali; incontri in video fuori
  dall’orario di lavoro; verifica gratuita del mutuo in corso
- **Validità**: dal ${on(-90)} al ${on(275)}
- **Documenti**: tessera di socio o ultima busta paga, modulo di adesione

### Associazione Pensionati della Prova

- **A chi è rivolta**: iscritti e coniugi
- **Che cosa prevede**: lettura gratuita di cessioni e prestiti in corso, anche se fatti altrove; consulenza
  in agenzia o a domicilio, con una persona di fiducia se lo si desidera
- **Validità**: dal ${on(-30)} al ${on(700)}
- **Documenti**: tessera dell’anno, cedolino della pensione, modulo di adesione

### Ordine dei Geometri del Facsimile

- **A chi è rivolta**: iscritti all’albo, praticanti e loro dipendenti
- **Che cosa prevede**: finanziamenti per lo studio, leasing di strumenti e veicoli, anticipo fatture; prima
  analisi della Centrale dei rischi senza costi
- **Validità**: dal ${on(-15)} al ${on(350)}
- **Documenti**: numero di iscrizione all’albo, ultima dichiarazione dei redditi, modulo di adesione

## Come si usa

1. Si controlla di rientrare fra le persone a cui è rivolta.
2. Si scarica il modulo di adesione, in fondo alla pagina, e lo si compila.
3. Lo si consegna al consulente di riferimento o in [agenzia](/contattaci), con i documenti indicati.
4. Il consulente verifica l’adesione e spiega che cosa la convenzione aggiunge e che cosa no.

Se un accordo scade mentre una pratica è aperta, restano validi i servizi promessi all’inizio.

## Per enti e aziende

Una convenzione non ha costi per l’ente e non chiede esclusive. Serve una persona di contatto, un luogo o un
orario per gli incontri e l’impegno a non trasmettere dati dei dipendenti senza che siano loro a chiederlo.
Per proporne una si scrive dalla pagina [Contatti](/contattaci).
`,
  }
}

export const agreementsFile: FileText = {
  name: 'modulo-di-adesione-alla-convenzione.pdf',
  lines: [
    'Modulo di adesione alla convenzione',
    '',
    'Convenzione: ______________________________________________',
    'Nome e cognome: ____________________________________________',
    'Ente, azienda o associazione: ____________________________________',
    'Numero di matricola o di tessera: ________________________________',
    'Telefono o e-mail: ___________________________________________',
    '',
    'Chiedo di usare i servizi della convenzione.',
    'Ho letto l’informativa sulla privacy. L’adesione non comporta spese né obblighi.',
    '',
    'Data e firma: ______________________________________________',
  ],
}
