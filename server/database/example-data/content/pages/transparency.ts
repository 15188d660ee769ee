import type { FileText } from '../../files.ts'
import type { PageText } from './page-text.ts'

export const transparency: PageText = {
  url: 'trasparenza',
  titolo: 'Trasparenza',
  descrizione:
    'Chi è il mediatore, che cosa fa, chi lo paga, quali banche confronta, come ordina le offerte e come si presenta un reclamo.',
  testo: `
Questa pagina dice chi siamo, che cosa possiamo fare e che cosa no, chi ci paga e che cosa può fare chi non è
soddisfatto. In fondo si scarica una guida di una pagina con i diritti principali.

## Il mediatore

Quinto S.r.l. è una società di mediazione creditizia iscritta nell’elenco tenuto dall’**OAM**, l’Organismo che
vigila su agenti e mediatori. Il numero di iscrizione, la sede e gli altri dati sono in fondo a ogni pagina;
l’iscrizione si controlla nel sito dell’OAM, dove si trova anche il nome di ogni collaboratore.

La società è assicurata per la responsabilità civile, come la legge richiede.

## Che cosa è la mediazione

Il mediatore creditizio mette in relazione banche e intermediari finanziari con chi cerca un finanziamento,
anche attraverso la consulenza (art. 128-sexies del Testo unico bancario, TUB). Quinto quindi:

- raccoglie la domanda e i documenti e svolge una prima istruttoria
- confronta le offerte delle banche convenzionate
- segue la pratica fino all’erogazione o al rifiuto

Quinto **non** concede credito, non decide l’esito, non firma contratti per conto delle banche e non riceve
denaro da versare o incassare per loro. Nessuno è obbligato a servirsi di un mediatore: lo stesso
finanziamento si può chiedere direttamente alla banca.

## Quanto costa il servizio

- Il **cliente** paga un compenso scritto in euro nell’incarico, prima della firma. È dovuto soltanto se il
  finanziamento è erogato: parlare con un consulente, usare i calcolatori e ricevere un preventivo non costa
  nulla. Per il **leasing** il cliente non paga alcun compenso.
- La **banca** riconosce una provvigione sull’importo erogato.
- Il compenso del cliente è compreso nel **TAEG** di ogni offerta che mostriamo. Il suo importo si legge
  accanto a ogni offerta dei [calcolatori](/mutui).
- La banca conosce il compenso, perché deve contarlo nel TAEG del contratto; il cliente può chiedere quanto
  sia la provvigione pagata dalla banca.

## Quali banche, e in quale ordine

Le offerte sono quelle delle banche e delle finanziarie con cui esiste una convenzione, e non di tutto il
mercato. Il loro numero è scritto accanto a ogni confronto. Sono in ordine di **TAEG crescente** e, a parità
di TAEG, di totale da restituire; i leasing, che non hanno un TAEG, sono in ordine di quanto si paga in
tutto. L’ordine non dipende dalle provvigioni. Come sono fatti i conti si legge in
[Trasparenza dei calcolatori](/pagine/trasparenza-calcolatori).

## Che cosa si riceve, e quando

1. **Al primo contatto**: questa pagina, l’informativa sulla privacy e, se lo si chiede, l’avviso con i
   principali diritti.
2. **Prima dell’incarico**: il foglio informativo del mediatore, con tutti i costi, e una copia del contratto
   da leggere con calma.
3. **Prima del finanziamento**, dalla banca o dal consulente: il **PIES** per i mutui e l’**IEBCC** (SECCI)
   per gli altri crediti ai consumatori. Si ricevono per ogni offerta che si prende in considerazione, senza
   pagare.
4. **Per le imprese**: il foglio informativo della banca e le condizioni complete del contratto.
5. **Con l’offerta vincolante di un mutuo**: almeno sette giorni per riflettere.

## I diritti di chi chiede un finanziamento

- ricevere una copia del contratto prima di firmarlo
- sapere se una domanda è stata rifiutata in base a una banca dati, e quale
- recedere entro quattordici giorni dal credito ai consumatori
- estinguere in anticipo, con la riduzione del costo che la legge prevede
- trasferire il mutuo a un’altra banca senza spese
- scegliere altrove la polizza che la banca richiede, se ha i contenuti minimi
- non ricevere segnalazioni negative nelle banche dati senza un preavviso

## Reclami

Un reclamo sul **nostro** lavoro si invia con il [modulo dei
reclami](/contattaci?oggetto=reclamo#scrivere), oppure per posta alla sede legale, per e-mail o per posta
certificata, ai recapiti in fondo alla pagina. Basta dire che cosa è accaduto e che cosa si chiede. È gratuito,
lo esamina chi non ha seguito la pratica e la risposta arriva **entro sessanta giorni**.

Se la risposta non soddisfa, o non arriva, si può:

- presentare un esposto all’[OAM](https://www.organismo-am.it), che vigila sui mediatori
- avviare una **mediazione civile** presso un organismo iscritto nel registro del Ministero della giustizia
- rivolgersi al giudice

Per le controversie con un mediatore creditizio **non** si può ricorrere all’Arbitro Bancario Finanziario
(ABF).

Un reclamo sulla **banca**, per esempio sul contratto, sui conteggi o su una segnalazione, si invia al suo
ufficio reclami, che risponde entro sessanta giorni. In mancanza, entro dodici mesi dal reclamo ci si può
rivolgere all’**ABF**, fino a 200.000 € se si chiede una somma, senza bisogno di un avvocato. La guida e i
moduli sono nel sito dell’[Arbitro Bancario Finanziario](https://www.arbitrobancariofinanziario.it).

## Altri documenti

- [Trasparenza dei collaboratori](/pagine/trasparenza-collaboratori)
- [Trasparenza dei calcolatori](/pagine/trasparenza-calcolatori)
- [Informativa sulla privacy](/pagine/privacy-policy)
- [Segnalazione di illeciti](/pagine/whistleblowing)
`,
}

export const transparencyFile: FileText = {
  name: 'i-diritti-in-una-pagina.pdf',
  lines: [
    'Chi chiede un finanziamento: i diritti in una pagina',
    '',
    'Il mediatore mette in relazione banche e clienti; la decisione spetta alla banca.',
    'Il compenso è scritto nell’incarico e si paga solo se il finanziamento è erogato.',
    'Prima di impegnarsi si ricevono il PIES (mutui) o l’IEBCC (altri crediti).',
    'Dopo l’offerta vincolante di un mutuo ci sono almeno sette giorni per riflettere.',
    'Dal credito ai consumatori si recede entro quattordici giorni, senza spiegazioni.',
    'Si può estinguere in anticipo; il mutuo per la casa senza penali.',
    'La surroga del mutuo è senza costi per il cliente.',
    'La polizza richiesta dalla banca si può scegliere altrove.',
    '',
    'Reclami sul mediatore: risposta entro sessanta giorni; poi OAM, mediazione, giudice.',
    'Reclami sulla banca: risposta entro sessanta giorni; poi Arbitro Bancario Finanziario.',
  ],
}
