import { eq } from 'drizzle-orm'
import { complaintDue } from '../../../contract/complaints/last-day.ts'
import { notTheAbf, whomToTurnTo } from '../../../contract/complaints/whom-to-turn-to.ts'
import { formatLongDay, longDayWith } from '../../../contract/italian/days.ts'
import type { RecordOf } from '../../../contract/records/resource.ts'
import type { complaints } from '../../../contract/subjects/complaints.ts'
import { requests } from '../../../contract/subjects/requests.ts'
import { isImporting, system } from '../../database/actor.ts'
import type { Rule, Write } from '../../database/rules.ts'
import { requestsTable } from '../../database/schema.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { conflict } from '../../errors.ts'
import { sendLetter } from '../../mail/send-letter.ts'
import type { LetterCase } from '../../mail/templates.ts'
import type { Settings } from '../../settings.ts'
import type { RuleContext } from '../modules.ts'

type Complaint = RecordOf<typeof complaints>

/** The letter with the answer to a complaint. It says what the person may do when the answer does not satisfy. */
export const answerCase = ({
  nome,
  ricevutoAl,
  risposta,
}: Pick<Complaint, 'nome' | 'ricevutoAl'> & { risposta: string }): LetterCase<'reclamo_risposta'> => ({
  code: 'reclamo_risposta',
  name: nome,
  values: { giorno: formatLongDay(ricevutoAl) },
  body: risposta.split(/\n{2,}/).filter(paragraph => paragraph.trim() !== ''),
  groups: [{ title: 'Se la risposta non La soddisfa, può', items: whomToTurnTo }],
  notes: [notTheAbf],
})

/** The letter about complaints whose last day is near, by their days of arrival. Mailboxes are shared: it has no names. */
export function nearCase(
  { publicUrl }: Settings,
  arrivals: readonly string[],
): LetterCase<'reclami_in_scadenza'> {
  return {
    code: 'reclami_in_scadenza',
    values: { quanti: arrivals.length === 1 ? '1 reclamo' : `${arrivals.length} reclami` },
    groups: [
      {
        title: 'Da rispondere',
        items: arrivals.map(
          day => `Ricevuto ${longDayWith('il', day)}, ultimo giorno ${longDayWith('il', complaintDue(day))}`,
        ),
      },
    ],
    link: { label: 'Apri il registro', url: `${publicUrl}/admin/reports/reclami` },
  }
}

/** A complaint that is opened again keeps its answer among the former ones, and waits for a new one. */
function openAgain(before: Complaint, after: NonNullable<Write['after']>): void {
  const { risposta, rispostoAl, esito, rispostePrecedenti, rispostaInviataAt: inviataAt } = before
  if (!risposta || !rispostoAl || !esito) return
  after.rispostePrecedenti = [...(rispostePrecedenti ?? []), { risposta, rispostoAl, esito, inviataAt }]
  Object.assign(after, { risposta: null, rispostoAl: null, esito: null, rispostaInviataAt: null })
}

/** The message of an answered complaint is answered too, and open again with the complaint, for its sender to follow. */
async function moveMessage(
  { store }: RuleContext,
  tx: Queries,
  { richiesta }: Complaint,
  to: 'risposta' | 'in_carico',
): Promise<void> {
  if (!richiesta) return
  const { versione, stato } = requestsTable
  const [message] = await tx
    .select({ versione, stato })
    .from(requestsTable)
    .where(eq(requestsTable._id, richiesta))
  const from = to === 'risposta' ? ['nuova', 'in_carico'] : ['risposta', 'chiusa']
  if (message && from.includes(message.stato))
    await store().move(tx, requests, richiesta, message.versione, to, system)
}

/**
 * Sends the answer to whoever complains when a person marks the complaint as answered, and keeps the moment. An answered
 * complaint stays in the register. Throws 409.
 */
export const complaintRule =
  (context: RuleContext): Rule =>
  async (tx, { actor, at, before, after }) => {
    const [was, complaint] = [before as Complaint | null, after as Complaint | null]
    if (!was) return
    if (!complaint) {
      if (actor.kind !== 'system' && (was.stato === 'risposto' || was.rispostePrecedenti))
        throw conflict('Un reclamo con una risposta resta nel registro: non si cancella.')
      return
    }
    if (was.stato === 'risposto' && complaint.stato !== 'risposto') {
      openAgain(was, after!)
      await moveMessage(context, tx, complaint, 'in_carico')
    }
    if (complaint.stato !== 'risposto' || was.stato === 'risposto') return
    await moveMessage(context, tx, complaint, 'risposta')
    if (!complaint.email) return
    if (actor.kind === 'system' || isImporting(actor)) return
    const { risposta, email } = complaint
    await sendLetter(context, tx, { to: email }, answerCase({ ...complaint, risposta: risposta! }))
    after!.rispostaInviataAt = at.toISOString()
  }
