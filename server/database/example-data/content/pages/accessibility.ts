import type { PageText } from './page-text.ts'

export const accessibility: PageText = {
  url: 'accessibilita',
  titolo: 'Dichiarazione di accessibilità',
  descrizione:
    'Lo stato di conformità del sito alle WCAG 2.2 livello AA, i limiti noti, come segnalare un problema e in quanto tempo si risponde.',
  testo: `
Quinto vuole che sito, calcolatori e aree riservate si possano usare con la tastiera, con un lettore di
schermo, con testi ingranditi e con le impostazioni che ciascuno preferisce. L’obiettivo è la conformità alle
**WCAG 2.2, livello AA**, e alla norma EN 301 549, secondo la direttiva (UE) 2019/882 e il D.Lgs. 82/2022.

## Stato di conformità

Il sito è **conforme all’obiettivo** nelle parti verificate, con i limiti indicati più sotto. In particolare:

- ogni funzione si raggiunge e si usa con la tastiera, e il punto attivo è sempre visibile
- i contrasti rispettano i minimi, con tema chiaro e scuro
- le pagine si leggono a 320 pixel di larghezza e con il testo ingrandito al 200 %, senza scorrere in due
  direzioni
- grafici e mappe hanno accanto gli stessi dati in forma di testo o di tabella
- gli errori dei moduli dicono che cosa correggere, accanto al campo e in un riepilogo
- l’animazione iniziale si può saltare, e nessun movimento parte se il sistema chiede di ridurli
- gli avvisi si possono fermare e chiudere con un pulsante
- i calcolatori mostrano un primo risultato anche senza script

## Limiti noti

- Alcuni **PDF** caricati prima di questa dichiarazione non hanno una struttura leggibile da ogni lettore di
  schermo. Il loro contenuto si può chiedere in un altro formato.
- I **documenti delle banche**, come i prospetti PIES, arrivano nella forma in cui sono prodotti. Un
  consulente li legge insieme a chi lo desidera.
- I **siti esterni** raggiunti dai link non dipendono da Quinto.

## Come è stato verificato

Ogni pagina è provata con strumenti automatici, con la sola tastiera e a più larghezze di schermo, nei due
temi. Le verifiche si ripetono a ogni modifica del sito. La dichiarazione nasce da un’autovalutazione e si
aggiorna almeno una volta all’anno.

## Come segnalare un problema

Si scrive dalla pagina [Contatti](/contattaci), dicendo che riguarda l’accessibilità, o si chiama il numero
verde. Aiuta sapere:

1. l’indirizzo della pagina
2. che cosa si stava facendo e che cosa è accaduto
3. il dispositivo, il browser e l’eventuale tecnologia assistiva

Si riceve risposta **entro trenta giorni**. Nel frattempo si può avere lo stesso servizio al telefono, in
agenzia o in video, e ogni documento in un formato leggibile.

Se la risposta manca o non basta, ci si può rivolgere all’**Agenzia per l’Italia digitale** (AgID), che vigila
sull’accessibilità dei servizi.

## Nelle agenzie

La scheda di ogni agenzia dice se l’ingresso è accessibile in sedia a rotelle. Dove non lo è, l’incontro si
svolge in video, in un’altra sede o a domicilio. Si può venire con una persona di fiducia o con un interprete
della lingua dei segni.
`,
}
