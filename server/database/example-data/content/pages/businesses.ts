import type { PageText } from './page-text.ts'

export const businesses: PageText = {
  url: 'aziende',
  titolo: 'Finanziamenti alle aziende',
  descrizione:
    'Liquidità, investimenti, anticipo fatture e garanzie pubbliche per imprese e professionisti: costi, requisiti, documenti e norme.',
  testo: `
Un’impresa chiede credito per ragioni diverse: pagare i fornitori prima di incassare, comprare un macchinario,
aprire una sede, riordinare i debiti. A ogni ragione corrisponde una forma di finanziamento, e scegliere
quella sbagliata costa più del tasso.

## Come funziona

### Liquidità

Un finanziamento chirografario, senza ipoteca, che si rimborsa in genere in uno a sei anni. Serve al capitale
circolante: scorte, stagionalità, tempi di incasso lunghi.

### Investimenti

Un mutuo chirografario o ipotecario, la cui durata dovrebbe seguire la vita del bene. Per macchinari,
attrezzature e software si valuta anche la Nuova Sabatini, che dà un contributo pubblico sugli interessi,
oppure il [leasing](/leasing).

### Anticipo fatture e ricevute

La banca anticipa una parte dei crediti verso i clienti e rientra quando questi pagano. Nel **factoring** i
crediti sono ceduti a una società specializzata, che può anche assumere il rischio che il cliente non paghi
(cessione pro soluto) o lasciarlo a chi cede (pro solvendo).

### Garanzie

Il **Fondo di garanzia per le PMI** (L. 662/1996, art. 2, comma 100), gestito da Mediocredito Centrale, copre
una quota del rischio della banca per imprese e professionisti che superano la sua valutazione. Non dà denaro
e non sostituisce l’istruttoria, ma rende finanziabili operazioni che senza garanzia non lo sarebbero. La
quota coperta dipende dallo scopo: per gli investimenti è più alta che per la liquidità, e l’importo garantito
non supera cinque milioni di euro per impresa. Le percentuali sono riviste di anno in anno. Anche i confidi
possono prestare garanzie.

## Quanto costa

- interessi, a tasso fisso o variabile
- istruttoria, e perizia se c’è un’ipoteca
- commissioni sul fido: quella di messa a disposizione si paga sull’intera somma accordata, usata o no
- commissioni di anticipo, di factoring o di insoluto
- costo della garanzia del Fondo o del confidi, quando è dovuto
- imposta sostitutiva sui finanziamenti oltre diciotto mesi, se il contratto la prevede
- polizze richieste dalla banca
- compenso di mediazione, scritto nell’incarico

Per le imprese non c’è lo stesso obbligo di esempio rappresentativo che vale per i consumatori. Il consulente
riunisce comunque le voci in un solo prospetto, per rendere confrontabili offerte fatte in modo diverso.

## Chi può chiederlo

Società, ditte individuali e professionisti con partita IVA, anche di nuova costituzione: in questo caso la
banca guarda il piano, l’esperienza e i mezzi propri di chi avvia. Per le altre imprese contano:

- i flussi di cassa futuri, confrontati con le rate: è il criterio che le banche europee mettono al primo
  posto
- i bilanci e il rapporto fra debiti e patrimonio
- l’andamento in **Centrale dei rischi**: sconfini, insoluti, uso dei fidi
- il settore, i clienti principali, gli ordini in corso
- la regolarità con il fisco e con i contributi (DURC)

Ai soci può essere chiesta una fideiussione. È un impegno personale: va letta, con il suo importo massimo,
prima di firmare.

## Documenti

- visura camerale aggiornata, atto costitutivo e statuto
- ultimi due o tre bilanci depositati con nota integrativa; per chi è in contabilità semplificata,
  dichiarazioni dei redditi e prospetti contabili
- situazione contabile dell’anno in corso
- visura della Centrale dei rischi della Banca d’Italia, che si ottiene gratis
- elenco degli affidamenti e dei finanziamenti in corso
- previsioni economiche e di cassa; per un investimento, i preventivi
- documenti e dichiarazioni dei redditi di soci e garanti
- DURC e, dove richiesto, certificazioni e licenze

## Che cosa dice la legge

- Le regole di trasparenza del TUB (Titolo VI, capo I) valgono anche per le imprese: foglio informativo,
  contratto scritto con tutte le condizioni, rendiconti periodici.
- Persone fisiche e **microimprese** possono trasferire gratis un finanziamento a un’altra banca (art.
  120-quater). Il mutuo per l’immobile in cui una persona fisica svolge la propria attività si estingue prima
  senza penali (art. 120-ter).
- Le soglie d’**usura** (L. 108/1996) esistono anche per anticipi, factoring, leasing e finanziamenti alle
  imprese.
- Chi amministra una società deve dotarsi di **assetti adeguati** a rilevare in tempo la crisi (art. 2086 del
  codice civile). Un piano di cassa serve alla banca, ma prima ancora all’impresa.
- Per le controversie con banche e finanziarie ci si può rivolgere all’**Arbitro Bancario Finanziario**, fino
  a 200.000 € se si chiede una somma, dopo un reclamo.

## Come lavoriamo

Il primo incontro serve a capire a che cosa deve servire il denaro e come rientrerà. Si leggono insieme
bilanci e Centrale dei rischi, si correggono gli errori che a volte vi si trovano, si prepara una
presentazione sola e la si porta alle banche e alle società convenzionate adatte al caso.

Il compenso è concordato prima, scritto in euro nell’incarico, e si paga a finanziamento erogato. Se la
risposta è negativa, ne spieghiamo i motivi e che cosa cambiare prima di una nuova domanda.
`,
}
