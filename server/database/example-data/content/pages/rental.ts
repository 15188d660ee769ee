import type { PageText } from './page-text.ts'

export const rental: PageText = {
  url: 'zetarent',
  titolo: 'Noleggio a lungo termine',
  descrizione:
    'Il noleggio a lungo termine con Zetarent: che cosa comprende, in che cosa differisce dal leasing e che cosa accade ai dati lasciati.',
  testo: `
Il noleggio a lungo termine permette di usare un’auto per alcuni anni pagando un canone fisso, senza
acquistarla. Lo offre **Zetarent**, una società partner. Quinto non noleggia e non media il contratto:
raccoglie un recapito e, soltanto con il consenso, lo trasmette al partner, che risponde direttamente.

## Che cosa comprende

Il canone riunisce di solito:

- l’uso del veicolo per la durata e i chilometri concordati
- bollo e assicurazione per la responsabilità civile
- manutenzione ordinaria e straordinaria
- soccorso stradale
- secondo il contratto: coperture per furto e danni, pneumatici, vettura sostitutiva

Prima di firmare conviene leggere che cosa resta fuori: franchigie, chilometri in eccesso, danni oltre l’usura
normale, costo della restituzione anticipata.

## In che cosa differisce dal leasing

- **Proprietà**: nel leasing si può riscattare il bene alla fine, a un prezzo già scritto; nel noleggio di
  norma si restituisce il veicolo.
- **Servizi**: nel noleggio sono compresi nel canone, nel leasing si pagano a parte.
- **Rischi**: nel leasing i rischi del bene, compresa la perdita, sono di chi lo usa; nel noleggio restano in
  gran parte della società, entro le franchigie.
- **Natura**: il leasing è un finanziamento, con le tutele della vigilanza bancaria; il noleggio è un
  servizio, regolato dal contratto e, per i privati, dal Codice del consumo.

Chi vuole diventare proprietario può confrontare [leasing](/leasing) e [prestito](/prestiti).

## Quanto costa

Si paga un canone mensile, a cui si applica l’IVA. Lo determinano il modello, la durata, i chilometri
all’anno, i servizi e l’eventuale anticipo. Per confrontare due proposte si guardano:

- il totale dei canoni e dell’anticipo, per la stessa durata e gli stessi chilometri
- il costo di ogni chilometro in più
- le franchigie, una per ogni tipo di danno
- la somma dovuta se si restituisce prima, e con quale preavviso

Per imprese e professionisti la deduzione del canone e la detrazione dell’IVA hanno limiti che dipendono
dall’uso: li verifica il commercialista.

## Chi può chiederlo

Privati, professionisti e imprese. La società di noleggio verifica la solvibilità di chi chiede, come farebbe
un finanziatore, e può domandare un anticipo o una garanzia. Decide Zetarent: Quinto non conosce e non
influenza l’esito.

## Documenti

Li chiede direttamente Zetarent. Di solito sono il documento d’identità, la patente, il codice fiscale, gli
ultimi redditi e, per le imprese, la visura camerale e l’ultimo bilancio. A Quinto non va inviato nulla di
tutto questo.

## Che cosa accade ai dati

Il modulo chiede nome, telefono, e-mail e provincia. Servono a una cosa sola: far richiamare chi li lascia.

- Senza il **consenso alla comunicazione a terzi** la richiesta resta a Quinto e non è trasmessa.
- Con il consenso i dati passano a Zetarent, che li tratta come titolare autonomo e consegna la propria
  informativa.
- Il consenso si può revocare in ogni momento; la revoca è comunicata anche al partner.
- Non raccogliamo documenti, redditi o dati di pagamento per il noleggio.

I particolari sono nell’[informativa sulla privacy](/pagine/privacy-policy).
`,
}
