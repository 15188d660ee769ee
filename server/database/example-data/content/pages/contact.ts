import type { PageText } from './page-text.ts'

export const contact: PageText = {
  url: 'contattaci',
  titolo: 'Contatti',
  descrizione:
    'Agenzie, telefono, video o modulo: come parlare con un consulente e che cosa tenere a portata di mano.',
  testo: `
Si può parlare con un consulente in agenzia, al telefono o in video, e non ha un costo: il compenso si paga
soltanto se si firma un incarico e il finanziamento è erogato.

## Come si svolge

- **In agenzia** si riceve su appuntamento e, negli orari indicati, anche senza. La ricerca in questa pagina
  mostra la sede più vicina, i servizi e se è accessibile in sedia a rotelle.
- **Al telefono** risponde il numero verde, negli orari scritti in fondo a ogni pagina.
- **In video** si sceglie giorno e ora; basta un telefono o un computer con la fotocamera.
- **Con il modulo** si lascia una domanda. Risponde l’agenzia competente per provincia, di norma entro un
  giorno lavorativo.

## Che cosa tenere a portata di mano

- l’importo e lo scopo
- il reddito netto e le rate che già si pagano
- per un mutuo, il valore della casa e a che punto è la trattativa
- per una cessione del quinto, l’ultima busta paga o l’ultimo cedolino

Per il primo contatto non servono documenti. Non chiediamo mai per telefono o per messaggio password, codici
della banca o pagamenti anticipati: se qualcuno lo fa a nome di Quinto, si può interrompere e chiamare il
numero verde.

## Se qualcosa non è andato bene

Un reclamo si invia con il [modulo dei reclami](/contattaci?oggetto=reclamo#scrivere), oppure per posta, per
e-mail o per posta certificata ai recapiti in fondo alla pagina. La risposta arriva entro sessanta giorni. Gli
altri rimedi sono in [Trasparenza](/pagine/trasparenza).
`,
}
