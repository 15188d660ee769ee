import type { Grant, RowRule } from '../../access/grants.ts'
import { admin, agent, followed, own, through, where } from '../../access/grants.ts'

/** The tickets of the categories that an administrator follows, and those assigned to the administrator. */
const ofOwnCategories: readonly RowRule[] = [followed('categoria', 'ticketCategories'), own('assegnato')]

/** The office's readers of tickets. */
export const officeReaders: readonly Grant[] = [
  admin('ticketing.see_all'),
  ...ofOwnCategories.map(rule => admin('ticketing.see_own_category', rule)),
]

/** The office, and agents for the tickets that they opened. */
export const ticketReaders: readonly Grant[] = [...officeReaders, agent('tickets', own('autore'))]

/** Who reads the records of a ticket that only the office sees. */
export const officePartReaders: readonly Grant[] = [
  admin('ticketing.see_all'),
  ...ofOwnCategories.map(rule => admin('ticketing.see_own_category', through('ticket', 'tickets', rule))),
]

/** Who reads the messages of a ticket: internal notes are for the office alone. */
export const messageReaders: readonly Grant[] = [
  ...officePartReaders,
  agent('tickets', where('interno', false), through('ticket', 'tickets', own('autore'))),
]
