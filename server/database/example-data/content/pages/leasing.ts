import type { PageText } from './page-text.ts'

export const leasing: PageText = {
  url: 'leasing',
  titolo: 'Leasing',
  descrizione:
    'Leasing strumentale, auto e immobiliare: canone, maxicanone, riscatto, IVA, chi risponde del bene e che cosa prevede la L. 124/2017.',
  testo: `
Con il leasing una società acquista un bene scelto da chi lo userà e glielo mette a disposizione in cambio di
canoni. Alla fine si può comprare il bene al prezzo già stabilito, restituirlo o, se il contratto lo prevede,
continuare a usarlo.

## Come funziona

Le parti sono tre: il **fornitore**, che vende il bene; il **concedente**, banca o società finanziaria, che lo
compra; l’**utilizzatore**, che lo sceglie e lo usa. Il contratto stabilisce:

- il **maxicanone**, cioè la somma che si versa all’inizio
- il **canone**, di solito mensile
- la **durata**
- il **riscatto**, cioè il prezzo a cui alla fine si può diventare proprietari

Più alti sono il maxicanone e il riscatto, più basso è il canone; il costo complessivo però non si giudica dal
canone da solo.

I tipi più richiesti sono:

- **strumentale**: macchinari, attrezzature, impianti, veicoli commerciali
- **auto**: vetture e moto, per imprese, professionisti e anche per i privati
- **immobiliare**: capannoni, uffici, negozi, già costruiti o da costruire

Il leasing non va confuso con il **noleggio a lungo termine**: nel noleggio di solito non c’è l’opzione di
acquisto, e nel canone sono compresi servizi come manutenzione e assicurazione.

## Quanto costa

- gli interessi compresi nei canoni, a tasso fisso o indicizzato
- le spese di istruttoria e, per gli immobili, la perizia
- le spese di incasso e di gestione
- l’assicurazione del bene, che è obbligatoria e può essere scelta dall’utilizzatore se rispetta i requisiti
  richiesti
- le tasse automobilistiche e le imposte sull’immobile: gran parte degli oneri del bene è di chi lo usa
- il riscatto finale

A Quinto chi prende il bene in leasing non paga un compenso: lo riconosce la società di leasing.

L’**IVA** si paga sui canoni e sul riscatto, non tutta all’inizio. Per imprese e professionisti la detrazione
dell’imposta e la deduzione dei canoni seguono regole diverse secondo il bene e il suo uso: le verifica il
commercialista prima della firma.

## Chi può chiederlo

Imprese, professionisti, enti e, per auto e abitazioni, anche i consumatori. La società di leasing valuta:

- i bilanci o i redditi, e l’andamento in Centrale dei rischi
- il bene: quanto conserva valore, quanto è facile da rivendere, chi lo fornisce
- la coerenza fra il bene e l’attività

Il bene resta di proprietà del concedente, e questo può ridurre le altre garanzie richieste, senza escluderle.

## Documenti

- preventivo o offerta del fornitore, con la descrizione del bene
- visura camerale, documento e codice fiscale di chi firma
- ultimi due bilanci o dichiarazioni dei redditi, e situazione dell’anno in corso
- elenco dei finanziamenti e dei leasing in corso
- per gli immobili: atto di provenienza, planimetrie, titoli edilizi e certificazioni
- per i privati: ultime buste paga e Certificazione Unica

## Che cosa dice la legge

La locazione finanziaria è definita dalla **L. 124/2017**, art. 1, commi 136–140.

- Chi usa il bene ne assume **tutti i rischi**, compreso quello che vada distrutto. È responsabile della
  custodia e della manutenzione, e continua a pagare i canoni anche se il bene si guasta; per questo conta la
  polizza.
- Il concedente può sciogliere il contratto per **grave inadempimento** se mancano almeno sei canoni mensili,
  o due trimestrali, nel leasing immobiliare; quattro canoni mensili negli altri. I canoni possono anche non
  essere di seguito.
- In questo caso il bene torna al concedente, che lo vende o lo ricolloca **ai valori di mercato** e
  restituisce all’utilizzatore quanto ricava oltre i canoni scaduti, il capitale dei canoni a scadere, il
  prezzo dell’opzione e le spese di recupero e conservazione. Se il ricavo non basta, la differenza resta
  dovuta.
- Per l’abitazione principale c’è una disciplina propria (L. 208/2015, art. 1, commi 76–84), con la
  possibilità di sospendere i canoni in caso di perdita del lavoro.
- Ai consumatori spettano le informazioni precontrattuali e le tutele del credito ai consumatori nei casi in
  cui la legge le estende al leasing.
- Anche il leasing ha le sue soglie d’usura, pubblicate ogni trimestre.

## Come lavoriamo

Si parte dal preventivo del fornitore. Il consulente confronta leasing, finanziamento e noleggio sugli stessi
anni, con il totale di ogni voce, perché la convenienza dipende da quanto il bene durerà e da come è tassata
l’attività.

Scelta la strada, presenta la domanda alla società convenzionata, segue la delibera, l’ordine al fornitore e
la consegna. Al collaudo conviene essere presenti: firmando il verbale si dichiara che il bene è quello scelto
e che funziona, e da quel momento decorrono i canoni.
`,
}
