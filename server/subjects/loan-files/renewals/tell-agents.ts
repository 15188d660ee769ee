import { sql } from 'drizzle-orm'
import { dayInRome, longDayWith } from '../../../../contract/italian/days.ts'
import { noticeMonthsAhead } from '../../../../contract/loan-files/renewal.ts'
import { fileTasks } from '../../../../contract/subjects/loan-files/file-tasks.ts'
import { loanFiles } from '../../../../contract/subjects/loan-files/loan-files.ts'
import { addMonths, formatDay, parseDay } from '../../../../finance/calendar/days.ts'
import type { Context } from '../../../context.ts'
import { system } from '../../../database/actor.ts'
import { agentsTable, loanFilesTable } from '../../../database/schema.ts'
import { sendLetter } from '../../../mail/send-letter.ts'
import type { LetterCase } from '../../../mail/templates.ts'
import type { Settings } from '../../../settings.ts'
import { hasRenewalDay, renewalDay } from './renewal-day.ts'

/** Files of one run. The others come in the next one, an hour later. */
const atOnce = 500

interface Renewal extends Record<string, unknown> {
  _id: string
  versione: number
  IDEGG: string
  dal: string
  agente: string
  nome: string
  email: string
}

/** The letter to an agent about assignments that become renewable. Mailboxes are shared: it has numbers and no names. */
export const renewalsCase = (
  { publicUrl }: Settings,
  name: string,
  files: readonly Pick<Renewal, 'IDEGG' | 'dal'>[],
): LetterCase<'cessioni_rinnovabili'> => ({
  code: 'cessioni_rinnovabili',
  name,
  values: { quante: files.length === 1 ? 'una cessione' : `${files.length} cessioni` },
  groups: [
    {
      title: 'Rinnovabili',
      items: files.map(({ IDEGG, dal }) => `Pratica ${IDEGG}, ${longDayWith('dal', dal)}`),
    },
  ],
  link: { label: 'Apri le pratiche', url: `${publicUrl}/agents/reports/pratiche?gruppo=rinnovabili` },
})

/**
 * Tells agents, once for each file, which of their assignments become renewable in the next months: a task at the file,
 * and one letter about all of them.
 */
export async function tellOfRenewals(context: Context): Promise<void> {
  const { database, now, settings, store } = context
  const today = dayInRome(now())
  const until = formatDay(addMonths(parseDay('today', today), noticeMonthsAhead))
  const day = renewalDay(loanFilesTable)
  await database.orm.transaction(async tx => {
    const { rows } = await tx.execute<Renewal>(sql`
      select pratiche._id, pratiche.versione, "IDEGG", ${day}::text as dal, agents._id as agente,
        nome || ' ' || cognome as nome, agents.email
      from ${loanFilesTable} join ${agentsTable} on agents._id = pratiche.agente and agents.status = 'validated'
      where ${hasRenewalDay(loanFilesTable)} and "rinnovoSegnalatoAl" is null
        and ${day} between ${today}::date and ${until}::date
      order by agents._id, dal, pratiche._id limit ${atOnce}::int for update of pratiche skip locked`)
    for (const { _id, versione, agente, dal } of rows) {
      await store.update(tx, loanFiles, _id, versione, { rinnovoSegnalatoAl: today }, system)
      const task = {
        pratica: _id,
        titolo: 'Rinnovo della cessione da proporre',
        entro: dal,
        agente,
        stato: 'da_fare',
      }
      await store.create(tx, fileTasks, task, system)
    }
    for (const agent of new Set(rows.map(({ agente }) => agente))) {
      const files = rows.filter(({ agente }) => agente === agent)
      const { nome, email } = files[0]!
      await sendLetter(context, tx, { to: email }, renewalsCase(settings, nome, files))
    }
  })
}
