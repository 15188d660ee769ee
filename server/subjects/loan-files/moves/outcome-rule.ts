import { eq } from 'drizzle-orm'
import type { RecordOf } from '../../../../contract/records/resource.ts'
import type { loanFiles } from '../../../../contract/subjects/loan-files/loan-files.ts'
import type { Rule } from '../../../database/rules.ts'
import { leadsTable, partnersTable } from '../../../database/schema.ts'
import type { Partner } from '../../../plugins/callers.ts'
import { enqueueLeadWebhook, isOutcome } from '../../../webhooks/lead-created.ts'
import type { RuleContext } from '../../modules.ts'

type LoanFile = RecordOf<typeof loanFiles>

/**
 * The partner of the lead of a file learns the outcome of the file, in the transaction of the move. A file that only
 * returns to `liquidata` from a later state has no new outcome.
 */
export const outcomeRule =
  (context: RuleContext): Rule =>
  async (tx, { at, before, after }) => {
    const [was, is] = [before as LoanFile | null, after as LoanFile | null]
    if (!was || !is?.lead || was.stato === is.stato || was.stato === 'perfezionata') return
    if (!isOutcome(is.stato)) return
    const [found] = await tx
      .select({ partner: partnersTable })
      .from(leadsTable)
      .innerJoin(partnersTable, eq(partnersTable._id, leadsTable.partner))
      .where(eq(leadsTable._id, is.lead))
    await enqueueLeadWebhook(context, tx, { _id: is.lead }, (found?.partner as Partner | undefined) ?? null, {
      esito: is.stato,
      esitoAt: at.toISOString(),
    })
  }
