import type { RecordOf } from '../../../contract/records/resource.ts'
import { pageFlags, permissionRequests } from '../../../contract/subjects/permission-requests.ts'
import type { LetterCase } from '../../mail/templates.ts'
import type { Settings } from '../../settings.ts'
import { officeLink } from '../requests/person-request.ts'

type Request = RecordOf<typeof permissionRequests>

/** The labels of some flags: «Lead, Pratiche». */
const flagsInWords = (flags: readonly string[]): string =>
  flags.map(flag => pageFlags[flag] ?? flag).join(', ')

/** The letter to an administrator about flags that somebody asks for. */
export const askedCase = (
  settings: Settings,
  { _id, permessi }: { _id: string; permessi: readonly string[] },
  { chi, name }: { chi: string; name: string },
): LetterCase<'permesso_chiesto'> => ({
  code: 'permesso_chiesto',
  name,
  values: { chi, permessi: flagsInWords(permessi) },
  link: officeLink(settings, permissionRequests, _id),
})

/** The letter with the decision to whoever asked. */
export const decidedCase = (
  { stato, permessi, motivo }: Pick<Request, 'stato' | 'permessi' | 'motivo'>,
  name: string,
): LetterCase<'permesso_concesso' | 'permesso_rifiutato'> => ({
  code: stato === 'concessa' ? 'permesso_concesso' : 'permesso_rifiutato',
  name,
  values: { permessi: flagsInWords(permessi) },
  ...(stato === 'rifiutata' && motivo && { groups: [{ title: 'La risposta', facts: [['Motivo', motivo]] }] }),
})
