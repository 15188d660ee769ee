import type { RecordOf } from '../../../../contract/records/resource.ts'
import type { documentRequirements } from '../../../../contract/subjects/loan-files/document-requirements.ts'
import { at, yearsBefore } from '../days.ts'
import type { ExampleSource } from '../example-records.ts'
import { seededRandom } from '../random.ts'

type Requirement = RecordOf<typeof documentRequirements>
type Conditions = Pick<
  Requirement,
  | 'prodotti'
  | 'finalita'
  | 'occupazioni'
  | 'ruoli'
  | 'circostanze'
  | 'prima'
  | 'etaMassimaGiorni'
  | 'validoAncoraGiorni'
>
type Words = Pick<Requirement, 'nome' | 'spiegazione'> &
  Partial<Conditions & Pick<Requirement, 'riguarda' | 'quanti' | 'obbligatorio' | 'identita'>>

const employees = ['dipendente_statale', 'dipendente_pubblico', 'parapubblico', 'dipendente_privato'] as const
const purchase = ['prima_casa', 'seconda_casa'] as const

const words: readonly Words[] = [
  {
    nome: 'Documento d’identità',
    spiegazione:
      'Carta d’identità o passaporto, davanti e dietro. Non deve scadere nei prossimi trenta giorni.',
    validoAncoraGiorni: 30,
    identita: true,
  },
  { nome: 'Codice fiscale', spiegazione: 'La tessera sanitaria, davanti e dietro.' },
  {
    nome: 'Residenza e stato di famiglia',
    spiegazione: 'Il certificato contestuale: lo rilascia il comune, anche in rete, gratis.',
    prodotti: ['mutuo'],
    etaMassimaGiorni: 90,
  },
  {
    nome: 'Estratto dell’atto di matrimonio',
    spiegazione: 'Lo rilascia il comune del matrimonio. Dice anche il regime dei beni.',
    prodotti: ['mutuo'],
    circostanze: ['coniugato'],
    etaMassimaGiorni: 90,
  },
  {
    nome: 'Sentenza di separazione o di divorzio',
    spiegazione: 'Con l’omologa, se è consensuale: la banca vi legge gli assegni.',
    circostanze: ['separato'],
  },
  {
    nome: 'Permesso di soggiorno',
    spiegazione: 'Se è scaduto, la ricevuta della richiesta di rinnovo.',
    circostanze: ['extra_ue'],
  },
  {
    nome: 'Buste paga',
    spiegazione: 'Le ultime tre, intere: servono tutte le pagine.',
    prodotti: ['mutuo'],
    occupazioni: [...employees],
    quanti: 3,
    etaMassimaGiorni: 60,
  },
  {
    nome: 'CU o 730',
    spiegazione: 'La certificazione unica dell’ultimo anno, o il 730 con la ricevuta.',
    prodotti: ['mutuo', 'prestito', 'cqs', 'delega'],
    occupazioni: [...employees],
  },
  {
    nome: 'Contratto di lavoro',
    spiegazione: 'La lettera di assunzione, con la durata della prova.',
    occupazioni: [...employees],
    circostanze: ['neoassunto'],
  },
  {
    nome: 'Estratto conto degli ultimi tre mesi',
    spiegazione: 'Del conto dove arriva lo stipendio: tutte le pagine.',
    prodotti: ['mutuo'],
    etaMassimaGiorni: 60,
  },
  {
    nome: 'Dichiarazioni dei redditi',
    spiegazione: 'Le ultime due, con la ricevuta di invio.',
    occupazioni: ['autonomo'],
    quanti: 2,
  },
  {
    nome: 'F24 pagati',
    spiegazione: 'Quelli dell’ultimo anno, con la quietanza.',
    prodotti: ['mutuo'],
    occupazioni: ['autonomo'],
  },
  {
    nome: 'Partita IVA o visura camerale',
    spiegazione: 'Il certificato di attribuzione, o una visura.',
    occupazioni: ['autonomo'],
    etaMassimaGiorni: 180,
  },
  {
    nome: 'Cedolini della pensione',
    spiegazione: 'Gli ultimi due, dal sito dell’ente.',
    occupazioni: ['pensionato'],
    quanti: 2,
    etaMassimaGiorni: 60,
  },
  {
    nome: 'OBIS M',
    spiegazione: 'Il certificato della pensione dell’anno in corso.',
    occupazioni: ['pensionato'],
  },
  {
    nome: 'Proposta o preliminare registrato',
    spiegazione: 'Con le caparre versate.',
    riguarda: 'immobile',
    prodotti: ['mutuo'],
    finalita: [...purchase],
  },
  {
    nome: 'Atto di provenienza',
    spiegazione: 'Il rogito con cui il venditore ha comprato, o la successione.',
    riguarda: 'immobile',
    prodotti: ['mutuo'],
  },
  {
    nome: 'Planimetria catastale',
    spiegazione: 'Intera e in scala: la può chiedere il proprietario.',
    riguarda: 'immobile',
    prodotti: ['mutuo'],
  },
  {
    nome: 'Visura catastale storica',
    spiegazione: 'Dell’immobile e delle pertinenze.',
    riguarda: 'immobile',
    prodotti: ['mutuo'],
    etaMassimaGiorni: 180,
  },
  {
    nome: 'Attestato di prestazione energetica',
    spiegazione: 'L’APE, dal venditore.',
    riguarda: 'immobile',
    prodotti: ['mutuo'],
    finalita: [...purchase],
  },
  {
    nome: 'Preventivo dei lavori',
    spiegazione: 'Dell’impresa, con le voci e l’IVA.',
    riguarda: 'immobile',
    prodotti: ['mutuo'],
    finalita: ['ristrutturazione', 'costruzione'],
  },
  {
    nome: 'Progetto e CILA',
    spiegazione: 'Con la ricevuta di presentazione al comune.',
    riguarda: 'immobile',
    prodotti: ['mutuo'],
    circostanze: ['lavori_rilevanti'],
  },
  {
    nome: 'Atto del mutuo in corso',
    spiegazione: 'Il contratto originale, con il piano di ammortamento.',
    riguarda: 'immobile',
    prodotti: ['mutuo'],
    finalita: ['surroga'],
  },
  {
    nome: 'Debito residuo e ultime quietanze',
    spiegazione: 'Il conteggio della banca attuale e le ultime tre rate pagate.',
    riguarda: 'pratica',
    prodotti: ['mutuo'],
    finalita: ['surroga'],
    etaMassimaGiorni: 60,
  },
  {
    nome: 'Buste paga recenti',
    spiegazione: 'Le ultime due, di non più di sessanta giorni.',
    prodotti: ['prestito', 'cqs', 'delega'],
    occupazioni: [...employees],
    quanti: 2,
    etaMassimaGiorni: 60,
  },
  {
    nome: 'Certificato di stipendio',
    spiegazione: 'Lo compila il datore di lavoro, con il TFR maturato.',
    prodotti: ['cqs', 'delega'],
  },
  {
    nome: 'Comunicazione della quota cedibile',
    spiegazione: 'Si chiede all’INPS, anche in agenzia.',
    prodotti: ['cqp'],
    etaMassimaGiorni: 60,
  },
  {
    nome: 'Conteggio estintivo',
    spiegazione: 'Della cessione in corso: lo chiediamo noi, con la Sua firma.',
    prodotti: ['cqs', 'cqp', 'delega'],
    circostanze: ['rinnovo'],
    etaMassimaGiorni: 30,
  },
  {
    nome: 'Bilanci depositati',
    spiegazione: 'Gli ultimi due, con la ricevuta.',
    riguarda: 'pratica',
    prodotti: ['leasing', 'aziende'],
    quanti: 2,
  },
  {
    nome: 'Situazione contabile aggiornata',
    spiegazione: 'Economica e patrimoniale, dell’anno in corso.',
    riguarda: 'pratica',
    prodotti: ['leasing', 'aziende'],
    etaMassimaGiorni: 90,
  },
  {
    nome: 'Elenco degli affidamenti',
    spiegazione: 'Le linee di credito con le banche, con l’utilizzo.',
    riguarda: 'pratica',
    prodotti: ['leasing', 'aziende'],
  },
  {
    nome: 'DURC',
    spiegazione: 'Il documento di regolarità contributiva.',
    riguarda: 'pratica',
    prodotti: ['leasing', 'aziende'],
    etaMassimaGiorni: 120,
  },
  {
    nome: 'Visura camerale',
    spiegazione: 'Di non più di sei mesi.',
    riguarda: 'pratica',
    prodotti: ['leasing', 'aziende'],
    etaMassimaGiorni: 180,
  },
  {
    nome: 'Polizza incendio con vincolo',
    spiegazione: 'A favore della banca, prima dell’atto.',
    riguarda: 'immobile',
    prodotti: ['mutuo'],
    prima: 'atto_fissato',
  },
  {
    nome: 'Preventivo del bene',
    spiegazione: 'Del fornitore, con l’IVA.',
    riguarda: 'pratica',
    prodotti: ['leasing'],
    obbligatorio: false,
  },
  {
    nome: 'Incarico firmato',
    spiegazione: 'Il contratto di mediazione, firmato da chi chiede il finanziamento: lo prepariamo noi.',
    riguarda: 'pratica',
    prima: 'incarico_firmato',
  },
]

/** The documents that Italian lenders usually ask for. */
export function generateDocumentRequirements({ seed, today }: ExampleSource): Requirement[] {
  const random = seededRandom(seed, 'document requirements')
  const createdAt = at(yearsBefore(today, 3), 9)
  return words.map((one, i) => ({
    _id: random.id(createdAt),
    versione: 1,
    createdAt,
    updatedAt: createdAt,
    riguarda: 'persona',
    prodotti: null,
    finalita: null,
    occupazioni: null,
    ruoli: null,
    circostanze: null,
    prima: null,
    quanti: 1,
    etaMassimaGiorni: null,
    validoAncoraGiorni: null,
    obbligatorio: true,
    identita: null,
    ...one,
    esempio: null,
    ordine: (i + 1) * 10,
    status: 'validated',
  }))
}
