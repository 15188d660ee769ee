import { longDayWith } from '../../../contract/italian/days.ts'
import type { LetterCase } from '../../mail/templates.ts'
import type { Settings } from '../../settings.ts'
import type { Agent } from './public-agents.ts'

type Person = Pick<Agent, 'nome' | 'cognome'>
/** An agent who is away, with the days. */
type Absent = Person & Pick<Agent, 'assenteDal' | 'assenteAl'>

const called = ({ nome, cognome }: Person) => `${nome} ${cognome}`
const daysOf = ({ assenteDal, assenteAl }: Absent) =>
  `${longDayWith('dal', assenteDal!)} ${longDayWith('al', assenteAl!)}`

/** The letter about a proposed substitute, to the superior, or to the office without one. */
export const substituteProposedCase = (
  { publicUrl }: Settings,
  agent: Absent,
  substitute: Person,
  superior: Person | null,
): LetterCase<'sostituto_proposto'> => ({
  code: 'sostituto_proposto',
  ...(superior && { name: called(superior) }),
  values: { agente: called(agent), sostituto: called(substitute), giorni: daysOf(agent) },
  link: {
    label: 'Conferma o rifiuta',
    url: `${publicUrl}${superior ? '/agents' : '/admin'}/system/sostituti`,
  },
})

/** The letter to an agent about the own proposal. */
export const substituteDecidedCase = (
  { publicUrl }: Settings,
  agent: Absent,
  substitute: Person,
  esito: 'confermato' | 'rifiutato',
): LetterCase<'sostituto_deciso'> => ({
  code: 'sostituto_deciso',
  name: called(agent),
  values: {
    sostituto: called(substitute),
    giorni: daysOf(agent),
    esito:
      esito === 'confermato'
        ? 'La proposta è stata confermata: in quei giorni vede le Sue pratiche.'
        : 'La proposta non è stata confermata: ne può fare un’altra.',
  },
  link: { label: 'Apri le impostazioni', url: `${publicUrl}/agents/settings` },
})

/** The letter to the substitute of an agent. */
export const substituteNamedCase = (
  { publicUrl }: Settings,
  agent: Absent,
  substitute: Person,
): LetterCase<'sostituto_nominato'> => ({
  code: 'sostituto_nominato',
  name: called(substitute),
  values: { agente: called(agent), giorni: daysOf(agent) },
  link: { label: 'Apri le pratiche', url: `${publicUrl}/agents/reports/pratiche` },
})
