import type { EggField } from '../../../contract/egg/egg-fields.ts'
import { eggCorrespondences } from '../../../contract/subjects/egg/egg-correspondences.ts'
import type { FileProduct, FileState } from '../../../contract/subjects/loan-files/file-words.ts'
import { importMappings } from '../../../contract/subjects/mappings.ts'
import type { Context } from '../../context.ts'
import { system } from '../../database/actor.ts'
import { mappingsTable } from '../../database/schema.ts'

interface DefaultMapping {
  nome: string
  /** The field of each column. */
  colonne: Readonly<Record<string, EggField>>
  stati?: Readonly<Record<string, FileState>>
  prodotti?: Readonly<Record<string, FileProduct>>
}

/** The columns of our own export, with those of a customer that the export does not have. */
const ours: DefaultMapping = {
  nome: 'Quinto',
  colonne: {
    IDEGG: 'IDEGG',
    Prodotto: 'prodotto',
    Finalità: 'finalita',
    Stato: 'stato',
    Agente: 'agente',
    Banca: 'banca',
    'Importo richiesto (€)': 'importoRichiesto',
    'Importo deliberato (€)': 'importoDeliberato',
    'Importo liquidato (€)': 'importoLiquidato',
    'Durata, in mesi': 'durataMesi',
    'Valore dell’immobile (€)': 'valoreImmobile',
    'Atto il': 'attoAl',
    'Liquidata il': 'liquidataAl',
    'Estinta il': 'estintaAl',
    Cognome: 'cognome',
    Nome: 'nome',
    Denominazione: 'denominazione',
    'Codice fiscale': 'codiceFiscale',
    'Partita IVA': 'partitaIva',
    'E-mail': 'email',
    Cellulare: 'cellulare',
    'Inserita il': 'inseritaAl',
    'Inviata il': 'inviataAl',
    'Risposta il': 'deliberaAl',
  },
}

/** The columns that practice managers usually export, and their usual words. */
const manager: DefaultMapping = {
  nome: 'Gestionale pratiche',
  colonne: {
    'ID Pratica': 'IDEGG',
    'Cognome Cliente': 'cognome',
    'Nome Cliente': 'nome',
    'Codice Fiscale': 'codiceFiscale',
    'Denominazione Agente': 'agente',
    'Partita IVA Agente': 'agentePartitaIva',
    'Denominazione Banca': 'banca',
    'Tipo Prodotto': 'prodotto',
    'Data Inserimento Pratica': 'inseritaAl',
    'Stato Pratica': 'stato',
    Data_invio_istruttoria: 'inviataAl',
    Data_delibera_banca: 'deliberaAl',
    Data_erogazione: 'liquidataAl',
    Montante: 'importoRichiesto',
    Importo_Erogazione: 'importoLiquidato',
  },
  stati: {
    Inserita: 'segnalata',
    Preventivo: 'consulenza',
    'In lavorazione': 'raccolta_documenti',
    'In istruttoria': 'istruttoria_banca',
    'Inviata in banca': 'caricata_banca',
    Sospesa: 'sospesa',
    Erogata: 'liquidata',
    Declinata: 'respinta',
    Rinuncia: 'rinunciata',
    Archiviata: 'annullata',
    Estinta: 'estinta',
  },
  prodotti: {
    'Mutuo ipotecario': 'mutuo',
    'Prestito personale': 'prestito',
    CQS: 'cqs',
    'Cessione del quinto': 'cqs',
    CQP: 'cqp',
    Delega: 'delega',
    'Delegazione di pagamento': 'delega',
    TFS: 'tfs',
    'Anticipo TFS': 'tfs',
  },
}

/** The mappings that Quinto brings along, each with its translated words. */
export const defaultMappings = [ours, manager].map(({ nome, colonne, stati = {}, prodotti = {} }) => {
  const translated = (tipo: 'stato' | 'prodotto', words: Readonly<Record<string, string>>) =>
    Object.entries(words).map(([esterno, here]) => ({ tipo, esterno, [tipo]: here }))
  return {
    mapping: {
      nome,
      per: 'egg' as const,
      codifica: 'auto' as const,
      numeri: 'italiani' as const,
      giorni: 'italiani' as const,
      colonne: Object.entries(colonne).map(([colonna, campo]) => ({ colonna, campo })),
      intestazioni: [],
      parole: [],
      vuote: 'lascia' as const,
    },
    correspondences: [...translated('stato', stati), ...translated('prodotto', prodotti)],
  }
})

/** Creates the mappings that Quinto brings along, in a database that has none. */
export async function createMissingMappings({ database, store }: Context): Promise<void> {
  await database.orm.transaction(async tx => {
    if ((await tx.$count(mappingsTable)) > 0) return
    for (const { mapping, correspondences } of defaultMappings) {
      const { _id } = await store.create(tx, importMappings, mapping, system)
      for (const one of correspondences)
        await store.create(tx, eggCorrespondences, { mappatura: _id, ...one }, system)
    }
  })
}
