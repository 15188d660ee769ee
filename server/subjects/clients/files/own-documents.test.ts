import { describe, expect, it } from 'vitest'
import type { FileState } from '../../../../contract/subjects/loan-files/file-words.ts'
import { documentProgress, missingNow, type OwnDocument } from './own-documents.ts'

const document = (
  stato: OwnDocument['document']['stato'],
  prima: FileState | null,
  obbligatorio = true,
): OwnDocument =>
  ({
    document: { _id: `${stato} ${prima}`, nome: 'Un documento', stato, motivo: null, entro: null },
    requirement: { prima, obbligatorio, spiegazione: null },
    putOffAt: null,
  }) as unknown as OwnDocument

const own = [
  document('approvato', 'caricata_banca'),
  document('caricato', 'caricata_banca'),
  document('rifiutato', 'caricata_banca'),
  document('richiesto', 'caricata_banca'),
  document('richiesto', 'caricata_banca', false),
  document('richiesto', 'atto_fissato'),
  document('non_necessario', 'caricata_banca'),
]

describe('the progress of the documents', () => {
  it.each<[state: FileState, words: string, missing: number, refused: number, later: number]>([
    ['segnalata', '2 di 3', 0, 1, 2],
    ['istruttoria_interna', '2 di 4', 1, 1, 1],
    ['delibera_definitiva', '2 di 5', 2, 1, 0],
    ['sospesa', '2 di 2', 0, 0, 3],
    ['liquidata', '2 di 2', 0, 0, 0],
    ['respinta', '2 di 2', 0, 0, 0],
  ])('counts in %s what is given, and what is asked for now', (state, words, missing, refused, later) => {
    expect(documentProgress(state, own)).toMatchObject({
      parole: words,
      approvati: 1,
      daVerificare: 1,
      mancano: missing,
      daRifare: refused,
      dopo: later,
    })
  })

  it.each<FileState>(['segnalata', 'istruttoria_interna', 'perizia', 'sospesa', 'liquidata'])(
    'asks in %s for as many documents as the next thing to do',
    state => {
      const { mancano, daRifare } = documentProgress(state, own)
      expect(missingNow(state, own)).toHaveLength(mancano + daRifare)
    },
  )
})
