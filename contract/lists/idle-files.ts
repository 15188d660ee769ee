import { dayInRome } from '../italian/days.ts'
import { type IdleFile, idleReason } from '../loan-files/idle-words.ts'
import { turnNames } from '../loan-files/progress.ts'
import type { ListFile } from '../records/list-file.ts'
import { fileProducts, fileStates } from '../subjects/loan-files/file-words.ts'

const dayOf = (instant: string | null | undefined) => instant && dayInRome(new Date(instant))

/** The idle files of an agent as a file. */
export const idleFilesFile = {
  path: '/agents/praticheFerme',
  name: 'pratiche-ferme',
  title: 'Pratiche ferme',
  resource: 'pratiche',
  // The file has the customers' names, like an export of the list of loan files.
  needsProof: true,
  takesIds: true,
  columns: {
    IDEGG: { kind: 'text', label: 'IDEGG', value: ({ IDEGG }) => IDEGG },
    nome: { kind: 'text', label: 'Clienti', value: ({ nome }) => nome },
    prodotto: { kind: 'choice', label: 'Prodotto', values: fileProducts, value: ({ prodotto }) => prodotto },
    stato: { kind: 'choice', label: 'Stato', values: fileStates, value: ({ stato }) => stato },
    dal: { kind: 'day', label: 'Nello stato dal', value: ({ dal }) => dayOf(dal) },
    giorni: { kind: 'whole', label: 'Giorni lavorativi', value: ({ giorni }) => giorni },
    limite: { kind: 'whole', label: 'Soglia', value: ({ limite }) => limite },
    oltre: { kind: 'whole', label: 'Oltre la soglia', value: ({ oltre }) => oltre },
    solito: { kind: 'whole', label: 'Di solito', value: ({ solito }) => solito },
    turno: { kind: 'choice', label: 'Tocca a', values: turnNames, value: ({ turno }) => turno },
    motivo: { kind: 'text', label: 'Motivo', value: (file, now) => idleReason(file, dayInRome(now)) },
    agente: { kind: 'text', label: 'Agente', value: ({ agente }) => agente?.nome },
    spetta: { kind: 'money', label: 'Spetta a Lei', value: ({ spetta }) => spetta },
    ultima: { kind: 'text', label: 'Ultima nota', value: ({ ultima }) => ultima?.testo },
    notaDel: { kind: 'day', label: 'Nota del', value: ({ ultima }) => dayOf(ultima?.at) },
    rimandataAl: { kind: 'day', label: 'Rimandata al', value: ({ rimandataAl }) => rimandataAl },
    _id: { kind: 'text', label: 'ID', value: ({ _id }) => _id },
  },
} as const satisfies ListFile<IdleFile>
