import type { PageText } from './page-text.ts'

export const cookies: PageText = {
  url: 'cookie-policy',
  titolo: 'Cookie policy',
  descrizione:
    'Quali cookie e memorie del browser usa il sito, quanto durano, che cosa accade prima e dopo la scelta e come si cambia.',
  testo: `
Un cookie è un breve testo che il sito chiede al browser di conservare. Questa pagina elenca quelli di Quinto,
secondo l’art. 122 del Codice privacy e le linee guida del Garante del 10 giugno 2021.

## In breve

- Prima di una scelta si usa soltanto ciò che serve al funzionamento.
- Le statistiche partono **dopo il consenso**, e solo se lo si dà.
- Accettare, rifiutare e personalizzare hanno lo stesso rilievo. Chiudere l’avviso equivale a rifiutare.
- Rifiutare non toglie nulla: pagine, calcolatori e moduli funzionano allo stesso modo.

## Cookie tecnici

Non richiedono consenso, perché senza di essi il sito non può fare ciò che gli si chiede.

### Accesso alle aree riservate

Chi entra nell’area dei clienti, degli agenti o degli amministratori riceve i cookie della propria sessione,
scritti da Quinto e letti soltanto da Quinto:

- **clientAccessToken** e **clientRefreshToken** (per agenti e amministratori i nomi cominciano con agent e
  admin) tengono aperto l’accesso: durano **un giorno** dall’ultimo uso e si cancellano con l’uscita
- **__Secure-quinto-client** (o __Secure-quinto-agent, __Secure-quinto-admin), che gli script della pagina non
  possono leggere, protegge il rinnovo della sessione e riconosce il dispositivo: dura **novanta giorni**

Chi non entra in un’area non ne riceve.

### La scelta stessa

- **quinto_consenso** ricorda che cosa si è scelto, per **sei mesi**. In questo tempo la domanda non si
  ripete, a meno che cambino le finalità.

### Memoria della pagina

Nelle aree riservate un modulo lasciato a metà resta nella memoria della scheda del browser, e scompare quando
la si chiude o si esce. Non è inviato a nessuno finché non si preme il pulsante.

Nell’area degli agenti ciò che si scrive senza rete resta nel browser, **cifrato**, finché non parte: al più
**quattordici giorni**. La chiave è data dal sito dopo l’accesso.

## Statistiche

Soltanto dopo il consenso il sito registra le pagine visitate, per capire quali servono e quali no. I dati
sono letti in forma aggregata. Non si registrano le visite di chi è entrato come agente o amministratore, né
quelle alla pagina [Segnalazione di illeciti](/pagine/whistleblowing).

## Campagne

Con un consenso a parte, chi ospita i nostri annunci sa quali hanno portato a una richiesta: quante, e da quale
annuncio. I dati non servono a mostrare pubblicità scelta per la singola persona, e il consenso alla
personalizzazione degli annunci non è mai dato per lei. L’annuncio da cui comincia una visita si legge
nell’indirizzo della pagina, e non è conservato nel browser.

## Che cosa non c’è

- Nessuna profilazione da un sito all’altro, e nessun annuncio personalizzato.
- Nessun cookie nei calcolatori ospitati sui siti dei partner.
- Nessun carattere, video o script caricato da altri. La mappa delle agenzie è disegnata dal sito: se in
  futuro mostrasse le immagini di un fornitore, questa pagina lo direbbe prima.

Ai social network portano semplici link: quei siti ricevono dati solo se si decide di aprirli.

## Come si cambia idea

Il link **Preferenze sui cookie**, in fondo a ogni pagina, riapre la scelta in qualsiasi momento.
Revocare è facile come acconsentire e vale da subito. I cookie già presenti si cancellano anche dalle
impostazioni del browser.

Per tutto il resto vale l’[informativa sulla privacy](/pagine/privacy-policy).
`,
}
