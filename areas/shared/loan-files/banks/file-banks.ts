import type { AnswerOf } from '../../../../client/calls.ts'

/** The banks of a loan file as the page shows them. */
export type FileBanks = AnswerOf<'GET /pratiche/:id/banche'>
export type BankAnswer = FileBanks['risposte'][number]
export type PanelOffer = FileBanks['offerte']['righe'][number]
export type Check = BankAnswer['controlli'][number]
