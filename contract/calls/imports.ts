import * as z from 'zod/mini'
import { admin } from '../access/grants.ts'
import { emptyCells, importStates } from '../records/imports.ts'
import { resources } from '../subjects/all.ts'
import { mappingTargets } from '../subjects/mappings.ts'
import { call } from './call.ts'
import { importCall } from './resources.ts'

const summary = z.object({
  _id: z.string(),
  /** The name of the resource. */
  risorsa: z.string(),
  /** The name of the file on the sender's device. */
  file: z.string(),
  /** Full name of the person who started the import; null when unknown. */
  chi: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  stato: z.enum(Object.keys(importStates) as (keyof typeof importStates)[]),
  /** `righe` counts the rows that change something, `scritte` those already written. */
  righe: z.int(),
  scritte: z.int(),
  create: z.int(),
  modificate: z.int(),
  /** Written rows that were undone. */
  annullate: z.int(),
  /** The reason for an interruption, when known. */
  problema: z.nullable(z.string()),
  /** The actions that the caller may take on the import now. */
  puo: z.object({ riprendere: z.boolean(), annullare: z.boolean() }),
})

const importable = resources.flatMap(definition => (importCall(definition) ? [definition.name] : []))

/** Each call also needs the right to write the records of the import. */
const who = [admin()] as const
const params = z.strictObject({ id: z.uuid('Non è il codice di un’importazione.') })

export const listImports = call({
  method: 'GET',
  path: '/importazioni',
  summary: 'Le ultime importazioni di un elenco, dalla più recente',
  who,
  query: z.strictObject({ risorsa: z.enum(importable) }),
  answer: z.object({ rows: z.array(summary) }),
})

export const listMappings = call({
  method: 'GET',
  path: '/importazioni/mappature',
  summary: 'Le mappature con cui si legge un file, per nome',
  who,
  query: z.strictObject({ per: z.enum(Object.keys(mappingTargets) as (keyof typeof mappingTargets)[]) }),
  answer: z.object({
    rows: z.array(
      z.object({
        _id: z.string(),
        versione: z.int(),
        nome: z.string(),
        vuote: z.enum(Object.keys(emptyCells) as (keyof typeof emptyCells)[]),
      }),
    ),
  }),
})

export const readImport = call({
  method: 'GET',
  path: '/importazioni/:id',
  summary: 'Un’importazione, e le righe che non si sono potute annullare',
  who,
  params,
  answer: z.extend(summary, {
    /** Rows that the undo left in place, at most 200. */
    rimaste: z.array(z.object({ riga: z.int(), _id: z.string(), messaggio: z.string() })),
  }),
})

export const resumeImport = call({
  method: 'POST',
  path: '/importazioni/:id/riprendi',
  summary: 'Scrive le righe che mancano di un’importazione interrotta',
  who,
  params,
  answer: summary,
})

export const undoImport = call({
  method: 'POST',
  path: '/importazioni/:id/annulla',
  summary: 'Annulla un’importazione: cancella i record creati, ridà a quelli modificati i valori di prima',
  who,
  params,
  answer: summary,
})
