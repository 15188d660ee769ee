import { simulationLastsDays } from '../../../../../contract/products/simulation-link.ts'
import type { PageText } from './page-text.ts'

const url = 'privacy-policy'
const titolo = 'Informativa sulla privacy'

/** The previous version: shorter, with a longer retention of requests. */
export const privacyBefore: PageText = {
  url,
  titolo,
  descrizione: 'Quali dati personali raccogliamo, perché, per quanto tempo e quali diritti si hanno.',
  testo: `
Questa informativa spiega quali dati personali raccoglie Quinto S.r.l., perché e per quanto tempo (art. 13 del
regolamento (UE) 2016/679).

## Quali dati

- I dati che ci vengono lasciati in una richiesta: nome, recapiti, provincia, importi.
- I dati tecnici che servono a far funzionare il sito.

## Perché

Per rispondere a chi lo chiede e preparare una proposta. Il marketing avviene soltanto con un consenso a
parte.

## Per quanto tempo

Una richiesta che non diventa una pratica si cancella dopo **ventiquattro mesi**.

## I diritti

In ogni momento si può chiedere di vedere, correggere, portare altrove o cancellare i propri dati, ai recapiti
in fondo alla pagina, e ci si può rivolgere al Garante per la protezione dei dati personali.
`,
}

export const privacy: PageText = {
  url,
  titolo,
  descrizione:
    'Quali dati raccogliamo, per quali finalità e su quale base, per quanto tempo li teniamo, chi li riceve e come si esercitano i diritti.',
  testo: `
Questa informativa spiega come Quinto S.r.l. tratta i dati personali di chi visita il sito, usa i calcolatori,
chiede di essere richiamato o affida una pratica (artt. 13 e 14 del regolamento (UE) 2016/679, «GDPR»).
Rispetto alla precedente, riduce da ventiquattro a dodici mesi il tempo in cui si conservano le richieste
senza seguito e aggiunge i calcolatori sui siti dei partner.

## Titolare

Il titolare è **Quinto S.r.l.**; sede, e-mail e posta certificata sono in fondo a ogni pagina. A quei recapiti
si scrive per ogni richiesta sui propri dati.

## Quali dati

- **Dati di contatto**: nome, cognome, telefono, e-mail, provincia.
- **Dati della richiesta**: importo, durata, finalità, valore dell’immobile, reddito, occupazione, impegni in
  corso, e il messaggio che si scrive.
- **Dati della pratica**, se si firma un incarico: documenti d’identità e di reddito, dati dell’immobile,
  informazioni creditizie. Per le polizze può servire un questionario sanitario, che va direttamente
  all’assicurazione.
- **Dati dell’area riservata**: credenziali, accessi, impostazioni.
- **Dati tecnici**: indirizzo IP e richieste al server, per il funzionamento e la sicurezza.
- **Provenienza**: pagina, campagna o partner da cui si arriva.

I dati contrassegnati con un asterisco servono a rispondere; gli altri sono facoltativi. Non chiediamo dati
sulla salute, sulle opinioni o sull’origine: se sono scritti in un messaggio, non li usiamo.

## Finalità e basi

1. **Richiamare chi lo chiede e preparare una proposta**: misure precontrattuali richieste dall’interessato
   (art. 6, par. 1, lett. b).
2. **Eseguire l’incarico di mediazione**: contratto (lett. b).
3. **Adempiere alla legge**: antiriciclaggio, trasparenza, fisco, vigilanza dell’OAM (lett. c).
4. **Proteggere il sito e difendere un diritto**: interesse legittimo (lett. f).
5. **Inviare comunicazioni commerciali**: consenso (lett. a).
6. **Profilare**, cioè scegliere le comunicazioni secondo gli interessi: consenso (lett. a).
7. **Comunicare i dati a terzi** per le loro proposte, come il noleggio a lungo termine: consenso (lett. a).
8. **Misurare le visite**: consenso, dato nella scelta sui cookie (lett. a).

I consensi sono separati, facoltativi e mai già selezionati. Ciascuno si può revocare, e rifiutarlo non cambia
il servizio. Di ogni consenso conserviamo il testo, la data e l’origine, per poterlo provare.

Non prendiamo decisioni basate unicamente su trattamenti automatizzati. La valutazione della banca è sua: chi
la riceve può chiedere che intervenga una persona.

## Per quanto tempo

- Richieste che non diventano una pratica: **dodici mesi**.
- Consenso al marketing: fino alla revoca, e comunque non oltre **ventiquattro mesi** dall’ultimo contatto;
  per la profilazione **dodici mesi**.
- Pratiche e documenti antiriciclaggio: **dieci anni** dalla fine del rapporto.
- Candidature: **dodici mesi**.
- Simulazioni conservate per link: **${simulationLastsDays} giorni**. Non contengono nome né recapiti, ma i dati
  da cui dipendono le cifre (anche età, reddito e altre rate, se indicati); chi ha il link può vederle.
- Registri tecnici: **sei mesi**, salvo indagini su un incidente.

## Chi riceve i dati

- I nostri dipendenti e collaboratori, fra cui l’agenzia competente per provincia.
- Le banche, le finanziarie e le assicurazioni a cui si sceglie di presentare la domanda, che sono titolari
  autonomi.
- Chi segue la pratica: notai, periti, il datore di lavoro o l’ente di previdenza nella cessione del quinto.
- I fornitori di servizi informatici e postali, come responsabili del trattamento (art. 28).
- Le autorità che ne hanno diritto.

I dati restano nello Spazio economico europeo. Se un fornitore operasse altrove, useremmo le garanzie previste
dagli articoli 44 e seguenti. I dati non sono venduti e non sono pubblicati.

## I calcolatori sui siti dei partner

Alcuni siti ospitano i nostri calcolatori. Le cifre e i recapiti scritti nel riquadro arrivano a Quinto, che
ne è il titolare; il sito ospite non li vede. Se il modulo dice che la richiesta è condivisa con il partner,
lo è soltanto con il consenso: riceve i recapiti e l’esito, non i documenti.

Nei calcolatori non ci sono strumenti che seguono chi visita da un sito all’altro.

## Dati ricevuti da altri

Se un nominativo ci è segnalato da un conoscente, da un professionista o da un partner, lo contattiamo
soltanto quando chi segnala dichiara di averne il consenso, e al primo contatto diciamo da chi l’abbiamo
avuto.

## I diritti

Si possono chiedere l’**accesso** ai propri dati, la **rettifica**, la **cancellazione**, la **limitazione**,
la **portabilità**, e ci si può **opporre** al trattamento; al marketing ci si oppone sempre e senza motivo.
Si scrive ai recapiti in fondo alla pagina. La risposta arriva entro un mese ed è gratuita.

Chi ritiene che i suoi dati siano trattati in modo illecito può proporre reclamo al **Garante per la
protezione dei dati personali** o rivolgersi al giudice.

I cookie e le altre memorie del browser sono descritti nella [cookie policy](/pagine/cookie-policy).
`,
}
