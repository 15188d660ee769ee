import { z } from 'zod'
import { choice, day, money, notes, owned, percent, reference, whole } from '../../records/fields.ts'
import { resource } from '../../records/resource.ts'
import { partReaders, partWriters } from './file-access.ts'

/** The terms of an answer: amount, duration, rate and costs. */
export const answerTerms = [
  'importo',
  'durataMesi',
  'tan',
  'speseIstruttoria',
  'spesePerizia',
  'polizze',
  'speseRata',
] as const

/** What a bank approves, which the move carries. */
const approval = ['rispostaAl', ...answerTerms, 'validaFinoAl', 'condizioni', 'motivoBanca'] as const
const approvalNeeds = [
  { oneOf: ['importo'], message: 'Scriva l’importo approvato.' },
  { oneOf: ['tan'], message: 'Scriva il TAN approvato.' },
] as const

/** A bank that a loan file is sent to: what is asked, and what the bank answers. */
export const bankAnswers = resource({
  name: 'pratiche_banche',
  model: 'Opportunities.banche',
  label: { one: 'Risposta della banca', many: 'Risposte delle banche' },
  title: ['banca'],
  fields: {
    pratica: reference('pratiche', { label: 'Pratica' }),
    banca: reference('banks', { label: 'Banca', listedFor: 'everyReader' }),
    prodottoBanca: reference('bank_products', {
      label: 'Prodotto della banca',
      optional: true,
      listedFor: 'everyReader',
    }),
    stato: choice(
      {
        da_inviare: 'Da inviare',
        inviata: 'Inviata',
        integrazione: 'Chiede un’integrazione',
        approvata: 'Approvata',
        ridotta: 'Approvata con riduzione',
        rifiutata: 'Rifiutata',
        scelta: 'Scelta',
        non_scelta: 'Non scelta',
        ritirata: 'Ritirata',
      },
      { label: 'Esito' },
    ),
    inviataAl: day({ label: 'Inviata il', optional: true }),
    rispostaAl: day({ label: 'Risposta il', optional: true }),
    validaFinoAl: day({ label: 'Valida fino al', optional: true }),
    /** The forms of the lender that the customer signs are not collected; the file records the signature of the lender. */
    firmataBancaAl: day({ label: 'Firmata dalla banca il', optional: true }),
    importoChiesto: money({ label: 'Importo chiesto', optional: true }),
    durataChiesta: whole({ label: 'Durata chiesta, in mesi', min: 1, max: 600, optional: true }),
    tanChiesto: percent({ label: 'TAN chiesto', optional: true }),
    taegChiesto: percent({ label: 'TAEG chiesto', optional: true, sets: [] }),
    rataChiesta: money({ label: 'Rata chiesta', optional: true, sets: [] }),
    importo: money({ label: 'Importo', optional: true }),
    durataMesi: whole({ label: 'Durata, in mesi', min: 1, max: 600, optional: true }),
    tan: percent({ label: 'TAN', optional: true }),
    taeg: percent({ label: 'TAEG', optional: true, sets: [] }),
    rata: money({ label: 'Rata', optional: true, sets: [] }),
    speseIstruttoria: money({ label: 'Istruttoria', optional: true }),
    spesePerizia: money({ label: 'Perizia', optional: true }),
    polizze: money({ label: 'Polizze obbligatorie', optional: true }),
    speseRata: money({ label: 'Spese per ogni rata', optional: true }),
    condizioni: notes({ label: 'Condizioni ulteriori', optional: true }),
    motivoRifiuto: reference('motivi_rifiuto', {
      label: 'Motivo del rifiuto',
      optional: true,
      listedFor: 'everyReader',
    }),
    motivoBanca: notes({ label: 'Che cosa dice la banca', optional: true }),
    /** The offer of the panel as it was taken into the file, with the version of the mathematics. */
    offerta: owned(z.record(z.string(), z.unknown()), { label: 'Offerta', optional: true, sets: [] }),
  },
  access: { read: partReaders, write: partWriters },
  uniqueTogether: ['pratica', 'banca'],
  states: {
    field: 'stato',
    initial: ['da_inviare'],
    moves: {
      da_inviare: ['inviata', 'ritirata'],
      inviata: ['integrazione', 'approvata', 'ridotta', 'rifiutata', 'ritirata'],
      integrazione: ['inviata', 'approvata', 'ridotta', 'rifiutata', 'ritirata'],
      approvata: ['scelta', 'non_scelta', 'rifiutata', 'ritirata'],
      ridotta: ['scelta', 'non_scelta', 'rifiutata', 'ritirata'],
      rifiutata: ['inviata'],
      scelta: ['approvata', 'ridotta', 'rifiutata', 'ritirata'],
      non_scelta: ['approvata', 'ridotta', 'scelta'],
      ritirata: ['da_inviare'],
    },
    next: {
      da_inviare: 'inviata',
      inviata: 'approvata',
      integrazione: 'inviata',
      approvata: 'scelta',
      ridotta: 'scelta',
    },
    /** Back from the choice, an answer is again what it was: approved as asked, or reduced. */
    allows({ stato, importo, importoChiesto }, to) {
      if (stato !== 'scelta' && stato !== 'non_scelta') return true
      const isReduced = Number(importo) < Number(importoChiesto)
      return to === 'ridotta' ? isReduced : to !== 'approvata' || !isReduced
    },
    entering: {
      da_inviare: { label: 'Riprendi la richiesta' },
      inviata: {
        label: 'Segna come inviata',
        labelFrom: { integrazione: 'Segna come rimandata alla banca', rifiutata: 'Invia di nuovo' },
        asks: ['inviataAl', 'importoChiesto', 'durataChiesta', 'tanChiesto'],
      },
      integrazione: { label: 'Segna la richiesta di integrazione', asks: ['rispostaAl', 'motivoBanca'] },
      approvata: {
        label: 'Segna l’approvazione',
        labelFrom: { scelta: 'Annulla la scelta', non_scelta: 'Rimetti fra le approvate' },
        asks: approval,
        requires: approvalNeeds,
      },
      ridotta: {
        label: 'Segna l’approvazione ridotta',
        labelFrom: { scelta: 'Annulla la scelta', non_scelta: 'Rimetti fra le approvate' },
        asks: approval,
        requires: approvalNeeds,
      },
      rifiutata: {
        label: 'Segna il rifiuto',
        asks: ['rispostaAl', 'motivoRifiuto', 'motivoBanca'],
        requires: [{ oneOf: ['motivoRifiuto'], message: 'Scelga il motivo del rifiuto.' }],
      },
      scelta: { label: 'Scegli questa banca', requires: approvalNeeds },
      non_scelta: { label: 'Non sceglierla' },
      ritirata: { label: 'Ritira la richiesta' },
    },
  },
  partOf: 'pratica',
  live: true,
  deletion: 'remove',
  list: {
    columns: ['pratica', 'banca', 'stato', 'inviataAl', 'rispostaAl', 'importo', 'tan', 'taeg', 'rata'],
    filters: ['pratica', 'banca', 'stato'],
    sort: '_id',
  },
  form: [
    { legend: 'Banca', fields: ['pratica', 'banca', 'prodottoBanca', 'stato', 'inviataAl'] },
    {
      legend: 'Che cosa si chiede',
      fields: ['importoChiesto', 'durataChiesta', 'tanChiesto', 'rataChiesta', 'taegChiesto'],
    },
    {
      legend: 'Che cosa risponde',
      fields: [
        'rispostaAl',
        ...answerTerms,
        'rata',
        'taeg',
        'validaFinoAl',
        'firmataBancaAl',
        'condizioni',
        'motivoRifiuto',
        'motivoBanca',
        'offerta',
      ],
    },
  ],
})
