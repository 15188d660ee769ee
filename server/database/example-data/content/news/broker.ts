import type { NewsItem } from './news-item.ts'

/** News of the broker; the last item is in the future. */
export const brokerNews: readonly NewsItem[] = [
  {
    titolo: 'Un solo elenco di documenti, consegnati una volta',
    name: 'un-solo-elenco-di-documenti',
    sommario:
      'Nell’area riservata ogni pratica ha il suo elenco, con lo stato di ciascun documento e il motivo se manca qualcosa.',
    daysAgo: 335,
    testo: `
La causa più comune di ritardo in una pratica non è la banca: è un documento che manca, scaduto o illeggibile,
scoperto quando tutto il resto è pronto. Abbiamo quindi cambiato il modo in cui li chiediamo.

## Come funziona

Quando si firma un incarico, il consulente prepara **un elenco solo**, adatto al prodotto e al lavoro di chi
chiede. L’elenco dice:

- che cosa serve, e a chi lo si domanda
- entro quando
- in che stato è: richiesto, caricato, approvato, da sostituire

Ogni documento si consegna una volta, in agenzia o dall’area riservata. Se non va bene si legge il motivo:
«manca la seconda pagina» è più utile di «non valido». Quelli che scadono, come una visura o un cedolino, sono
segnalati prima.

## Che cosa resta di chi li consegna

I file sono visibili a chi segue la pratica e, con l’incarico, alla banca scelta. Non si inviano per messaggio
e non restano nel telefono di nessuno. Alla fine si possono scaricare tutti insieme; per quanto tempo li
conserviamo è scritto nell’[informativa sulla privacy](/pagine/privacy-policy).

## Consigli pratici

1. Fotografie dritte, con tutti i bordi e senza riflessi; meglio un PDF.
2. Buste paga intere, anche la pagina che sembra vuota.
3. Le dichiarazioni dei redditi **con** la ricevuta di invio.
4. Gli estratti conto scaricati dal sito della banca, non gli elenchi dei movimenti.

Chi non ha dimestichezza con il computer può venire in agenzia con la carta: digitalizziamo noi e restituiamo
gli originali subito. I passi successivi di una pratica sono descritti in [Come
lavoriamo](/pagine/come-lavoriamo).
`,
  },
  {
    titolo: 'Le richieste senza seguito si cancellano dopo dodici mesi',
    name: 'richieste-cancellate-dopo-dodici-mesi',
    sommario:
      'La nuova informativa sulla privacy dimezza il tempo in cui conserviamo i dati di chi chiede e poi non prosegue.',
    daysAgo: 90,
    testo: `
Da oggi è in vigore una nuova versione dell’informativa sulla privacy. La modifica principale riguarda chi
lascia i propri recapiti, parla con un consulente e poi decide di non proseguire: i suoi dati si cancellano
dopo **dodici mesi**, e non più dopo ventiquattro.

## Perché

Un anno basta per chi sta cercando casa o confronta un prestito: nella nostra esperienza chi riprende il
discorso lo fa prima. Conservare oltre non serviva a chi ci aveva scritto, e la legge chiede di tenere i dati
soltanto per il tempo necessario.

## Che cosa cambia in pratica

- Le richieste più vecchie sono cancellate nei tempi della nuova informativa, anche se erano state inviate con
  la precedente.
- Chi ha dato il consenso a ricevere comunicazioni continua a riceverle, e può revocarlo quando vuole.
- Le pratiche avviate e i documenti che la legge impone di conservare seguono i loro termini, che restano
  quelli di prima.

Non occorre fare nulla.

## Che cosa c’è di nuovo nel testo

L’informativa spiega anche come funzionano i **calcolatori ospitati dai siti dei partner**: i dati scritti nel
riquadro arrivano a Quinto e non al sito che lo mostra, salvo che chi compila acconsenta a condividerli.
Precisa poi quanto dura una simulazione conservata per link, e che non contiene nome né recapiti, ma i dati
da cui dipendono le cifre.

La versione precedente resta consultabile su richiesta. La nuova si legge alla pagina [Informativa sulla
privacy](/pagine/privacy-policy).

## Come si esercitano i diritti

Chi vuole vedere, correggere, portare altrove o cancellare i propri dati può scrivere ai recapiti in fondo
alla pagina. Rispondiamo entro un mese, e non chiediamo il motivo.
`,
  },
  {
    titolo: 'Una convenzione per gli studi di geometri',
    name: 'convenzione-geometri-del-facsimile',
    sommario:
      'Finanziamenti allo studio, leasing di strumenti e lettura gratuita della Centrale dei rischi per gli iscritti.',
    daysAgo: 15,
    testo: `
Da oggi gli iscritti all’Ordine dei Geometri del Facsimile, i praticanti e i dipendenti dei loro studi hanno
un consulente di riferimento per il credito allo studio e alla famiglia.

## Che cosa prevede

- **Una prima analisi** della Centrale dei rischi e dei finanziamenti in corso, senza costi e senza impegno a
  proseguire.
- **Finanziamenti per lo studio**: attrezzature, software, spese di avvio, anticipo delle fatture verso enti
  pubblici e imprese.
- **Leasing** di strumenti di misura e di veicoli, con il confronto scritto fra leasing, prestito e noleggio
  sugli stessi anni.
- **Incontri di un’ora**, in sede o in video, su un tema per volta: come si legge un prospetto, che cosa
  guarda una banca in uno studio professionale, quando conviene la garanzia pubblica.

I tassi restano quelli delle banche: la convenzione riguarda il servizio. Ogni offerta ha il suo prospetto, e
il compenso è scritto nell’incarico e si paga soltanto a finanziamento erogato.

## Come si usa

Si scarica il modulo di adesione dalla pagina [Convenzioni](/pagine/convenzioni), si aggiunge il numero di
iscrizione all’albo e lo si consegna al consulente di riferimento o in [agenzia](/contattaci). L’Ordine non
viene a sapere chi lo usa né per quale ragione.

## Perché uno studio professionale è un caso a sé

Chi esercita una professione ha redditi che variano con gli incassi, spese concentrate in alcuni mesi e
crediti verso enti che pagano tardi. Una banca che guarda soltanto l’ultima dichiarazione può sottovalutarlo.
Presentare incarichi in corso, calendario degli incassi e situazione aggiornata fa spesso la differenza, e
costa soltanto un poco di preparazione.

Altri enti e associazioni che desiderano un accordo simile trovano nella stessa pagina come proporlo.
`,
  },
  {
    titolo: 'Porte aperte in agenzia: una mattina per capire il mutuo',
    calcolatore: 'mutui',
    name: 'porte-aperte-in-agenzia',
    sommario:
      'Tre incontri di mezz’ora, gratuiti, nelle agenzie che hanno una sala. Si entra senza prenotare.',
    daysAgo: -12,
    testo: `
Sabato mattina le agenzie che hanno una sala aprono a chi sta pensando di comprare casa, anche se non ha
ancora deciso nulla. Non si firmano documenti e non si raccolgono dati: si ascolta e si domanda.

## Il programma

1. **Ore 9.30: da dove viene la rata.** Indice, spread, durata. Si fanno i conti insieme, con un foglio e una
   calcolatrice.
2. **Ore 10.15: tutte le spese oltre la rata.** Imposte, notaio, perizia, polizze, compenso. Che cosa sta nel
   TAEG e che cosa no.
3. **Ore 11.00: le carte della casa.** Planimetria, provenienza, titoli edilizi: che cosa chiedere a chi vende
   prima di fare una proposta.

Dopo ogni incontro restano quindici minuti per le domande. Chi parla è un consulente dell’agenzia, iscritto
all’OAM, che di solito sta dall’altra parte del tavolo: gli esempi vengono da pratiche vere, senza nomi,
comprese quelle che non sono andate come si sperava.

## Chi può venire

Chiunque. Le sale accessibili in sedia a rotelle sono indicate nella scheda di ogni agenzia. Per un interprete
della lingua dei segni basta avvisare tre giorni prima, dalla pagina [Contatti](/contattaci). Chi non può
muoversi trova lo stesso incontro in video il lunedì successivo, con i sottotitoli.

## Che cosa portare

Nulla. Chi ha già un preventivo di una banca, di qualunque banca, può portarlo: lo si legge insieme, coprendo
nome e dati personali.

## Che cosa non succede

Nessuno chiede il numero di telefono all’uscita. Chi vuole un appuntamento lo prende da sé, quando lo
desidera. Il materiale distribuito è lo stesso che si trova nel [glossario](/pagine/glossario) e nelle
[domande frequenti](/pagine/domande-frequenti).
`,
  },
]

/** A draft, not to be published. */
export const draft: NewsItem = {
  titolo: 'Orari delle agenzie durante le feste',
  name: 'orari-delle-feste',
  sommario: 'Quando siamo aperti fra Natale e l’Epifania.',
  daysAgo: -10,
  testo: `
Il 24 e il 31 dicembre le agenzie chiudono alle 13. Negli altri giorni feriali restano gli orari consueti.
`,
}
