import { company } from '../../../../contract/subjects/company.ts'
import { houseFrom, type PaperText } from '../../../subjects/loan-files/papers/paper-versions.ts'
import { written } from '../content/written.ts'
import { addDays, at } from '../days.ts'
import type { ExampleSource } from '../example-records.ts'
import { seededRandom } from '../random.ts'

const sheet = `
## Che cosa fa il mediatore

Il mediatore creditizio mette in relazione chi cerca un finanziamento con banche e intermediari finanziari. Non
concede credito, non raccoglie denaro e non decide sulla richiesta: decide il finanziatore.

Il servizio comprende:

- l’analisi delle esigenze e della capacità di rimborso;
- il confronto fra i prodotti delle banche convenzionate, che non sono tutto il mercato;
- la raccolta e il controllo dei documenti;
- l’invio della richiesta e l’assistenza fino alla conclusione del contratto.

## Quali sono i rischi

Il finanziatore può rifiutare la richiesta, o concedere meno di quanto si chiede. Il tempo della risposta non dipende
dal mediatore. Un finanziamento è un impegno: se le rate non si pagano, il finanziatore può chiedere gli interessi di
mora, iscrivere il ritardo nelle banche dati del credito e agire sulle garanzie.

## Quando si paga il compenso

Il compenso è quello scritto nell’incarico, entro i massimi di questo foglio. È dovuto soltanto se il finanziamento si
conclude; se il finanziatore rifiuta, o se non si arriva alla firma per cause che non dipendono dal cliente, non è dovuto
niente. Nessuna somma si versa prima.

Il mediatore può ricevere una provvigione anche dal finanziatore: l’importo, quando è noto, è nei documenti
precontrattuali.

## Il recesso

Il cliente può recedere dall’incarico in ogni momento, con una lettera o con un’e-mail, senza penali, finché il
finanziatore non ha approvato la richiesta. Se l’incarico è firmato fuori dei locali del mediatore o a distanza, il
recesso è libero per quattordici giorni.

## I reclami

Un reclamo si invia per lettera, e-mail o PEC ai recapiti di questo foglio. Il mediatore risponde entro sessanta giorni.
Contro il mediatore non si può ricorrere all’Arbitro Bancario Finanziario, che decide sulle banche; ci si può rivolgere
al giudice, dopo la mediazione obbligatoria, e all’Organismo degli Agenti e dei Mediatori (OAM).

## Le parole

- **TAN**: il tasso annuo degli interessi, senza altri costi.
- **TAEG**: il costo totale del finanziamento in un anno, con il compenso del mediatore.
- **Finanziatore**: la banca o l’intermediario che concede il credito.
- **PIES e SECCI**: i prospetti con le condizioni dell’offerta, che il finanziatore consegna prima della firma.
`

const mandate = `
## Che cosa fa il mediatore

- Consiglia con diligenza e confronta i prodotti delle banche convenzionate, che elenca su richiesta.
- Invia la richiesta soltanto alle banche che il cliente ha scelto.
- Informa il cliente di ogni risposta, e di ciò che manca.
- Tratta i dati e i documenti soltanto per questo incarico, e li conserva per il tempo che la legge impone.

Il mediatore non decide sulla richiesta, non garantisce che sia approvata e non riceve denaro per conto delle banche.

## Che cosa fa il cliente

- Fornisce dati e documenti veri, completi e aggiornati.
- Informa il mediatore degli altri debiti, e delle richieste fatte ad altri negli ultimi novanta giorni.
- Risponde alle domande dell’adeguata verifica (D.Lgs. 231/2007).

## Quando si paga

Il compenso è dovuto quando il finanziamento è concluso per effetto dell’incarico, e si paga all’erogazione. Se il
finanziatore rifiuta, o se il contratto non si conclude per cause che non dipendono dal cliente, non è dovuto niente.

## Il recesso

Il cliente può recedere senza penali finché il finanziatore non ha approvato la richiesta. Se l’incarico è firmato fuori
dei locali del mediatore o a distanza, può recedere in ogni caso entro quattordici giorni dalla firma.

L’incarico non è in esclusiva: il cliente può cercare il finanziamento anche per conto proprio.

## I reclami

I reclami si inviano ai recapiti del mediatore, che risponde entro sessanta giorni.
`

/** The information sheets of the years in which example files began, the mandate, and a draft for the next year. */
export function generatePaperTexts({ seed, today, recordsOf }: ExampleSource): PaperText[] {
  const random = seededRandom(seed, 'paper texts')
  const [house] = recordsOf(company)
  const year = Number(today.slice(0, 4))
  const casa = houseFrom(house!)
  const text = (carta: PaperText['carta'], inYear: number, words: string): PaperText => {
    const isDraft = inYear > year
    const createdAt = isDraft ? at(addDays(today, -1), 9) : at(`${inYear}-01-01`, 9)
    return {
      _id: random.id(createdAt),
      versione: 1,
      createdAt,
      updatedAt: createdAt,
      carta,
      edizione: `${inYear}-01`,
      inVigoreDal: `${inYear}-01-01`,
      stato: isDraft ? 'bozza' : 'pubblicato',
      corpo: written(words),
      casa: isDraft ? null : casa,
      pubblicatoAt: isDraft ? null : createdAt.toISOString(),
    }
  }
  return [
    ...[-3, -2, -1, 0].map(before => text('foglio', year + before, sheet)),
    text('incarico', year - 3, mandate),
    text('foglio', year + 1, sheet),
  ]
}
