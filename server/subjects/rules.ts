import type { Context } from '../context.ts'
import type { Rules } from '../database/rules.ts'
import { assignmentRules } from './requests/assignment-rules.ts'

/**
 * The rules of single subjects for the writes of their records, for example who gets a letter. They stand
 * apart from the routes, so that commands load no routes.
 */
export const subjectRules = (context: Pick<Context, 'now' | 'newId'>): readonly Rules[] => [
  assignmentRules(context),
]
