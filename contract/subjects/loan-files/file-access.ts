import type { Grant, RowRule } from '../../access/grants.ts'
import { admin, agent, below, having, own, sameAgency, substitute, through } from '../../access/grants.ts'

/** The files that an agent follows. */
const followed = own('agente')

/**
 * The files that agents read: their own, those with a share of theirs, the same of the agents below them, those of an
 * absent agent who named them as substitute, and with a flag those of their agency.
 */
const read: readonly (readonly [flag: 'pratiche' | 'pratiche_agenzia', rule: RowRule])[] = [
  ['pratiche', followed],
  ['pratiche', below('agente')],
  ['pratiche', having('pratiche_quote', 'pratica', own('agente'))],
  ['pratiche', having('pratiche_quote', 'pratica', below('agente'))],
  ['pratiche', substitute('agente')],
  ['pratiche_agenzia', sameAgency('agenzia')],
]

/** The files that an agent works on: their own, those with a share of theirs, and those of an absent agent. */
export const fileWorkers: readonly Grant[] = [
  agent('pratiche', followed),
  agent('pratiche', having('pratiche_quote', 'pratica', own('agente'))),
  agent('pratiche', substitute('agente')),
]

/** Who reads loan files. */
export const fileReaders: readonly Grant[] = [
  admin('pratiche_see'),
  ...read.map(([flag, rule]) => agent(flag, rule)),
]

/** Who changes loan files: the office, and the agent who follows the file. */
export const fileWriters: readonly Grant[] = [admin('pratiche_edit'), agent('pratiche', followed)]

/** Who reads the records of a file that refer to the file in `pratica`. */
export const partReaders: readonly Grant[] = [
  admin('pratiche_see'),
  ...read.map(([flag, rule]) => agent(flag, through('pratica', 'pratiche', rule))),
]

/** Who changes the records of a file. */
export const partWriters: readonly Grant[] = [
  admin('pratiche_edit'),
  agent('pratiche', through('pratica', 'pratiche', followed)),
]

/** Who makes the papers of a file, which name its fee: the office, and the agent who follows the file. */
export const paperMakers: readonly Grant[] = [admin('pratiche_see'), agent('pratiche', followed)]

/** Who reads the fees of a file: others' fees are hidden from the agents who only read the file. */
export const feeReaders: readonly Grant[] = [
  admin('pratiche_see'),
  agent('pratiche', through('pratica', 'pratiche', followed)),
]
