import { and, notInArray } from 'drizzle-orm'
import { finalStates } from '../../../contract/subjects/loan-files/file-states.ts'
import type { MoveConditions } from '../../database/rules.ts'
import { loanFilesTable } from '../../database/schema.ts'
import { isFileOfLead } from './leads-of-files.ts'

/** The condition of a lead that is no longer converted: no loan file of it is alive. */
export const leadConditions =
  (): MoveConditions =>
  async (db, { before }) => {
    if (before.stato !== 'convertito') return []
    const [file] = await db
      .select({ _id: loanFilesTable._id })
      .from(loanFilesTable)
      .where(and(isFileOfLead(before._id as string), notInArray(loanFilesTable.stato, [...finalStates])))
    return file
      ? [
          {
            message: 'Dal lead è nata una pratica: annulli prima la pratica.',
            fields: [],
            link: `/admin/reports/pratiche/${file._id}`,
          },
        ]
      : []
  }
