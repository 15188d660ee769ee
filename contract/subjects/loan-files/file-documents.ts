import { z } from 'zod'
import { admin } from '../../access/grants.ts'
import { choice, day, dayTime, notes, owned, privateFile, reference, text } from '../../records/fields.ts'
import { resource } from '../../records/resource.ts'
import { partReaders, partWriters } from './file-access.ts'
import { participantOfFile } from './participants.ts'

/** A document that a loan file needs, and its file once somebody uploads one. */
export const fileDocuments = resource({
  name: 'pratiche_documenti',
  model: 'Opportunities.documenti',
  label: { one: 'Documento della pratica', many: 'Documenti della pratica' },
  title: ['nome'],
  fields: {
    pratica: reference('pratiche', { label: 'Pratica' }),
    /** Empty for a document that somebody asks for besides the required ones. */
    requisito: reference('documenti_richiesti', {
      label: 'Documento richiesto',
      optional: true,
      listedFor: 'everyReader',
    }),
    nome: text({ label: 'Nome', max: 160 }),
    /**
     * The person of the document; empty for documents about the property or the whole file. Once written, only the office
     * changes the person, because an erasure of the person removes the document.
     */
    cliente: reference('clients', {
      label: 'Di chi',
      optional: true,
      within: participantOfFile,
      changes: [admin('pratiche_edit')],
    }),
    stato: choice(
      {
        richiesto: 'Da caricare',
        caricato: 'Da verificare',
        approvato: 'Approvato',
        rifiutato: 'Rifiutato',
        non_necessario: 'Non necessario',
      },
      { label: 'Stato' },
    ),
    entro: day({ label: 'Entro il', optional: true }),
    /** The day of issue, from which the age counts. */
    datatoAl: day({ label: 'Rilasciato il', optional: true }),
    scadeAl: day({ label: 'Scade il', optional: true }),
    /** Why the document is refused or not necessary; the customer reads the text. */
    motivo: notes({ label: 'Motivo', optional: true }),
    nota: notes({ label: 'Nota', optional: true }),
    /** The stored file: one PDF, or one picture. */
    file: privateFile({ label: 'File', optional: true, sets: [] }),
    caricatoAt: dayTime({ label: 'Caricato il', optional: true, sets: [] }),
    caricatoDa: text({ label: 'Caricato da', max: 200, optional: true, sets: [] }),
    verificatoAt: dayTime({ label: 'Verificato il', optional: true, sets: [] }),
    verificatoDa: text({ label: 'Verificato da', max: 200, optional: true, sets: [] }),
    /** Who verified the document: other files of the person may only use what the right people approved. */
    verificatore: owned(z.strictObject({ ruolo: z.enum(['admin', 'agent']), _id: z.uuid() }), {
      label: 'Chi ha verificato',
      optional: true,
      sees: [],
      sets: [],
    }),
    /** The participants who have said that they do not have the document yet, and since when. */
    rimandi: owned(z.array(z.strictObject({ partecipante: z.uuid(), dal: z.iso.datetime() })), {
      label: 'Non ce l’ha ancora',
      optional: true,
      sets: [],
    }),
    /** The document of another file of the person, whose file is used again. */
    riusato: reference('pratiche_documenti', { label: 'Preso da', optional: true, sets: [] }),
  },
  access: { read: partReaders, write: partWriters, exportNeedsProof: true },
  states: {
    field: 'stato',
    initial: ['richiesto'],
    moves: {
      richiesto: ['caricato', 'non_necessario'],
      caricato: ['approvato', 'rifiutato', 'richiesto'],
      approvato: ['caricato', 'rifiutato'],
      rifiutato: ['caricato', 'non_necessario', 'richiesto'],
      non_necessario: ['richiesto'],
    },
    next: { caricato: 'approvato' },
    perMove: ['motivo', 'rimandi'],
    entering: {
      caricato: {
        label: 'Segna come caricato',
        labelFrom: { approvato: 'Rimetti da verificare' },
        requires: [{ oneOf: ['file'], message: 'Carichi il file del documento.' }],
      },
      approvato: {
        label: 'Approva',
        asks: ['datatoAl', 'scadeAl'],
        // The approval is about these: other files of the person rely on it.
        keeps: ['requisito', 'nome', 'cliente', 'datatoAl', 'scadeAl'],
      },
      rifiutato: {
        label: 'Rifiuta',
        asks: ['motivo'],
        requires: [{ oneOf: ['motivo'], message: 'Scriva perché: il cliente lo legge.' }],
        // The reason is of whoever refused.
        keeps: ['motivo'],
      },
      non_necessario: {
        label: 'Non serve',
        asks: ['motivo'],
        requires: [{ oneOf: ['motivo'], message: 'Scriva perché non serve.' }],
      },
      richiesto: { label: 'Chiedi di nuovo', asks: ['motivo', 'entro'] },
    },
  },
  partOf: 'pratica',
  live: true,
  deletion: 'remove',
  removedWithReason: true,
  list: {
    columns: ['pratica', 'nome', 'cliente', 'stato', 'entro', 'caricatoAt'],
    filters: ['pratica', 'cliente', 'requisito', 'stato'],
    sort: '_id',
  },
  form: [
    {
      legend: 'Documento',
      fields: ['pratica', 'requisito', 'nome', 'cliente', 'stato', 'entro', 'datatoAl', 'scadeAl'],
    },
    { legend: 'Verifica', fields: ['motivo', 'nota', 'verificatoAt', 'verificatoDa'] },
    { legend: 'File', fields: ['file', 'caricatoAt', 'caricatoDa', 'rimandi', 'riusato'] },
  ],
})
